package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import dev.memoryweave.review.Reviews.Verdict.Edit;
import dev.memoryweave.review.Reviews.Verdict.Reject;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Taking decisions back, and taking that back. */
abstract class UndoRules extends LearningRules {
  UndoRules(AgentMemoryContract contract) {
    super(contract);
  }

  private PromotionRecord undo(PromotionRecord decision) {
    return byPerson().reviews().undo(decision.sequence(), "a mistake");
  }

  private Relation relation(MemoryNode from, Predicate predicate) {
    return memory.node(from.id()).inspect(0).relationsFrom().stream()
        .filter(relation -> relation.predicate().equals(predicate))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void creation_isPutAwayAndComesBack() {
    PromotionRecord made = only(reflectFact("s1", THIRTY));
    MemoryNode node = node(Objects.requireNonNull(made.result()));

    PromotionRecord undone = undo(made);
    assertThat(undone.outcome()).isEqualTo(Outcome.UNDO);
    assertThat(node(node.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(memory.journal().promotionRecords(1)).containsExactly(undone);

    undo(undone);
    assertThat(node(node.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(node.id()).contentHash()).isEqualTo(node.contentHash());
  }

  @Test
  void confirmation_isTakenBackAndGivenAgain() {
    MemoryNode node = resultOf(reflectFact("s1", THIRTY));
    PromotionRecord confirmed = only(reflectFact("s2", THIRTY));
    double after = node(node.id()).confidence();

    PromotionRecord undone = undo(confirmed);
    assertThat(node(node.id()).usage().confirmations()).isZero();
    assertThat(node(node.id()).confidence()).isEqualTo(node.confidence());
    assertExplained();

    undo(undone);
    assertThat(node(node.id()).usage().confirmations()).isEqualTo(1);
    assertThat(node(node.id()).confidence()).isEqualTo(after);
  }

  @Test
  void contradiction_isPutAwayAndWaitsAgain() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    PromotionRecord review = only(reflectFact("s2", SIXTY));
    MemoryNode sixty = node(Objects.requireNonNull(review.result()));

    PromotionRecord undone = undo(review);
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(node(thirty.id()).isContested()).isFalse();
    assertThat(relation(sixty, Predicate.CONTRADICTS).status()).isEqualTo(Relation.Status.REJECTED);

    undo(undone);
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(thirty.id()).isContested()).isTrue();
    assertThat(relation(sixty, Predicate.CONTRADICTS).status()).isEqualTo(Relation.Status.ACTIVE);
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void replacement_isTakenBackAndMadeAgain() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    PromotionRecord superseded = only(reflectFact(byPerson(), "s2", SIXTY));
    MemoryNode sixty = node(Objects.requireNonNull(superseded.result()));

    PromotionRecord undone = undo(superseded);
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(thirty.id()).supersededBy()).isNull();
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(relation(sixty, Predicate.SUPERSEDES).status()).isEqualTo(Relation.Status.REJECTED);

    PromotionRecord again = undo(undone);
    assertThat(node(thirty.id()).supersededBy()).isEqualTo(sixty.ref());
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(sixty.id()).key()).isEqualTo(thirty.key());
    assertThat(relation(sixty, Predicate.SUPERSEDES).status()).isEqualTo(Relation.Status.ACTIVE);

    undo(again);
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void acceptance_isTakenBackAndMadeAgain() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode child =
        memory.remember(
            NodeDraft.builder(NodeKind.NOTE, "Seen in a log").parent(thirty.id()).build());
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    PromotionRecord accepted = memory.reviews().decide(sixty.id(), new Accept("measured"));
    assertThat(node(child.id()).parent()).isEqualTo(sixty.id());

    PromotionRecord undone = undo(accepted);
    assertThat(node(thirty.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(thirty.id()).key()).isEqualTo(thirty.key());
    assertThat(node(thirty.id()).isContested()).isTrue();
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(sixty.id()).key()).isEqualTo(sixty.key());
    assertThat(node(child.id()).parent()).isEqualTo(thirty.id());
    assertThat(waiting()).hasSize(1);

    undo(undone);
    assertThat(node(thirty.id()).supersededBy()).isEqualTo(sixty.ref());
    assertThat(node(thirty.id()).isContested()).isFalse();
    assertThat(node(sixty.id()).key()).isEqualTo(thirty.key());
    assertThat(node(child.id()).parent()).isEqualTo(sixty.id());
    assertThat(waiting()).isEmpty();
    assertExplained();
  }

