package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Change;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decisions: numbered across the store, found by scope, report, node and outcome. */
abstract class DecisionRules extends StoreRules {
  private static final Outcome[] OUTCOMES = Outcome.values();

  private final NodeRef a = fact("Alpha").ref();
  private final NodeRef b = fact("Beta").ref();
  private final NodeRef c = fact("Gamma").ref();
  private final NodeRef above = fact(WORKSPACE, "Alpha").ref();

  DecisionRules(MemoryStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void insertNodes() {
    insert(fact("Alpha"), fact("Beta"), fact("Gamma"), fact(WORKSPACE, "Alpha"));
  }

  private PromotionRecord append(PromotionRecord decision) {
    return store.write(tx -> tx.journal().record(decision));
  }

  private PromotionRecord append(Scope scope, Outcome outcome, String report) {
    return append(decision(scope, outcome, report, null, null));
  }

  private PromotionRecord append(
      @Nullable NodeRef target, @Nullable NodeRef result, Change... changes) {
    return append(decision(PROJECT, Outcome.UPDATE, "r", target, result, changes));
  }

  private List<PromotionRecord> list(PromotionQuery query) {
    return store.read(tx -> tx.journal().promotions(query));
  }

  private Optional<PromotionRecord> find(long sequence) {
    return store.read(tx -> tx.journal().promotion(List.of(PROJECT), sequence));
  }

  private static PromotionQuery all(Scope... scopes) {
    return new PromotionQuery(
        List.of(scopes), null, null, Set.of(), 0, PromotionQuery.MAX_LIMIT, false);
  }

  private static PromotionQuery query(
      @Nullable String report,
      @Nullable NodeRef node,
      Set<Outcome> outcomes,
      long after,
      int limit,
      boolean latest) {
    return new PromotionQuery(List.of(PROJECT), report, node, outcomes, after, limit, latest);
  }

  private static PromotionQuery about(NodeRef node) {
    return query(null, node, Set.of(), 0, 1_000, false);
  }

  @Test
  void append_everyField_comesBackAsItWasWithANumber() {
    PromotionRecord decision =
        new PromotionRecord(
            0,
            PROJECT,
            Outcome.SUPERSEDE,
            "report 7: a long way",
            SessionId.of("session 7"),
            NodeKind.DECISION,
            "What was proposed",
            a,
            above,
            new PromotionRecord.Scores(
                0.1 + 0.2, 1.0 / 3, 1, Double.MIN_VALUE, Math.nextDown(1.0), 0),
            "because it is so",
            List.of(new Change(b, 3, Long.MAX_VALUE), new Change(a, 1, 2), new Change(above, 0, 1)),
            Source.CLI,
            NOON.minusMillis(1),
            "anna");

    PromotionRecord stored = append(decision);

    assertThat(stored.sequence()).isPositive();
    assertThat(stored).isEqualTo(decision.numbered(stored.sequence()));
    assertThat(find(stored.sequence())).contains(stored);
    assertThat(list(all(PROJECT))).containsExactly(stored);
  }

  @Test
  void append_anyConstantOfTheModel_comesBackAsItWas() {
    List<PromotionRecord> decisions = new ArrayList<>();
    for (Outcome outcome : OUTCOMES) {
      decisions.add(append(PROJECT, outcome, "r"));
    }
    for (Source source : Source.values()) {
      for (NodeKind kind : NodeKind.values()) {
        decisions.add(
            append(
                new PromotionRecord(
                    0,
                    PROJECT,
                    Outcome.DISCARD,
                    "r",
                    null,
                    kind,
                    "t",
                    null,
                    null,
                    PromotionRecord.Scores.alone(0),
                    "x",
                    List.of(),
                    source,
                    Instant.parse("9999-12-31T23:59:59.999Z"))));
      }
    }

    assertThat(list(all(PROJECT))).isEqualTo(decisions);
  }

  @Test
  void append_decisionThatHasANumber_getsItsOwn() {
    PromotionRecord first = append(decision(PROJECT, Outcome.CREATE, "r", null, a).numbered(4_711));
    PromotionRecord second = append(decision(PROJECT, Outcome.CREATE, "r", null, b).numbered(1));

    assertThat(second.sequence()).isGreaterThan(first.sequence());
    assertThat(find(second.sequence())).contains(second);
  }

  @Test
  void append_inSeveralScopes_numbersThemTogetherAndKeepsThemApart() {
    List<PromotionRecord> decisions = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Scope scope = i % 3 == 0 ? WORKSPACE : i % 3 == 1 ? PROJECT : OTHER_PROJECT;
      decisions.add(append(scope, OUTCOMES[i % OUTCOMES.length], "r"));
    }

    assertThat(decisions).extracting(PromotionRecord::sequence).isSorted().doesNotHaveDuplicates();
    assertThat(list(all(OTHER_PROJECT, WORKSPACE, PROJECT))).isEqualTo(decisions);
    assertThat(list(all(OTHER_PROJECT)))
        .hasSize(4)
        .allMatch(decision -> decision.scope().equals(OTHER_PROJECT));
    assertThat(list(all(PROJECT, PROJECT))).hasSize(4);
    assertThat(list(all(Scope.project("unknown"), Scope.tenant("tck")))).isEmpty();
    assertThat(list(PromotionQuery.ofReport(List.of(PROJECT), "r"))).hasSize(4);
    assertThat(list(PromotionQuery.ofReport(List.of(PROJECT, WORKSPACE), "r")))
        .hasSize(8)
        .isSortedAccordingTo((x, y) -> Long.compare(x.sequence(), y.sequence()));
  }

