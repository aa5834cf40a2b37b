package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item.Cause;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import dev.memoryweave.review.Reviews.Verdict.Edit;
import dev.memoryweave.review.Reviews.Verdict.Reject;
import dev.memoryweave.store.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The queue of what waits, and what a reviewer's word does. */
abstract class ReviewRules extends LearningRules {
  ReviewRules(AgentMemoryContract contract) {
    super(contract);
  }

  private PromotionRecord decide(MemoryNode node, Reviews.Verdict verdict) {
    return byPerson().reviews().decide(node.id(), verdict);
  }

  @Test
  void queue_showsBothSidesWithTheirEvidence() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    Reviews.Item item = memory.reviews().get(sixty.id());

    assertThat(item.cause()).isEqualTo(Cause.CHALLENGES);
    assertThat(item.reason()).contains("30").contains("60");
    assertThat(item.evidence()).isNotEmpty();
    assertThat(item.challenged())
        .singleElement()
        .satisfies(
            side -> {
              assertThat(side.memory().id()).isEqualTo(thirty.id());
              assertThat(side.evidence()).isNotEmpty();
            });
    assertThat(item.records()).extracting(PromotionRecord::outcome).containsExactly(Outcome.REVIEW);
    assertThatThrownBy(() -> memory.reviews().get(thirty.id()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("active");
    assertThatThrownBy(() -> memory.reviews().get(NodeId.of("fact.nowhere")))
        .isInstanceOf(UnknownNodeException.class);
  }

  @Test
  void pages_giveEveryItemOnceInOrder() {
    List<NodeId> expected = new ArrayList<>();
    remember(NodeKind.FACT, THIRTY, "");
    expected.add(resultOf(reflectFact("s1", SIXTY)).id());
    remember(NodeKind.FACT, "The build needs Java 17", "");
    expected.add(resultOf(reflectFact("s2", "The build needs Java 21")).id());
    expected.add(resultOf(captureFact("s3", PORT)).id());
    expected.add(resultOf(captureFact("s4", "Deploys happen on Tuesdays at noon")).id());
    MemoryNode old = remember(NodeKind.FACT, "Something that nobody doubts with evidence", "");
    memory.node(old.id()).markStale("just old");

    for (int limit = 1; limit <= 5; limit++) {
      List<NodeId> seen = new ArrayList<>();
      String cursor = null;
      do {
        Page<Reviews.Item> page = memory.reviews().list(limit, cursor);
        assertThat(page.items().size()).isLessThanOrEqualTo(limit);
        page.items().forEach(item -> seen.add(item.waiting().id()));
        cursor = page.next();
      } while (cursor != null);
      assertThat(seen).as("pages of %s", limit).containsExactlyElementsOf(expected);
    }
    assertThatThrownBy(() -> memory.reviews().list(0, null))
        .isInstanceOf(InvalidValueException.class);
    for (String cursor : List.of("nonsense", "PROPOSED_WAITING:nonsense", "WAITING:", "")) {
      assertThatThrownBy(() -> memory.reviews().list(5, cursor))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("cursor");
    }
  }

  /** A rule that a file states, which waits. */
  private NodeId stated(String rule) {
    return memory
        .writtenBy(() -> Provenance.of(Source.IMPORT, "AGENTS.md"))
        .remember(
            NodeDraft.builder(NodeKind.CONSTRAINT, rule)
                .origin(Origin.of("file", "AGENTS.md"))
                .build())
        .id();
  }

  private List<NodeId> pages(Reviews.Filter filter, int limit) {
    List<NodeId> seen = new ArrayList<>();
    String cursor = null;
    do {
      Page<Reviews.Item> page = memory.reviews().list(filter, limit, cursor);
      page.items().forEach(item -> seen.add(item.waiting().id()));
      cursor = page.next();
      assertThat(cursor == null || !page.items().isEmpty()).isTrue();
    } while (cursor != null);
    return seen;
  }

  @Test
  void whatFilesState_comesAfterWhatAgentsPropose() {
    NodeId first = stated("Commits must be signed off");
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    NodeId sixty = resultOf(reflectFact("s2", SIXTY)).id();
    NodeId second = stated("Migrations must be numbered");
    NodeId port = resultOf(captureFact("s3", PORT)).id();
    NodeId rule = resultOf(reflectConstraint("s4", "Never push to main on a Friday")).id();

    for (int limit = 1; limit <= 6; limit++) {
      assertThat(pages(Reviews.Filter.ALL, limit))
          .as("pages of %s", limit)
          .containsExactly(sixty, port, rule, first, second);
    }
    assertThat(memory.reviews().size(Reviews.Filter.ALL)).isEqualTo(new Reviews.Size(3, 2));
    assertThat(thirty.status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void aFilter_choosesByKindSourceCauseAndWhatIsChallenged() {
    NodeId stated = stated("Commits must be signed off");
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    NodeId sixty = resultOf(reflectFact("s2", SIXTY)).id();
    NodeId port = resultOf(captureFact("s3", PORT)).id();
    NodeId rule = resultOf(reflectConstraint("s4", "Never push to main on a Friday")).id();
    Reviews.Filter all = Reviews.Filter.ALL;

    for (int limit : List.of(1, 5)) {
      assertThat(pages(all.withKinds(Set.of(NodeKind.CONSTRAINT)), limit))
          .containsExactly(rule, stated);
      assertThat(pages(all.withSources(Set.of(Trust.IMPORT)), limit)).containsExactly(stated);
      assertThat(pages(all.withSources(Set.of(Trust.AGENT)), limit))
          .containsExactly(sixty, port, rule);
      assertThat(pages(all.withCauses(Set.of(Cause.CHALLENGES)), limit)).containsExactly(sixty);
      assertThat(pages(all.withChallenged(thirty.id()), limit)).containsExactly(sixty);
      assertThat(pages(all.withKinds(Set.of(NodeKind.GOTCHA)), limit)).isEmpty();
    }
    assertThat(memory.reviews().size(all.withCauses(Set.of(Cause.ONE_SOURCE))))
        .isEqualTo(new Reviews.Size(2, 1));
  }

  /** Where few of many pass, a page is not found by reading them one at a time. */
  @Test
  void aFilter_findsAFewAmongMany() {
    List<NodeId> rules = new ArrayList<>();
    for (int i = 0; i < 230; i++) {
      if (i % 70 == 69) {
        rules.add(resultOf(reflectConstraint("s4", "Part " + i + " must not be changed")).id());
      } else {
        stated("Statement " + i + " about module m" + i + " must be kept");
      }
    }

    assertThat(pages(Reviews.Filter.ALL.withSources(Set.of(Trust.AGENT)), 1))
        .containsExactlyElementsOf(rules);
    assertThat(pages(Reviews.Filter.ALL.withSources(Set.of(Trust.IMPORT)), 50)).hasSize(227);
  }

  @Test
  void aPreview_tellsWhatWouldChangeAndChangesNothing() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    Map<Scope, Long> revisions = memory.status().revisions();

    Reviews.Preview preview = byPerson().reviews().preview(sixty.id(), new Accept("measured it"));

    assertThat(preview.changes())
        .extracting(
            change -> change.before().id(),
            change -> change.before().status(),
            change -> Objects.requireNonNull(change.after()).status())
        .containsExactlyInAnyOrder(
            tuple(sixty.id(), NodeStatus.NEEDS_REVIEW, NodeStatus.ACTIVE),
            tuple(thirty.id(), NodeStatus.ACTIVE, NodeStatus.SUPERSEDED));
    assertThat(node(sixty.id())).isEqualTo(sixty);
    assertThat(memory.status().revisions()).isEqualTo(revisions);

    PromotionRecord decided = decide(sixty, new Accept("measured it"));
    Reviews.Preview undo = byPerson().reviews().previewUndo(decided.sequence());

    assertThat(undo.decision().outcome()).isEqualTo(Outcome.UNDO);
    assertThat(undo.changes())
        .extracting(
            change -> change.before().id(),
            change -> change.before().status(),
            change -> Objects.requireNonNull(change.after()).status())
        .containsExactlyInAnyOrder(
            tuple(sixty.id(), NodeStatus.ACTIVE, NodeStatus.NEEDS_REVIEW),
            tuple(thirty.id(), NodeStatus.SUPERSEDED, NodeStatus.ACTIVE));
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThatThrownBy(() -> agent("s9").reviews().previewUndo(decided.sequence()))
        .isInstanceOf(NeedsPersonException.class);
  }

  @Test
  void accepted_takesThePlaceOfWhatItSpokeAgainst() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    PromotionRecord decision = decide(sixty, new Accept("measured it"));

    assertThat(decision.outcome()).isEqualTo(Outcome.ACCEPT);
    assertThat(decision.target()).isEqualTo(thirty.ref());
    assertThat(decision.result()).isEqualTo(sixty.ref());
    MemoryNode now = node(sixty.id());
    assertThat(now.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(now.lifetime().expiresAt()).isNull();
    assertThat(now.key()).isEqualTo(thirty.key());
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(thirty.id()).supersededBy()).isEqualTo(sixty.ref());
    assertThat(node(thirty.id()).isContested()).isFalse();
    assertThat(memory.node(sixty.id()).inspect(0).relationsFrom())
        .extracting(Relation::predicate, Relation::status)
        .containsExactlyInAnyOrder(
            tuple(Predicate.CONTRADICTS, Relation.Status.REJECTED),
            tuple(Predicate.SUPERSEDES, Relation.Status.ACTIVE));
    assertThat(waiting()).isEmpty();
    assertThatThrownBy(() -> decide(sixty, new Accept("again")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("waits for a decision");
    assertExplained();
  }

  @Test
  void rejected_isPutAwayAndTheOtherOneStays() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    PromotionRecord decision = decide(sixty, new Reject("measured it: 30"));

    assertThat(decision.outcome()).isEqualTo(Outcome.REJECT);
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(thirty.id()).isContested()).isFalse();
    assertThat(waiting()).isEmpty();
  }

  @Test
  void rejectedAndRestored_isInForceWithoutAnEnd() {
    resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    decide(sixty, new Reject("no"));

    assertThatThrownBy(() -> memory.node(sixty.id()).restore("I say so"))
        .isInstanceOf(NeedsPersonException.class);
    assertThat(
            byPerson()
                .node(sixty.id())
                .restore("yes after all")
                .orElseThrow()
                .lifetime()
                .expiresAt())
        .isNull();
  }

  @Test
  void edited_saysWhatTheReviewerSaysAndIsAccepted() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    decide(sixty, new Edit("The HTTP client times out after 45 seconds", null, "measured it"));

    assertThat(node(sixty.id()).title()).contains("45");
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(memory.node(sixty.id()).inspect(0).formerVersions().get(0).title()).contains("60");
  }