  @Test
  void rejectionAndEdit_areTakenBack() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));

    undo(byPerson().reviews().decide(sixty.id(), new Reject("no")));
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(thirty.id()).isContested()).isTrue();

    undo(
        byPerson()
            .reviews()
            .decide(sixty.id(), new Edit("The HTTP client times out after 45 s", null, "so")));
    assertThat(node(sixty.id()).title()).isEqualTo(SIXTY);
    assertThat(node(sixty.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(thirty.id()).isContested()).isTrue();
  }

  @Test
  void takenUpText_isTakenOutAgain() {
    MemoryNode node = remember(NodeKind.FACT, "Nightly export", "It starts at 02:00 UTC.");
    PromotionRecord update =
        only(reflectFact("s1", "Nightly export: It writes one file per customer and region."));

    undo(update);

    assertThat(node(node.id()).body()).isEqualTo("It starts at 02:00 UTC.");
    assertThat(node(node.id()).revision()).isGreaterThan(2);
  }

  @Test
  void heldStatementAndItsPromotion_areTakenBack() {
    PromotionRecord held = only(captureFact("s1", PORT));
    PromotionRecord confirmed = only(captureFact("s2", PORT));
    MemoryNode node = node(Objects.requireNonNull(held.result()));
    assertThat(node.status()).isEqualTo(NodeStatus.ACTIVE);

    undo(confirmed);
    // Nothing leads back to a candidate, so it waits for a reviewer.
    assertThat(node(node.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(node.id()).usage().confirmations()).isZero();
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void laterChanges_mustBeTakenBackFirst() {
    MemoryNode node = remember(NodeKind.FACT, "Nightly export", "It starts at 02:00 UTC.");
    PromotionRecord first =
        only(reflectFact("s1", "Nightly export: It writes one file per customer and region."));
    PromotionRecord second =
        only(reflectFact("s2", "Nightly export: Failures are mailed to operations."));
    String body = node(node.id()).body();

    assertThatThrownBy(() -> undo(first))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(node.id().value())
        .hasMessageContaining("later changes");
    assertThat(node(node.id()).body()).isEqualTo(body);

    undo(second);
    undo(first);
    assertThat(node(node.id()).body()).isEqualTo("It starts at 02:00 UTC.");
  }

  @Test
  void decisionTakenBackTwice_isRefusedTheSecondTime() {
    resultOf(reflectFact("s1", THIRTY));
    reflectFact("s2", THIRTY);
    PromotionRecord confirmed = only(reflectFact("s3", THIRTY));
    PromotionRecord undone = undo(confirmed);

    assertThatThrownBy(() -> undo(confirmed))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(String.valueOf(undone.sequence()));
    undo(undone);
    undo(confirmed);
    assertThat(all().get(0).usage().confirmations()).isEqualTo(1);
  }

  @Test
  void unknownDecisions_areRefused() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    PromotionRecord decision = only(reflectFact("s1", THIRTY));

    assertThatThrownBy(() -> memory.reviews().undo(9_999, "x"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("9999");
    assertThatThrownBy(() -> memory.reviews().undo(decision.sequence(), " "))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> memory.reviews().undo(decision.sequence(), secret))
        .isInstanceOf(SecretRejectedException.class);
    assertThatThrownBy(
            () ->
                memory(ScopeChain.forProject("other"))
                    .reviews()
                    .undo(decision.sequence(), "not mine"))
        .isInstanceOf(InvalidValueException.class);
    byPerson().node(Objects.requireNonNull(decision.result()).id()).forget("asked for");
    assertThatThrownBy(() -> undo(decision)).isInstanceOf(InvalidValueException.class);
    assertThat(memory.journal().promotionRecords(10)).isEmpty();
  }

  @Test
  void keyThatSomebodyElseHoldsByNow_isNamedAndNothingChanges() {
    PromotionRecord made = only(reflectFact("s1", THIRTY));
    MemoryNode node = node(Objects.requireNonNull(made.result()));
    PromotionRecord undone = undo(made);
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Another one").key(node.key()).build());
    List<MemoryNode> before = all();

    assertThatThrownBy(() -> undo(undone))
        .isInstanceOf(dev.memoryweave.store.DuplicateNodeException.class)
        .hasMessageContaining(node.key());
    assertThat(all()).isEqualTo(before);
  }
}
