package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UsedOperationTest {
  private final AgentMemory memory = Calls.memory(InMemoryStore.create());
  private final Calls calls = new Calls(CallContext.of(memory));

  @BeforeEach
  void remember() {
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The host is local").build());
  }

  private long uses(String id) {
    return memory.node(NodeId.of(id)).require().usage().useCount();
  }

  @Test
  void used_countsEachMemoryOnce() {
    assertThat(
            calls
                .ok(
                    "used",
                    """
                    {"ids": ["fact.the-host-is-local", "fact.the-port-is-8080", "fact.the-host-is-local"]}
                    """)
                .get("ids"))
        .isEqualTo(List.of("fact.the-host-is-local", "fact.the-port-is-8080"));

    assertThat(uses("fact.the-host-is-local")).isEqualTo(1);
    assertThat(uses("fact.the-port-is-8080")).isEqualTo(1);
  }

  @Test
  void used_ofTheBeginningOfAnId_namesTheWhole() {
    assertThat(calls.call("used", "{\"ids\": [\"fact.the-port\"]}").text())
        .isEqualTo("Noted as of use: fact.the-port-is-8080. Each ranks a little higher.");
  }

  @Test
  void used_withAnUnknownMemory_countsNothing() {
    OperationResult result =
        calls.call("used", "{\"ids\": [\"fact.the-port-is-8080\", \"fact.none\"]}");

    assertThat(result.error()).isEqualTo(ErrorKind.NOT_FOUND);
    assertThat(result.text()).contains("fact.none");
    assertThat(uses("fact.the-port-is-8080")).isZero();
  }

  @Test
  void used_ofNothing_isRefused() {
    assertThat(calls.refused("used", "{\"ids\": []}")).contains("ids is empty");
  }
}