  @Test
  void badVerdicts_changeNothing() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    int events = eventCount();

    assertThatThrownBy(() -> decide(sixty, new Accept("because " + secret)))
        .isInstanceOf(SecretRejectedException.class)
        .hasMessageNotContaining(secret);
    assertThatThrownBy(() -> decide(sixty, new Edit(null, secret, "why")))
        .isInstanceOf(SecretRejectedException.class);
    assertThatThrownBy(() -> decide(sixty, new Edit(" ", null, "why")))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> decide(sixty, new Accept("two\nlines")))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> new Accept(" ")).isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> new Edit(null, null, "why")).isInstanceOf(InvalidValueException.class);

    assertThat(eventCount()).isEqualTo(events);
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void oneOfTwoChallengersRejected_theMemoryIsStillContested() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    MemoryNode ninety = resultOf(reflectFact("s3", "The HTTP client times out after 90 seconds"));
    assertThat(waiting()).hasSize(2);

    decide(sixty, new Reject("no"));
    assertThat(node(thirty.id()).isContested()).isTrue();
    decide(ninety, new Reject("no"));

    assertThat(node(thirty.id()).isContested()).isFalse();
  }

  @Test
  void challengerThatGoesAnyOtherWay_settlesTheMemory() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    List<java.util.function.Consumer<MemoryNode>> ways =
        List.of(
            challenger -> memory.node(challenger.id()).archive("away"),
            challenger -> byPerson().node(challenger.id()).forget("asked for"),
            challenger -> {
              memory.node(challenger.id()).verify("fine");
              memory.node(challenger.id()).archive("away again");
            },
            challenger -> {
              MemoryNode other = remember(NodeKind.FACT, "Something else entirely", "");
              memory.node(challenger.id()).supersedeBy(other.id(), "other");
            });
    for (int i = 0; i < ways.size(); i++) {
      MemoryNode challenger =
          resultOf(reflectFact("way" + i, "The HTTP client times out after 4" + i + " seconds"));
      assertThat(node(thirty.id()).isContested()).isTrue();

      ways.get(i).accept(challenger);

      assertThat(node(thirty.id()).isContested()).as("after way %s", i).isFalse();
    }
  }

  @Test
  void waitingMemoryThatIsRelatedAsContradicting_contestsToo() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    MemoryNode other = remember(NodeKind.FACT, "Something else entirely", "");

    memory.node(sixty.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, other.id()));

    assertThat(node(other.id()).isContested()).isTrue();
    decide(sixty, new Accept("so it is"));
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(other.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
  }

  @Test
  void memoriesInForceThatContradictEachOther_areContestedUntilOneOfThemIsNot() {
    MemoryNode thirty = remember(NodeKind.FACT, THIRTY, "");
    MemoryNode sixty = remember(NodeKind.DECISION, SIXTY, "");
    Relation.Draft contradicts = Relation.Draft.of(Predicate.CONTRADICTS, thirty.id());

    memory.node(sixty.id()).relate(contradicts);
    assertThat(node(thirty.id()).isContested()).isTrue();
    assertThat(node(sixty.id()).isContested()).isTrue();
    assertThat(waiting()).isEmpty();

    memory.node(thirty.id()).markStale("perhaps");
    assertThat(node(sixty.id()).isContested()).isFalse();
    memory.node(thirty.id()).verify("it still does");
    assertThat(node(sixty.id()).isContested()).isTrue();

    memory.node(thirty.id()).supersedeBy(sixty.id(), "measured");
    assertThat(node(thirty.id()).isContested()).isFalse();
    assertThat(node(sixty.id()).isContested()).isFalse();
  }

  @Test
  void memoryInForceWhoseOppositeIsForgotten_isNoLongerContested() {
    MemoryNode thirty = remember(NodeKind.FACT, THIRTY, "");
    MemoryNode sixty = remember(NodeKind.DECISION, SIXTY, "");
    memory.node(sixty.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, thirty.id()));

    byPerson().node(thirty.id()).forget("asked for");

    assertThat(node(sixty.id()).isContested()).isFalse();
  }

  @Test
  void acceptAfterTheOtherSideWasSupersededOrForgotten_putsItInForceAlone() {
    for (boolean forgotten : new boolean[] {false, true}) {
      MemoryNode target = remember(NodeKind.FACT, "Limit of " + forgotten + " is 30 rows", "");
      MemoryNode challenger =
          resultOf(reflectFact("s" + forgotten, "Limit of " + forgotten + " is 60 rows"));
      assertThat(challenger.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
      if (forgotten) {
        byPerson().node(target.id()).forget("asked for");
      } else {
        MemoryNode other = remember(NodeKind.FACT, "Something else", "");
        memory.node(target.id()).supersedeBy(other.id(), "other");
      }

      PromotionRecord decision = decide(challenger, new Accept("fine"));

      assertThat(decision.target()).isNull();
      assertThat(node(challenger.id()).status()).isEqualTo(NodeStatus.ACTIVE);
      if (!forgotten) {
        assertThat(node(target.id()).isContested()).isFalse();
        assertThat(node(target.id()).supersededBy()).isNotEqualTo(challenger.ref());
      }
    }
  }

  @Test
  void reportsThatComeWhileSomethingWaits_doNotDecideIt() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    assertThat(only(reflectFact("s3", THIRTY)).outcome()).isEqualTo(Outcome.CONFIRM);

    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(thirty.id()).isContested()).isTrue();
    assertThat(node(thirty.id()).usage().confirmations()).isEqualTo(1);
  }

  @Test
  void verdictOnSomethingExpired_stillCounts() {
    resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    clock.advance(Duration.ofDays(60));

    decide(sixty, new Accept("late but true"));

    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(sixty.id()).lifetime().expiresAt()).isNull();
  }

  @Test
  void waitingMemory_cannotTakeThePlaceOfOneInForce() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    assertThatThrownBy(() -> memory.node(thirty.id()).supersedeBy(sixty.id(), "so I say"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("needs_review");
    MemoryNode asked =
        memory
            .node(sixty.id())
            .relate(Relation.Draft.of(Predicate.SUPERSEDES, thirty.id()))
            .waiting()
            .orElseThrow();
    assertThat(memory.reviews().get(asked.id()).cause()).isEqualTo(Reviews.Item.Cause.REQUEST);
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void acceptedBelowWhatItReplaces_takesItsPlaceAndLeavesNoLoop() {
    MemoryNode top = remember(NodeKind.ARCHITECTURE, "Layers of the shop", "");
    MemoryNode module =
        memory.remember(
            NodeDraft.builder(NodeKind.MODULE, "Orders of the shop").parent(top.id()).build());
    MemoryNode fact =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Orders are kept for 30 days")
                .parent(module.id())
                .build());
    MemoryNode challenger = resultOf(reflectFact("s1", "Orders are kept for 60 days"));
    memory.node(challenger.id()).move(module.id(), "there");
    memory.node(challenger.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, top.id()));

    decide(challenger, new Accept("so it is"));

    assertThat(node(fact.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(top.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(challenger.id()).parent()).isNull();
    assertThat(node(module.id()).parent()).isEqualTo(challenger.id());
  }
}
