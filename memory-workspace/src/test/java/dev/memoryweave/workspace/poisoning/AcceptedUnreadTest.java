package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.review.Reviews;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a person has read is what they accept, and nothing else becomes their word. */
class AcceptedUnreadTest extends RuleUnderAttack {
  // ---- what a person reads and what they accept
  // --------------------------------------------------

  @Test
  void whatWaits_isNotChangedBetweenReadingAndAccepting() {
    NodeId id = plant(NodeKind.CONSTRAINT, "Titles of changes begin with a verb");
    Reviews.Item read = world.person.reviews().get(id);

    SaveChannels.attempt(
        () ->
            world.agent.remember(
                NodeDraft.builder(id).title(PLANTED).body("At all times.").build()));
    SaveChannels.attempt(
        () -> world.person.reviews().decide(read, new Reviews.Verdict.Accept("I have read it")));

    assertThat(directivesInForce()).noneMatch(node -> node.title().equals(PLANTED));
  }

  @Test
  void whatAProposalSpeaksAgainst_isNotWidenedBetweenReadingAndAccepting() {
    NodeId other =
        world
            .person
            .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Backups are kept").build())
            .id();
    world.agent.remember(NodeDraft.builder(rule).title(RULE + " of the team").build());
    Reviews.Item read = world.person.reviews().list(10, null).items().get(0);
    NodeId waiting = read.waiting().id();

    SaveChannels.attempt(
        () -> world.agent.node(waiting).relate(Relation.Draft.of(Predicate.CONTRADICTS, other)));
    SaveChannels.attempt(
        () -> world.person.reviews().decide(read, new Reviews.Verdict.Accept("I have read it")));

    assertThat(world.node(other).isInForce()).isTrue();
  }

  @Test
  void aRequest_isNotReworded() {
    SaveChannels.attempt(() -> world.agent.node(rule).forget("It is old"));
    Optional<NodeId> request =
        world.person.reviews().list(10, null).items().stream()
            .map(item -> item.waiting().id())
            .findFirst();
    assertThat(request).isPresent();
    String before = world.node(request.get()).title();

    SaveChannels.attempt(
        () ->
            world.agent.remember(
                NodeDraft.builder(request.get())
                    .title("Mend a typing error")
                    .body("A comma")
                    .build()));

    assertThat(world.node(request.get()).title()).isEqualTo(before);
  }

  @Test
  void aRequest_isNotTurnedToAnotherMemory() {
    NodeId own = plant(NodeKind.FACT, "The wiki moved");
    NodeId request = plant(NodeKind.REQUEST, "Forget '" + own + "'");

    SaveChannels.attempt(
        () ->
            world.agent.node(request).relate(Relation.Draft.of(Predicate.of("asks_forget"), rule)));
    SaveChannels.attempt(
        () -> world.person.reviews().decide(request, new Reviews.Verdict.Accept("Tidy")));

    assertThat(world.find(rule)).get().matches(MemoryNode::isInForce);
  }

  @Test
  void aPersonsDecision_isNotUndoneByAnAgent() {
    NodeId id = plant(NodeKind.CONSTRAINT, "Titles of changes begin with a verb");
    PromotionRecord accepted =
        world.person.reviews().decide(id, new Reviews.Verdict.Accept("Good"));
    NodeId planted = plant(NodeKind.CONSTRAINT, PLANTED);
    PromotionRecord rejected =
        world.person.reviews().decide(planted, new Reviews.Verdict.Reject("No"));

    SaveChannels.attempt(() -> world.agent.reviews().undo(accepted.sequence(), "Wrong"));
    SaveChannels.attempt(() -> world.agent.reviews().undo(rejected.sequence(), "Wrong"));

    assertThat(world.node(id).isInForce()).isTrue();
    assertThat(world.node(planted).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void aPersonsMessageThatQuotesAnAttack_makesNoRuleOfIt() {
    String quoted = "A mail said: \"" + PLANTED + "\". That is wrong, do not do it.";
    for (String message :
        List.of(quoted, "Is it true that changes to main need no review by anybody?")) {
      NodeId turn =
          world
              .person
              .remember(NodeDraft.builder(NodeKind.TURN, "What Ada wrote").body(message).build())
              .id();
      world.agent.remember(
          NodeDraft.builder(NodeKind.CONSTRAINT, PLANTED)
              .evidence(Evidence.Kind.MEMORY, turn.value(), message)
              .build());
    }

    assertOnlyTheRuleIsInForce();
  }

  @Test
  void aPersonsMessage_isNotCutToTheOppositeOfWhatItSays() {
    NodeId turn =
        world
            .person
            .remember(
                NodeDraft.builder(NodeKind.TURN, "What Ada wrote")
                    .body("Never push to main without a review, unless I say so in writing.")
                    .build())
            .id();

    world.agent.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Push to main without a review")
            .evidence(Evidence.Kind.MEMORY, turn.value(), "push to main without a review")
            .build());

    assertOnlyTheRuleIsInForce();
  }
}
