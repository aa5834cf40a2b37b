package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How often writing and reading ask the store: each call costs, and their number must not grow
 * unnoticed.
 */
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

  /** A project of a workspace and a tenant, with rules of a person, doubts, evidence, and files. */
  private AgentMemory manifold() {
    AgentMemory harbour =
        AgentMemory.builder(store)
            .project("harbour")
            .within(Scope.workspace("port"))
            .author(Provenance.of(Provenance.Source.USER))
            .build();
    for (int i = 0; i < 30; i++) {
      assertThat(
              harbour.remember(
                  NodeDraft.builder(
                          i % 3 == 0 ? NodeKind.CONSTRAINT : NodeKind.FACT,
                          "Crane " + (char) ('a' + i % 26) + i + " is greased by its driver")
                      .level(i % 5 == 0 ? Scope.Level.WORKSPACE : Scope.Level.PROJECT)
                      .evidence(
                          Evidence.Draft.of(Evidence.Kind.FILE, "docs/cranes.md:" + (i + 1), ""))
                      .build()))
          .isNotNull();
    }
    assertThat(remembered(3)).isNotNull();
    assertThat(remembered(4)).isNotNull();
    return harbour;
  }

  @Test
  void weave_ofManyThatMatch_asksAtMost17Times() {
    AgentMemory harbour = manifold();
    for (int i = 0; i < 20; i++) {
      KnowledgeDocument document =
          TckKnowledge.document(
              harbour.knowledge().scope(), "docs/cranes" + i + ".md", SourceType.DOCUMENT, 1);
      harbour
          .knowledge()
          .put(
              List.of(
                  new KnowledgeDocument.WithPassages(
                      document,
                      TckKnowledge.passages("Crane " + i + " of the harbour is greased weekly."))));
    }
    calls.clear();

    assertThat(
            harbour
                .weave(RecallRequest.forTask("Grease the cranes, and fix the copies of the ledger"))
                .markdown())
        .contains("greased", "copies");

    // One of them counts the passages, since a word of the task is in none.
    assertThat(calls).hasSizeLessThanOrEqualTo(17);
  }

  private Object remembered(int copies) {
    return memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The ledger keeps " + copies + " copies").build());
  }
}
