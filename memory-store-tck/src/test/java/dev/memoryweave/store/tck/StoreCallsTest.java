package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often writing asks the store: each call costs, and their number must not grow unnoticed. */
class StoreCallsTest {
  private static final int MEMORIES = 60;
  private static final String TEXT = "It was seen while the crane was being repaired.";

  private final List<String> calls = new ArrayList<>();
  private final InterceptedStore store =
      new InterceptedStore(
          InMemoryStore.create(),
          call -> {
            calls.add(call.method());
            return call.proceed();
          });
  private final AgentMemory memory = AgentMemory.builder(store).project("harbour").build();

  @BeforeEach
  void fill() {
    assertThat(memory.rememberAll(IntStream.range(0, MEMORIES).mapToObj(this::draft).toList()))
        .hasSize(MEMORIES);
    calls.clear();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private NodeDraft draft(int number) {
    String berth = "" + (char) ('a' + number % 26) + (char) ('a' + number / 26 % 26) + "el";
    return NodeDraft.builder(NodeKind.FACT, "Berth " + berth + " was painted in autumn")
        .body(TEXT)
        .build();
  }

  @Test
  void remember_aStatement_asksAtMost15Times() {
    assertThat(memory.remember(draft(1_000))).isNotNull();

    assertThat(calls).hasSizeLessThanOrEqualTo(15);
  }

  @Test
  void remember_theSameAgain_asksAtMost5Times() {
    assertThat(memory.remember(draft(1))).isNotNull();

    assertThat(calls).hasSizeLessThanOrEqualTo(5);
  }

  @Test
  void save_aStatement_asksAtMost20Times() {
    assertThat(memory.save(SaveIntent.builder().node(draft(1_000)).build()).isComplete()).isTrue();

    assertThat(calls).hasSizeLessThanOrEqualTo(20);
  }

  @Test
  void reflect_oneFact_asksAtMost30Times() {
    assertThat(
            memory
                .reflect(
                    TaskReport.builder("look at the cranes")
                        .outcome(TaskReport.Outcome.COMPLETED)
                        .verification(Verification.TESTS_PASSED)
                        .facts(List.of("The tug of pier k turns on the spot"))
                        .build())
                .records())
        .hasSize(1);

    assertThat(calls).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void remember_oneOfManyThatContradictOneAnother_asksNoMoreTheMoreThereAre() {
    for (int i = 1; i <= 30; i++) {
      assertThat(remembered(i)).isNotNull();
    }
    calls.clear();
    assertThat(remembered(31)).isNotNull();
    int thirty = calls.size();
    for (int i = 32; i <= 90; i++) {
      assertThat(remembered(i)).isNotNull();
    }
    calls.clear();
    assertThat(remembered(91)).isNotNull();

    assertThat(calls).hasSizeLessThan(2 * thirty);
  }

  private Object remembered(int copies) {
    return memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The ledger keeps " + copies + " copies").build());
  }
}
