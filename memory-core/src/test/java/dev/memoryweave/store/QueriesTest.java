package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What stores are asked with. */
class QueriesTest {
  private static final Scope SCOPE = Scope.project("p");
  private static final NodeFilter FILTER = NodeFilter.in(SCOPE);
  private static final Term TERM = new Term("a", 1);

  private static void assertRefused(String message, ThrowingCallable maker) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(maker)
        .withMessage("Invalid " + message);
  }

  @Test
  void filter_withoutAScope_isRefused() {
    assertRefused(
        "scopes '[]': scopes must name at least one scope", () -> NodeFilter.in(List.of()));
    assertRefused(
        "scopes '[]': scopes must name at least one scope",
        () -> new EventQuery(List.of(), null, Set.of(), 0, 1, false));
  }

  @Test
  void filter_with_setsOneConditionAndKeepsTheOthers() {
    SessionId session = SessionId.of("s");
    NodeId parent = NodeId.of("module.m");

    assertThat(
            FILTER
                .withKinds(Set.of(NodeKind.FACT))
                .withStatuses(Set.of(NodeStatus.ACTIVE))
                .withTags(Set.of("t"))
                .withSession(session)
                .withParent(parent)
                .withUnexpiredAt(Instant.EPOCH)
                .withBranches(Set.of("b"), Set.of("c")))
        .isEqualTo(
            new NodeFilter(
                List.of(SCOPE),
                Set.of(NodeKind.FACT),
                Set.of(NodeStatus.ACTIVE),
                Set.of("t"),
                session,
                parent,
                Instant.EPOCH,
                Set.of("b"),
                Set.of("c"),
                null,
                null))
        .isEqualTo(
            FILTER
                .withBranches(Set.of("b"), Set.of("c"))
                .withUnexpiredAt(Instant.EPOCH)
                .withParent(parent)
                .withSession(session)
                .withTags(Set.of("t"))
                .withStatuses(Set.of(NodeStatus.ACTIVE))
                .withKinds(Set.of(NodeKind.FACT)));
  }

  @Test
  void filter_collections_areCopied() {
    List<Scope> scopes = new ArrayList<>(List.of(SCOPE));
    NodeFilter filter = NodeFilter.in(scopes);
    scopes.clear();

    assertThat(filter.scopes()).containsExactly(SCOPE).isUnmodifiable();
  }

  @Test
  void nodeQuery_limitOutOfRange_isRefused() {
    for (int limit : new int[] {0, -1, 1_001, Integer.MIN_VALUE}) {
      assertRefused(
          "limit '" + limit + "': limit must be from 1 to 1000",
          () -> NodeStore.Query.first(FILTER, NodeStore.Query.Order.OLDEST_FIRST, limit));
    }
    assertThat(NodeStore.Query.first(FILTER, NodeStore.Query.Order.OLDEST_FIRST, 1_000).from("x"))
        .isEqualTo(new NodeStore.Query(FILTER, NodeStore.Query.Order.OLDEST_FIRST, 1_000, "x"));
  }

  @Test
  void eventQuery_numbersOutOfRange_areRefused() {
    assertRefused(
        "limit '0': limit must be from 1 to 1000",
        () -> new EventQuery(List.of(SCOPE), null, Set.of(), 0, 0, false));
    assertRefused(
        "limit '1001': limit must be from 1 to 1000",
        () -> new EventQuery(List.of(SCOPE), null, Set.of(), 0, 1_001, false));
    assertRefused(
        "afterSequence '-1': afterSequence must not be negative",
        () -> new EventQuery(List.of(SCOPE), null, Set.of(), -1, 1, false));
    assertThat(
            new EventQuery(
                    List.of(SCOPE), "s", Set.of(MemoryEvent.Type.INDEX_REBUILT), 0, 1_000, true)
                .types())
        .isUnmodifiable();
  }

  @Test
  void decisionQuery_valuesOutOfRange_areRefused() {
    assertRefused(
        "limit '0': limit must be from 1 to 1000",
        () -> new PromotionQuery(List.of(SCOPE), null, null, Set.of(), 0, 0, false));
    assertRefused(
        "limit '1001': limit must be from 1 to 1000",
        () -> new PromotionQuery(List.of(SCOPE), null, null, Set.of(), 0, 1_001, false));
    assertRefused(
        "afterSequence '-1': afterSequence must not be negative",
        () -> new PromotionQuery(List.of(SCOPE), null, null, Set.of(), -1, 1, false));
    assertRefused(
        "scopes '[]': scopes must name at least one scope",
        () -> PromotionQuery.ofReport(List.of(), "r"));
  }

  @Test
  void decisionQuery_shortForms_askForAllOfAReportOrTheLatestAboutANode() {
    NodeRef node = new NodeRef(SCOPE, NodeId.of("fact.a"));

    assertThat(PromotionQuery.ofReport(List.of(SCOPE), "r"))
        .isEqualTo(new PromotionQuery(List.of(SCOPE), "r", null, Set.of(), 0, 1_000, false));
    assertThat(PromotionQuery.about(List.of(SCOPE), node, 7))
        .isEqualTo(new PromotionQuery(List.of(SCOPE), null, node, Set.of(), 0, 7, true));
  }

  @Test
  void textQuery_withNothingToLookFor_isRefused() {
    assertRefused(
        "terms '[]': terms must hold a term or a phrase",
        () -> new TextQuery(List.of(), List.of(), FILTER, 1));
  }

  @Test
  void textQuery_limitOutOfRange_isRefused() {
    assertRefused(
        "limit '0': limit must be from 1 to 1000",
        () -> new TextQuery(List.of(TERM), List.of(), FILTER, 0));
    assertRefused(
        "limit '1001': limit must be from 1 to 1000",
        () -> new TextQuery(List.of(TERM), List.of(), FILTER, 1_001));
  }

  @Test
  void textQuery_blankTerms_areRefused() {
    assertRefused("term '': term must not be blank", () -> new Term("", 1));
    assertRefused("term ' ': term must not be blank", () -> new Term(" ", 1));
    assertRefused("term ' ': term must not be blank", () -> new Phrase(List.of("a", " "), 1));
  }

  @Test
  void textQuery_weightsOutOfRange_areRefused() {
    for (double weight : new double[] {0, -1, 1_000.1, Double.NaN, Double.POSITIVE_INFINITY}) {
      String message = "weight '" + weight + "': weight must be above 0 and at most 1000";
      assertRefused(message, () -> new Term("a", weight));
      assertRefused(message, () -> new Phrase(List.of("a", "b"), weight));
    }
    assertThat(new Term("a", 1_000).weight()).isEqualTo(1_000);
  }

  @Test
  void phrase_ofOneTerm_isRefused() {
    assertRefused(
        "phrase '[a]': phrase must hold two terms or more", () -> new Phrase(List.of("a"), 1));
    assertRefused(
        "phrase '[]': phrase must hold two terms or more", () -> new Phrase(List.of(), 1));
    List<String> terms = Arrays.asList("a", "b");
    Phrase phrase = new Phrase(terms, 1);
    terms.set(0, "x");
    assertThat(phrase.terms()).containsExactly("a", "b").isUnmodifiable();
  }

  @Test
  void page_items_areCopied() {
    List<String> items = new ArrayList<>(List.of("a"));
    Page<String> page = new Page<>(items, null);
    items.clear();

    assertThat(page.items()).containsExactly("a").isUnmodifiable();
    assertThat(page.next()).isNull();
  }
}
