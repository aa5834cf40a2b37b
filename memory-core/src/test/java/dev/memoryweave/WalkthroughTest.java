package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Programs as somebody writes them who has read the facade alone, one for each use. */
class WalkthroughTest {
  private final MemoryStore store = InMemoryStore.create();
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
  private final AgentMemory memory =
      AgentMemory.builder(store).project("shop").clock(clock).build();
  private final AgentMemory ada = memory.writtenBy(() -> Provenance.of(Source.USER, "ada"));

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void remember_recallAndWeave() {
    MemoryNode refunds =
        memory.remember(
            NodeDraft.builder(NodeKind.DECISION, "Refunds go back to the card")
                .body("Vouchers are not refunded.")
                .anchors("src/refunds/**")
                .build());
    RecallRequest task = RecallRequest.forTask("Add refunds to the checkout");

    assertThat(memory.recall(task).memories().get(0).node()).isEqualTo(refunds);
    assertThat(memory.weave(task).markdown()).contains("Refunds go back to the card");
    memory.recordUse(List.of(refunds.id()));
    assertThat(memory.node(refunds.id()).require().usage().useCount()).isEqualTo(1);
  }

  @Test
  void sameDraftAgain_changesNothing_andAnotherTextIsANewVersion() {
    NodeDraft.Builder port = NodeDraft.builder(NodeKind.FACT, "The port is 9000").key("port");
    MemoryNode first = memory.remember(port.build());
    assertThat(memory.remember(port.build())).isEqualTo(first);

    memory.remember(port.title("The port is 9001").build());

    assertThat(memory.node(first.id()).history().versions()).hasSize(2);
    assertThat(memory.node(first.id()).revert(1, "It was right").title())
        .isEqualTo("The port is 9000");
  }

  @Test
  void secret_isRefused() {
    String token = "gh" + "p_" + "a1B2".repeat(9);

    assertThatThrownBy(
            () -> memory.remember(NodeDraft.builder(NodeKind.FACT, "Use " + token).build()))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageNotContaining(token);
    assertThat(memory.count(MemoryQuery.all())).isZero();
  }

  @Test
  void report_becomesMemories() {
    TaskReport report =
        TaskReport.builder("Make the export faster")
            .summary("The export reads in pages of a thousand rows now.")
            .outcome(TaskReport.Outcome.COMPLETED)
            .verification(Verification.TESTS_PASSED)
            .facts(List.of("The export reads in pages of 1,000 rows"))
            .build();

    assertThat(memory.reflect(report).isSkipped()).isFalse();
    assertThat(memory.reflect(report).repeated()).isTrue();
    assertThat(memory.journal().promotionRecords(10)).isNotEmpty();
    assertThat(memory.list(MemoryQuery.inForce()).stream().map(MemoryNode::title))
        .contains("The export reads in pages of 1,000 rows");
  }

  @Test
  void ruleOfAnAgent_waits_untilAPersonAcceptsIt() {
    MemoryNode rule =
        memory.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never deploy on a Friday").build());
    assertThat(rule.status()).isEqualTo(NodeStatus.CANDIDATE);

    Reviews.Item item = ada.reviews().list(10, null).items().get(0);
    var decision = ada.reviews().decide(item, new Reviews.Verdict.Accept("We agreed on it"));
    assertThat(ada.node(rule.id()).require().isInForce()).isTrue();

    ada.reviews().undo(decision.sequence(), "Not all of us did");
    assertThat(ada.node(rule.id()).require().isInForce()).isFalse();
  }

  @Test
  void wordOfAPerson_isNotForgottenByAnAgent_butARequestWaits() {
    MemoryNode rule =
        ada.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Prices include taxes").build());

    MemoryNode request = memory.node(rule.id()).forget("I do not need it").waiting().orElseThrow();

    assertThat(request.kind()).isEqualTo(NodeKind.REQUEST);
    assertThat(memory.node(rule.id()).find()).isPresent();
    assertThat(ada.node(rule.id()).forget("No longer").isDone()).isTrue();
    assertThat(ada.node(rule.id()).find()).isEmpty();
  }

