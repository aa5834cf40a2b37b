package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What one commit changes in files, decided with one answer. */
class FileEditReviewTest {
  private static final String COMMIT = "3f2a9c1d0000000000000000000000000000abcd";

  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create())
          .scopes(ScopeChain.forProject("fruit"))
          .author(Provenance.of(Source.USER, "ada"))
          .build();
  private final Calls calls = new Calls(CallContext.of(memory));

  private void commit() {
    Provenance jane = Provenance.of(Source.IMPORT, "Jane").atCommit(COMMIT);
    for (String title : List.of("Pears bruise", "Plums split")) {
      MemoryNode said = memory.remember(NodeDraft.builder(NodeKind.FACT, title).build());
      String path = ".memory/records/fact/" + said.id().slug() + ".md";
      MemoryNode copy =
          said.toBuilder()
              .body("In rain.")
              .provenance(jane)
              .origin(Origin.of(Origin.FILE, path))
              .build();
      MemoryMirror.of(memory)
          .apply(
              List.of(
                  new MemoryMirror.Change.Stated(
                      new MemoryMirror.Entry(copy, List.of(), List.of()),
                      jane,
                      null,
                      false,
                      path)));
    }
  }

  @Test
  void list_saysWhatOneCommitChanges() {
    commit();

    OperationResult result = calls.call("review", "{\"action\": \"list\"}");

    assertThat(result.text())
        .contains(
            "commit 3f2a9c1d by Jane changes 2 memories: fact.pears-bruise, fact.plums-split;")
        .contains("commit=" + COMMIT)
        .contains("Instead of fact.pears-bruise")
        .doesNotContain("Against");
    Map<?, ?> edit = (Map<?, ?>) ((List<?>) ((Map<?, ?>) result.data()).get("edits")).get(0);
    assertThat(edit.get("author")).isEqualTo("Jane");
    assertThat(edit.get("committed")).isEqualTo(true);
    assertThat((List<?>) edit.get("ids")).hasSize(2);
  }

  @Test
  void accept_takesAllOfItIn() {
    commit();

    OperationResult result =
        calls.call(
            "review", "{\"action\": \"accept\", \"commit\": \"3f2a9c1d\", \"reason\": \"true\"}");

    assertThat(result.failed()).as(result.text()).isFalse();
    assertThat(result.text()).startsWith("Taken in: 2 changes of files.");
    assertThat(memory.node(NodeId.of("fact.pears-bruise")).require().body()).isEqualTo("In rain.");
    assertThat(memory.node(NodeId.of("fact.plums-split")).require().body()).isEqualTo("In rain.");
    assertThat(memory.reviews().fileEdits()).isEmpty();
  }

  @Test
  void decide_needsAnIdOrACommit() {
    commit();

    assertThat(calls.call("review", "{\"action\": \"reject\", \"reason\": \"no\"}").failed())
        .isTrue();
    assertThat(
            calls
                .call(
                    "review", "{\"action\": \"reject\", \"commit\": \"beef\", \"reason\": \"no\"}")
                .text())
        .contains("commit");
  }
}