  @Test
  void list_latest_comesBackwards() {
    List<PromotionRecord> decisions = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      decisions.add(append(null, a));
    }
    List<PromotionRecord> backwards = new ArrayList<>(decisions);
    Collections.reverse(backwards);

    for (NodeRef node : new NodeRef[] {null, a}) {
      for (String report : new String[] {null, "r"}) {
        assertThat(list(query(report, node, Set.of(), 0, 3, false)))
            .isEqualTo(decisions.subList(0, 3));
        assertThat(list(query(report, node, Set.of(), 0, 3, true)))
            .isEqualTo(backwards.subList(0, 3));
        assertThat(list(query(report, node, Set.of(), 0, 1_000, true))).isEqualTo(backwards);
      }
    }
    assertThat(list(PromotionQuery.about(List.of(PROJECT), a, 2)))
        .isEqualTo(backwards.subList(0, 2));
  }

  @Test
  void list_afterASequence_leavesOutWhatWasBefore() {
    List<PromotionRecord> decisions = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      decisions.add(append(a, null));
      append(OTHER_PROJECT, Outcome.UPDATE, "r");
    }
    long third = decisions.get(2).sequence();

    for (NodeRef node : new NodeRef[] {null, a}) {
      for (String report : new String[] {null, "r"}) {
        assertThat(list(query(report, node, Set.of(), third, 1_000, false)))
            .isEqualTo(decisions.subList(3, 6));
        assertThat(list(query(report, node, Set.of(), third, 2, false)))
            .isEqualTo(decisions.subList(3, 5));
        assertThat(list(query(report, node, Set.of(), third, 2, true)))
            .containsExactly(decisions.get(5), decisions.get(4));
        assertThat(list(query(report, node, Set.of(), Long.MAX_VALUE, 9, true))).isEmpty();
      }
    }
  }

  @Test
  void list_byReport_givesWhatCameOfItAlone() {
    PromotionRecord first = append(PROJECT, Outcome.CREATE, "report 1");
    append(PROJECT, Outcome.CREATE, "report 10");
    PromotionRecord second = append(PROJECT, Outcome.DISCARD, "report 1");
    append(OTHER_PROJECT, Outcome.DISCARD, "report 1");
    append(PROJECT, Outcome.DISCARD, "Report 1");

    assertThat(list(PromotionQuery.ofReport(List.of(PROJECT), "report 1")))
        .containsExactly(first, second);
    assertThat(list(query("report 1", null, Set.of(Outcome.DISCARD), 0, 9, false)))
        .containsExactly(second);
    assertThat(list(query("report 1", null, Set.of(Outcome.MERGE), 0, 9, false))).isEmpty();
    assertThat(list(query("report", null, Set.of(), 0, 9, false))).isEmpty();
    assertThat(list(query("%", null, Set.of(), 0, 9, false))).isEmpty();
  }

  @Test
  void list_byOutcome_givesThoseOfTheOnesNamed() {
    PromotionRecord created = append(PROJECT, Outcome.CREATE, "r1");
    PromotionRecord held = append(PROJECT, Outcome.HOLD, "r1");
    PromotionRecord review = append(PROJECT, Outcome.REVIEW, "r2");
    append(OTHER_PROJECT, Outcome.REVIEW, "r2");

    assertThat(list(query(null, null, Set.of(Outcome.REVIEW, Outcome.HOLD), 0, 9, false)))
        .containsExactly(held, review);
    assertThat(list(query(null, null, Set.of(Outcome.CREATE, Outcome.REVIEW), 0, 1, true)))
        .containsExactly(review);
    assertThat(list(query(null, null, Set.of(Outcome.CREATE, Outcome.UNDO), 0, 9, false)))
        .containsExactly(created);
    assertThat(list(query(null, null, Set.of(Outcome.UNDO), 0, 9, false))).isEmpty();
  }

  @Test
  void list_byNode_givesThoseThatNameItInAnyRoleOnce() {
    PromotionRecord asTarget = append(a, null);
    PromotionRecord asResult = append(b, a);
    PromotionRecord asChange = append(b, c, new Change(c, 0, 1), new Change(a, 1, 2));
    PromotionRecord asAll = append(a, a, new Change(a, 2, 3), new Change(a, 3, 4));
    PromotionRecord other = append(b, c, new Change(above, 0, 1));

    assertThat(list(about(a))).containsExactly(asTarget, asResult, asChange, asAll);
    assertThat(list(about(b))).containsExactly(asResult, asChange, other);
    assertThat(list(about(c))).containsExactly(asChange, other);
    assertThat(list(about(above))).containsExactly(other);
    assertThat(list(about(nowhere()))).isEmpty();
    assertThat(list(about(new NodeRef(OTHER_PROJECT, a.id())))).isEmpty();
  }

  @Test
  void list_byNodeAndMore_mustMeetEverything() {
    PromotionRecord here = append(decision(PROJECT, Outcome.CONFIRM, "r1", a, null));
    PromotionRecord merged = append(decision(PROJECT, Outcome.MERGE, "r1", a, null));
    PromotionRecord later = append(decision(PROJECT, Outcome.CONFIRM, "r2", a, null));
    PromotionRecord wider = append(decision(WORKSPACE, Outcome.CONFIRM, "r1", a, null));

    assertThat(list(about(a))).containsExactly(here, merged, later);
    assertThat(list(query("r1", a, Set.of(), 0, 9, false))).containsExactly(here, merged);
    assertThat(list(query("r1", a, Set.of(Outcome.CONFIRM), 0, 9, false))).containsExactly(here);
    assertThat(list(query(null, a, Set.of(Outcome.CONFIRM), 0, 1, true))).containsExactly(later);
    assertThat(list(PromotionQuery.about(List.of(WORKSPACE), a, 9))).containsExactly(wider);
    assertThat(list(PromotionQuery.about(List.of(WORKSPACE, PROJECT), a, 9)))
        .containsExactly(wider, later, merged, here);
  }

  @Test
  void find_unknownNumber_givesNothing() {
    PromotionRecord decision = append(PROJECT, Outcome.CREATE, "r");

    assertThat(find(decision.sequence() + 1)).isEmpty();
    assertThat(find(0)).isEmpty();
    assertThat(find(-1)).isEmpty();
    assertThat(find(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void append_namingAnUnknownNode_isRefusedAndKeepsNothing() {
    NodeRef elsewhere = new NodeRef(OTHER_PROJECT, a.id());
    for (PromotionRecord decision :
        List.of(
            decision(PROJECT, Outcome.UPDATE, "r", nowhere(), a),
            decision(PROJECT, Outcome.UPDATE, "r", a, nowhere()),
            decision(PROJECT, Outcome.UPDATE, "r", a, elsewhere),
            decision(PROJECT, Outcome.UPDATE, "r", a, b, new Change(a, 1, 2), change(nowhere())))) {
      assertThatExceptionOfType(UnknownNodeException.class)
          .isThrownBy(() -> append(decision))
          .withMessageContaining("fact.");
    }

    change(
        tx ->
            assertThatExceptionOfType(UnknownNodeException.class)
                .isThrownBy(
                    () ->
                        tx.journal().record(decision(PROJECT, Outcome.UPDATE, "r", a, nowhere()))));
    assertThat(list(all(PROJECT))).isEmpty();
    assertThat(list(about(a))).isEmpty();
  }

  private static Change change(NodeRef node) {
    return new Change(node, 1, 2);
  }

  @Test
  void append_withinAWrite_isSeenByIt() {
    change(
        tx -> {
          NodeRef made = tx.nodes().insert(fact("New")).ref();
          PromotionRecord first =
              tx.journal().record(decision(PROJECT, Outcome.CREATE, "r", null, made));
          PromotionRecord second =
              tx.journal().record(decision(PROJECT, Outcome.UNDO, "r", a, made));
          assertThat(second.sequence()).isGreaterThan(first.sequence());
          assertThat(tx.journal().promotion(List.of(PROJECT), first.sequence())).contains(first);
          assertThat(tx.journal().promotion(List.of(PROJECT), 0)).isEmpty();
          assertThat(tx.journal().promotion(List.of(OTHER_PROJECT), first.sequence())).isEmpty();
          assertThat(tx.journal().promotions(about(made))).containsExactly(first, second);
          assertThat(tx.journal().promotions(all(PROJECT))).containsExactly(first, second);
          tx.nodes().delete(made);
          assertThat(tx.journal().promotions(all(PROJECT))).isEmpty();
          PromotionRecord third =
              tx.journal().record(decision(PROJECT, Outcome.UNDO, "r", a, null));
          assertThat(third.sequence()).isGreaterThan(second.sequence());
        });
  }

  @Test
  void append_inAWriteThatFails_leavesNothing() {
    PromotionRecord kept = append(a, b);

    changeInVain(
        tx -> {
          tx.journal().record(decision(PROJECT, Outcome.MERGE, "r", a, b));
          tx.nodes().delete(b);
          assertThat(tx.journal().promotions(about(a))).isEmpty();
        });

    assertThat(list(all(PROJECT))).containsExactly(kept);
    assertThat(list(about(a))).containsExactly(kept);
    assertThat(list(about(b))).containsExactly(kept);
    PromotionRecord next = append(a, b);
    assertThat(next.sequence()).isGreaterThan(kept.sequence());
    assertThat(list(about(a))).containsExactly(kept, next);
  }

  @Test
  void append_decision_isNoEventAndNoChangeOfItsNodes() {
    append(a, b, new Change(a, 1, 2));

    assertThat(stored(a)).isEqualTo(fact("Alpha").toBuilder().revision(1).build());
    look(
        tx -> {
          assertThat(tx.journal().revision(PROJECT)).isZero();
          assertThat(tx.nodes().formerVersions(a)).isEmpty();
        });
  }

  @Test
  void update_ofANode_keepsItsDecisions() {
    PromotionRecord decision = append(a, b);

    update(stored(a).toBuilder().body("changed").build());

    assertThat(list(about(a))).containsExactly(decision);
  }

  @Test
  void append_afterTheLatestWentWithItsNode_isNumberedAboveIt() {
    PromotionRecord first = append(a, null);
    PromotionRecord latest = append(null, c);

    delete(c);

    assertThat(find(latest.sequence())).isEmpty();
    assertThat(append(a, null).sequence()).isGreaterThan(latest.sequence());
    delete(a);
    assertThat(list(all(PROJECT))).isEmpty();
    assertThat(find(first.sequence())).isEmpty();
    assertThat(append(b, null).sequence()).isGreaterThan(latest.sequence() + 1);
  }

  @Test
  void append_manyInOneWrite_areAllListed() {
    List<PromotionRecord> decisions = new ArrayList<>();
    change(
        tx -> {
          decisions.clear();
          for (int i = 0; i < 1_500; i++) {
            PromotionRecord decision =
                decision(PROJECT, OUTCOMES[i % OUTCOMES.length], "report " + i % 7, a, null);
            decisions.add(tx.journal().record(decision));
          }
        });

    assertThat(list(all(PROJECT))).isEqualTo(decisions.subList(0, 1_000));
    long last = decisions.get(999).sequence();
    assertThat(list(query(null, null, Set.of(), last, 1_000, false)))
        .isEqualTo(decisions.subList(1_000, 1_500));
    assertThat(list(query("report 3", null, Set.of(), 0, 1_000, false))).hasSize(214);
    assertThat(list(about(a))).isEqualTo(decisions.subList(0, 1_000));

    delete(a);

    assertThat(list(all(PROJECT))).isEmpty();
  }
}