  @Test
  void asOf_readsTheMemoryAsItWas() {
    MemoryNode host = memory.remember(NodeDraft.builder(NodeKind.FACT, "The host is a").build());
    Instant before = clock.instant();
    clock.advance(Duration.ofDays(1));
    memory.remember(NodeDraft.builder(host.id()).title("The host is b").build());

    AgentMemory.Snapshot then = memory.asOf(before);

    assertThat(then.find(host.id()).orElseThrow().title()).isEqualTo("The host is a");
    assertThat(then.recall(RecallRequest.forTask("which host")).memories().get(0).node().title())
        .isEqualTo("The host is a");
  }

  @Test
  void evidence_isAttachedLookedUpAgainAndDetached() {
    NodeHandle rows =
        memory.node(
            memory.remember(NodeDraft.builder(NodeKind.FACT, "Rows are sorted").build()).id());
    double before = rows.explain().confidence();
    Evidence test =
        rows.attachEvidence(Evidence.Draft.of(Evidence.Kind.FILE, "src/Rows.java", "rows.sort()"));

    NodeHandle.Reverification gone = rows.reverify((kind, place) -> new SourceResolver.Gone());
    assertThat(gone.isDoubtful()).isTrue();
    assertThat(rows.explain().confidence()).isLessThan(before);
    assertThat(rows.require().status()).isEqualTo(NodeStatus.STALE);

    assertThat(rows.detachEvidence(test.id(), "The file was removed")).isTrue();
    assertThat(rows.evidence()).isEmpty();
    assertThat(rows.verify("The tests say so").isInForce()).isTrue();
  }

  @Test
  void life_ofAMemory() {
    NodeHandle open =
        memory.node(
            memory.remember(NodeDraft.builder(NodeKind.QUESTION, "Who pays?").build()).id());
    assertThat(open.resolve("The customer does").orElseThrow().status())
        .isEqualTo(NodeStatus.CLOSED);
    assertThat(open.reopen("Or does she?").orElseThrow().status()).isEqualTo(NodeStatus.OPEN);

    NodeHandle old =
        memory.node(memory.remember(NodeDraft.builder(NodeKind.FACT, "Port 1").build()).id());
    NodeHandle young =
        memory.node(memory.remember(NodeDraft.builder(NodeKind.FACT, "Port 2").build()).id());
    old.supersedeBy(young.address(), "It was moved");
    assertThat(old.require().status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(young.inspect(0).relationsFrom())
        .extracting(Relation::predicate)
        .contains(Predicate.SUPERSEDES);

    young.archive("Unused");
    assertThat(young.restore("Used after all").orElseThrow().isInForce()).isTrue();
    young.relate(Relation.Draft.of(Predicate.AFFECTS, open.require().id()));
    young.move(null, "It stands alone");
    assertThat(memory.journal().events(0, 100))
        .extracting(MemoryEvent::type)
        .contains(MemoryEvent.Type.MEMORY_SUPERSEDED, MemoryEvent.Type.MEMORY_RESTORED);
  }

  @Test
  void session_isCapturedAtItsEnd() {
    SessionReport session =
        SessionReport.builder(SessionId.of("monday"))
            .title("Speed up the export")
            .statements(List.of(Said.byUser("The export is read by the warehouse team in Lyon.")))
            .outcome("The export takes a minute.")
            .build();

    memory.capture(session);

    assertThat(memory.list(MemoryQuery.all().withKinds(NodeKind.EPISODE)).items()).hasSize(1);
    assertThat(memory.capture(session).repeated()).isTrue();
  }

  @Test
  void upkeep_checksAndRebuilds() {
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Port 1").build());

    assertThat(memory.maintenance().verify().isSound()).isTrue();
    assertThat(memory.maintenance().rebuildIndex()).isEqualTo(1);
    assertThat(memory.status().nodes()).isEqualTo(1);
  }
}
