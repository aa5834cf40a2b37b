package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpdatesTest {
  private static final String OLD =
      "The retry limit of the upload worker is 5 tries, and the worker logs each retry.";
  private static final String NEW =
      "The retry limit of the upload worker was raised by the storage team, it is 8 now.";

  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory =
      AgentMemory.builder(store).author(Provenance.of(Source.USER)).build();

  @AfterEach
  void close() {
    store.close();
  }

  private NodeId said(Source source, String session, String text) {
    return memory
        .remember(
            NodeDraft.builder(NodeKind.TURN, "A message")
                .session(SessionId.of(session))
                .body(text)
                .provenance(Provenance.of(source))
                .build())
        .id();
  }

  private static List<NodeId> order(RecallResult result) {
    return result.memories().stream().map(found -> found.node().id()).toList();
  }

  private RecallResult ask(String question) {
    return memory.recall(RecallRequest.forTask(question));
  }

  @Test
  void recall_howSomethingIs_putsTheNewerStatementFirstAndMarksTheOlder() {
    NodeId old = said(Source.USER, "monday", OLD);
    NodeId updated = said(Source.USER, "friday", NEW);

    RecallResult result = ask("What is the retry limit of the upload worker?");

    assertThat(order(result)).containsExactly(updated, old);
    NodeRef newer = result.memories().get(0).node().ref();
    assertThat(result.memories())
        .extracting(RecallResult.Memory::updatedBy)
        .containsExactly(null, newer);
    assertThat(result.memories())
        .extracting(RecallResult.Memory::score)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(
            memory
                .weave(RecallRequest.forTask("What is the retry limit of the upload worker?"))
                .markdown())
        .contains("probably updated by " + updated);
  }

  @Test
  void recall_asksForThePast_keepsTheOrderOfTheWords() {
    NodeId old = said(Source.USER, "monday", OLD);
    NodeId updated = said(Source.USER, "friday", NEW);

    RecallResult result = ask("What was the retry limit of the upload worker previously?");

    assertThat(order(result)).containsExactly(old, updated);
    assertThat(result.memories()).extracting(RecallResult.Memory::updatedBy).containsOnlyNulls();
  }

  @Test
  void recall_newerStatementOfAnAgent_updatesNothing() {
    NodeId old = said(Source.USER, "monday", OLD);
    NodeId answer = said(Source.AGENT, "friday", NEW);

    assertThat(order(ask("What is the retry limit of the upload worker?")))
        .containsExactly(old, answer);
  }

  @Test
  void recall_newerStatementAboutSomethingElse_updatesNothing() {
    NodeId old = said(Source.USER, "monday", OLD);
    NodeId other = said(Source.USER, "friday", "The cache of the worker is new, it holds 9 pages.");

    assertThat(order(ask("What is the retry limit of the upload worker?")))
        .containsExactly(old, other);
  }

  @Test
  void recall_newerStatementWithoutAValue_updatesNothing() {
    NodeId old = said(Source.USER, "monday", OLD);
    NodeId vague =
        said(
            Source.USER,
            "friday",
            "The retry limit of the upload worker was raised by the storage team, lately.");

    RecallResult result = ask("What is the retry limit of the upload worker?");

    assertThat(order(result)).containsExactly(old, vague);
    assertThat(result.memories()).extracting(RecallResult.Memory::updatedBy).containsOnlyNulls();
  }

  private NodeId read(String path, String changed, NodeKind kind, String title, String body) {
    return memory
        .remember(
            NodeDraft.builder(kind, title)
                .body(body)
                .origin(
                    new Provenance.Origin(
                        Provenance.Origin.FILE, path, Instant.parse(changed), null, null))
                .provenance(Provenance.of(Source.IMPORT))
                .build())
        .id();
  }

  private RecallResult askOfFiles(NodeKind kind, String older, String newer) {
    read("docs/adr/0004.md", "2024-01-01T00:00:00Z", kind, "Upload worker", older);
    read("CONTRIBUTING.md", "2025-01-01T00:00:00Z", kind, "Commands and retries", newer);
    return ask("What is the retry limit of the upload worker?");
  }

  @Test
  void recall_laterFileGivesAnotherValue_marksTheOlder() {
    assertThat(
            askOfFiles(
                    NodeKind.FACT,
                    "The retry limit of the upload worker is 5.",
                    "The retry limit of the upload worker is now 8. It changed in spring.")
                .memories())
        .extracting(RecallResult.Memory::updatedBy)
        .filteredOn(updated -> updated != null)
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Now 3 commands changed: `make retry` starts the upload worker again, `make limit` shows it.",
        "The upload worker was moved to its own pool of 4 threads; its retry limit stays as it is.",
        "The limit of the upload worker's log was changed to 20 MB, each retry adds a line.",
        "Since version 3 the retry of an upload is now asynchronous, and the worker has no limit.",
        "The retry limit of the download worker was raised, it is 9 now.",
        "We no longer use 2 queues: the upload worker has one, and a retry limit is set there."
      })
  void recall_laterFileOfAnotherMatter_updatesNothing(String later) {
    for (NodeKind kind : List.of(NodeKind.DECISION, NodeKind.PROCEDURE)) {
      assertThat(askOfFiles(kind, "The retry limit of the upload worker is 5.", later).memories())
          .hasSizeGreaterThan(1)
          .extracting(RecallResult.Memory::updatedBy)
          .containsOnlyNulls();
    }
  }

  @Test
  void recall_ruleSaidInPassing_standsAboveAnEqualStatement() {
    said(Source.USER, "monday", "I read the retry policy.");
    NodeId rule = said(Source.USER, "tuesday", "Always read the retry policy.");

    assertThat(order(ask("Change the retry policy"))).first().isEqualTo(rule);
  }

  @Test
  void recall_withoutUpdatesAndFactorsOfTurns_goesByWordsAlone() {
    RecallParts plain =
        RecallParts.standard()
            .withoutFactor("author")
            .withoutFactor("speaker")
            .withoutFactor("informativeness")
            .withoutFactor("directive")
            .withSteps(SelectionSteps.STANDARD.withUpdateWindow(0).withSessionWeight(0));
    NodeId old = said(Source.USER, "monday", OLD);
    NodeId updated = said(Source.USER, "friday", NEW);

    assertThat(
            order(
                new PartialRecall(store, memory.scopes(), plain, Instant.now())
                    .recall(
                        RecallRequest.forTask("What is the retry limit of the upload worker?"))))
        .containsExactly(old, updated);
  }

  @Test
  void hasNumber_digitsOfAnyScript() {
    assertThat(Updates.hasNumber("Flask 2.3")).isTrue();
    assertThat(Updates.hasNumber("١٢ دقيقة")).isTrue();
    assertThat(Updates.hasNumber("twelve")).isFalse();
    assertThat(Updates.hasNumber("")).isFalse();
  }
}
