package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class MemoryFactorsTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final ScopeChain CHAIN = ScopeChain.forProject("p");

  private static double score(
      RecallRequest request,
      RecallRequest.Intent intent,
      String id,
      UnaryOperator<MemoryNode.Builder> edit) {
    MemoryNode node = node(Scope.project("p"), id, edit);
    return score(request, intent, node);
  }

  private static MemoryNode node(Scope scope, String id, UnaryOperator<MemoryNode.Builder> edit) {
    return edit.apply(MemoryNode.builder(scope, NodeId.of(id), "A title", NOW)).build();
  }

  private static double score(RecallRequest request, RecallRequest.Intent intent, MemoryNode node) {
    try (InMemoryStore store = InMemoryStore.create()) {
      return store.read(
          tx -> {
            RecallContext context =
                new RecallContext(
                    tx,
                    Revisions.of(tx, List.of()),
                    CHAIN,
                    Visibility.ALL,
                    request,
                    null,
                    intent,
                    new NodeSearch.Words(List.of(), List.of(), 0, 0, StandIns.NONE, Set.of(), 0),
                    Glossary.NONE,
                    null,
                    false,
                    NOW,
                    BranchView.of(request.branch(), List.of(), CheckoutHistory.UNKNOWN, Map::of),
                    false,
                    10,
                    10);
            ContradictoryPairs pairs = new ContradictoryPairs(context, new Overrides(context));
            MemorySubjects subjects = new MemorySubjects(context, pairs, List.of(), List.of());
            return new RecallResult.Breakdown(
                    1, ScoreFactor.all(MemoryFactors.ALL, subjects.of(node)), List.of())
                .score();
          });
    }
  }

  private static double score(String id, UnaryOperator<MemoryNode.Builder> edit) {
    return score(RecallRequest.forTask("x"), RecallRequest.Intent.UNKNOWN, id, edit);
  }

  @Test
  void factors_importanceConfidenceTrustAndUse_raiseTheScore() {
    double plain = score("fact.a", node -> node);

    assertThat(score("fact.a", node -> node.importance(.9))).isGreaterThan(plain);
    assertThat(score("fact.a", node -> node.confidence(1))).isGreaterThan(plain);
    assertThat(score("fact.a", node -> node.provenance(Provenance.of(Source.USER))))
        .isGreaterThan(plain);
    assertThat(score("fact.a", node -> node.provenance(Provenance.of(Source.IMPORT))))
        .isLessThan(plain);
    assertThat(score("fact.a", node -> node.usage(new Usage(0, 12, NOW, null))))
        .isGreaterThan(plain);
  }

  @Test
  void factors_staleAndBroaderScope_lowerTheScore() {
    double plain = score("fact.a", node -> node);

    assertThat(score("fact.a", node -> node.status(NodeStatus.STALE))).isLessThan(plain * .6);
    assertThat(
            score(
                RecallRequest.forTask("x"),
                RecallRequest.Intent.UNKNOWN,
                node(Scope.system(), "fact.a", node -> node)))
        .isLessThan(plain);
  }

  @Test
  void factors_contestedAndInstructing_lowerTheScore() {
    double plain = score("fact.a", node -> node);
    double contested = score("fact.a", node -> node.flags(Set.of(NodeFlag.CONTESTED)));
    double instructing = score("fact.a", node -> node.flags(Set.of(NodeFlag.CHANGES_ROLE)));

    assertThat(contested / plain).isEqualTo(.80, within(1e-9));
    assertThat(instructing / plain).isEqualTo(.40, within(1e-9));
  }

  @Test
  void factors_theBranchOfTheRequest_raisesTheScore() {
    RecallRequest request = RecallRequest.builder("x").branch("topic").build();
    Provenance agent = Provenance.of(Source.AGENT);

    assertThat(
            score(
                request,
                RecallRequest.Intent.UNKNOWN,
                "fact.a",
                n -> n.provenance(agent.onBranch("topic"))))
        .isGreaterThan(
            score(
                request,
                RecallRequest.Intent.UNKNOWN,
                "fact.a",
                n -> n.provenance(agent.onBranch("main"))));
  }

  @Test
  void factors_intent_favoursTheKindsThatHelp() {
    RecallRequest request = RecallRequest.forTask("x");

    assertThat(score(request, RecallRequest.Intent.BUG_FIX, "incident.a", node -> node))
        .isGreaterThan(score(request, RecallRequest.Intent.WORKFLOW, "incident.a", node -> node));
    assertThat(score(request, RecallRequest.Intent.WORKFLOW, "procedure.a", node -> node))
        .isGreaterThan(score(request, RecallRequest.Intent.BUG_FIX, "procedure.a", node -> node));
  }

  @Test
  void factors_anchorAtAFileOfTheRequest_raisesTheScore() {
    RecallRequest request =
        RecallRequest.builder("x").files(List.of("src/scheduler/Retry.java")).build();
    UnaryOperator<MemoryNode.Builder> here =
        node -> node.anchors(List.of(Anchor.of("src/scheduler/**")));
    UnaryOperator<MemoryNode.Builder> elsewhere =
        node -> node.anchors(List.of(Anchor.of("src/web/**")));

    assertThat(score(request, RecallRequest.Intent.UNKNOWN, "fact.a", here))
        .isGreaterThan(score(request, RecallRequest.Intent.UNKNOWN, "fact.a", elsewhere));
  }

  @Test
  void factors_scratchOfAnotherSession_isLowered() {
    RecallRequest request = RecallRequest.builder("x").session(SessionId.of("mine")).build();

    assertThat(
            score(
                request,
                RecallRequest.Intent.UNKNOWN,
                "note.a",
                n -> n.session(SessionId.of("mine"))))
        .isGreaterThan(
            score(
                request,
                RecallRequest.Intent.UNKNOWN,
                "note.a",
                n -> n.session(SessionId.of("other"))));
  }

  private static double turn(String task, String speaker, String body) {
    MemoryNode turn =
        MemoryNode.builder(Scope.project("p"), NodeId.of("turn.a"), "What was said", NOW)
            .utterance(
                new Utterance("t", 0, Message.Role.USER, speaker, null, List.of(), List.of()))
            .body(body)
            .build();
    return score(RecallRequest.forTask(task), RecallRequest.Intent.UNKNOWN, turn);
  }

  @Test
  void factors_turnOfThePersonWhoIsAskedAbout_isRaised() {
    String body =
        "The harbour tour of the museum starts at nine beside the old crane; tickets cost three"
            + " coins";
    String task = "What was Grace's tour on the 8th?";
    double other = turn(task, "Ada", body);
    double hers = turn(task, "Grace", body);

    assertThat(hers / other).isEqualTo(1.50, within(1e-9));
  }

  @Test
  void factors_remarkOrBareQuestion_isLoweredButNotBelowTheFloor() {
    double telling =
        turn(
            "x",
            "Ada",
            "The harbour tour of the museum starts at nine beside the old crane; tickets cost three"
                + " coins");
    double asking = turn("x", "Ada", "When does the harbour tour start?");
    double remark = turn("x", "Ada", "Wow, thanks!");

    assertThat(asking).isLessThan(telling).isGreaterThan(remark);
    assertThat(remark / telling).isEqualTo(.50, within(1e-9));
  }

  @Test
  void factors_whatIsNoTurn_hasNoSpeakerAndMayBeShort() {
    MemoryNode fact = node(Scope.project("p"), "fact.a", node -> node.title("Grace").body("No."));
    RecallRequest request = RecallRequest.forTask("Where is Grace?");

    assertThat(score(request, RecallRequest.Intent.UNKNOWN, fact))
        .isEqualTo(score(request, RecallRequest.Intent.UNKNOWN, "fact.a", node -> node));
  }

  @Test
  void freshness_halvesWithEachHalfLifeDownToAFifth() {
    assertThat(freshnessAfter(Duration.ZERO)).isEqualTo(1);
    assertThat(freshnessAfter(Duration.ofDays(30))).isCloseTo(.5, within(1e-9));
    assertThat(freshnessAfter(Duration.ofDays(60))).isCloseTo(.25, within(1e-9));
    assertThat(freshnessAfter(Duration.ofDays(3_000))).isEqualTo(.2);
    assertThat(freshnessAfter(Duration.ofDays(-5))).isEqualTo(1);
  }

  @Test
  void freshness_verifiedLately_countsFromThen() {
    MemoryNode old = node(Scope.project("p"), "fact.a", node -> node);
    MemoryNode verified =
        node(
            Scope.project("p"),
            "fact.a",
            node -> node.usage(Usage.NONE.verifiedAt(NOW.plus(Duration.ofDays(60)))));

    Instant later = NOW.plus(Duration.ofDays(60));
    assertThat(MemoryFactors.freshness(verified, later)).isEqualTo(1);
    assertThat(MemoryFactors.freshness(old, later)).isCloseTo(.25, within(1e-9));
  }

  private static double freshnessAfter(Duration age) {
    Origin origin = new Origin("conversation", "chat", NOW, null, null);
    MemoryNode node = node(Scope.project("p"), "fact.a", builder -> builder.origin(origin));
    return MemoryFactors.freshness(node, NOW.plus(age));
  }

  @Test
  void factors_allTogether_stayWithinBounds() {
    double best =
        score(
            RecallRequest.builder("x").files(List.of("a/b")).build(),
            RecallRequest.Intent.BUG_FIX,
            "incident.a",
            node ->
                node.importance(1)
                    .confidence(1)
                    .anchors(List.of(Anchor.of("a/**")))
                    .provenance(Provenance.of(Source.USER))
                    .usage(new Usage(9, 10_000, NOW, NOW)));
    double worst =
        score(
            "turn.a",
            node ->
                node.importance(0)
                    .confidence(0)
                    .status(NodeStatus.STALE)
                    .origin(new Origin("c", "x", Instant.EPOCH, null, null))
                    .provenance(Provenance.of(Source.IMPORT)));

    assertThat(best).isLessThan(2);
    assertThat(worst).isGreaterThan(.1);
  }
}
