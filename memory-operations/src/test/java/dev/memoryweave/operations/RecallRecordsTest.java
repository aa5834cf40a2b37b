package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Recall gives what it found, whole, beside the block. */
class RecallRecordsTest {
  private static final String TASK = "{'task': 'How many jobs does the staging queue hold?'%s}";

  private final AgentMemory memory = Calls.memory(InMemoryStore.create());
  private final Calls calls = new Calls(CallContext.of(memory));

  private OperationResult recall(String more) {
    return calls.call("recall", TASK.formatted(more).replace('\'', '"'));
  }

  private static List<?> memories(OperationResult result) {
    Map<?, ?> data = result.data();
    assertThat(data).isNotNull();
    return (List<?>) ((Map<?, ?>) data.get("records")).get("memories");
  }

  private void remember(int count) {
    for (int i = 1; i <= count; i++) {
      memory.remember(
          NodeDraft.builder(NodeKind.FACT, "The staging queue of region " + i + " holds 50 jobs")
              .body("Measured with %d clients. ".formatted(i).repeat(20))
              .build());
    }
  }

  @Test
  void records_areWhole_andStandBesideTheSameBlock() {
    remember(3);

    OperationResult plain = recall("");
    OperationResult withRecords = recall(", 'records': true");

    assertThat(withRecords.text()).isEqualTo(plain.text());
    assertThat(plain.data()).doesNotContainKey("records");
    assertThat(memories(withRecords)).hasSize(3);
    for (Object each : memories(withRecords)) {
      Map<?, ?> record = (Map<?, ?>) each;
      Map<?, ?> node = (Map<?, ?>) record.get("node");
      assertThat(node.get("body").toString()).hasSizeGreaterThan(450);
      assertThat(record.get("in_block")).isEqualTo(true);
    }
  }

  @Test
  void records_areAlsoThoseWithoutRoomInTheBlock() {
    remember(12);

    OperationResult withRecords = recall(", 'records': true, 'token_budget': 200");

    assertThat(memories(withRecords)).hasSize(12);
    assertThat(
            memories(withRecords).stream().map(each -> (Object) ((Map<?, ?>) each).get("in_block")))
        .contains(true, false);
    assertThat(memories(recall(", 'records': true, 'limit': 2"))).hasSize(2);
  }

  @Test
  void records_areGivenAlsoAtADoorThatPassesTextAlone() {
    remember(1);
    OperationRunner compact = new OperationRunner(DoorWords.PLAIN, Listing.of(Profile.MINIMAL));
    CallContext context = CallContext.of(memory);

    assertThat(
            compact
                .run(Calls.operation("recall"), Map.of("task", "staging queue"), () -> context)
                .data())
        .isNull();
    assertThat(
            memories(
                compact.run(
                    Calls.operation("recall"),
                    Map.of("task", "staging queue", "records", true),
                    () -> context)))
        .hasSize(1);
  }

  @Test
  void records_andAHashOfTheBlock_giveTheBlockAgain() {
    remember(1);
    Map<?, ?> first = recall("").data();
    assertThat(first).isNotNull();

    OperationResult again =
        recall(", 'records': true, 'known_pack_hash': '" + first.get("pack_hash") + "'");

    assertThat(again.text()).contains("staging queue");
    assertThat(memories(again)).hasSize(1);
    assertThat(
            calls.refused(
                "recall", "{\"task\": \"x\", \"records\": true, \"why_not\": \"fact.x\"}"))
        .contains("records and why_not exclude each other");
  }
}
