package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Memories that come back in use, move in the tree and lose relations through a door. */
class PutBackOperationTest {
  private final AgentMemory opened = Calls.memory(InMemoryStore.create());
  private final Speakers speakers = Speakers.named(Source.MCP, "codex", "ada");
  private final AgentMemory codex = CallContext.of(opened, speakers).memory();
  private final AgentMemory person = CallContext.of(opened, speakers).personal();
  private final List<String> asked = new ArrayList<>();

  private OperationResult call(
      PersonPrompt.@Nullable Answer answer, String operation, String arguments) {
    CallContext context = CallContext.of(opened, speakers);
    if (answer != null) {
      context =
          context.withPrompt(
              question -> {
                asked.add(question);
                return answer;
              });
    }
    return new Calls(context).call(operation, arguments);
  }

  private OperationResult call(String operation, String arguments) {
    return call(null, operation, arguments);
  }

  private static NodeId stated(AgentMemory by, NodeKind kind, String title) {
    return by.remember(NodeDraft.builder(kind, title).build()).id();
  }

  private MemoryNode now(NodeId id) {
    return opened.node(id).require();
  }

  private static String active(NodeId id) {
    return "{\"id\": \"" + id + "\", \"how\": \"active\", \"reason\": \"it is so again\"}";
  }

  @Test
  void whatIsOutdatedClosedOrArchived_isActiveAgain() {
    NodeId fact = stated(codex, NodeKind.FACT, "The port is 8080");
    NodeId task = stated(codex, NodeKind.TASK, "Draw the moon");
    codex.node(fact).markStale("seems old");

    assertThat(call("retire", active(fact)).text()).isEqualTo(fact + " is active again.");
    assertThat(call("retire", active(fact)).text()).isEqualTo(fact + " is active already.");
    codex.node(fact).archive("not needed");
    assertThat(call("retire", active(fact)).data()).containsEntry("done", true);
    codex.node(task).resolve("drawn");
    assertThat(call("retire", active(task)).text()).isEqualTo(task + " is open again.");
    assertThat(now(fact).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(now(task).status()).isEqualTo(NodeStatus.OPEN);
  }

  @Test
  void whatWaitsOrIsReplaced_isPutBackInOtherWays() {
    NodeId rule = stated(codex, NodeKind.CONSTRAINT, "Never deploy on Fridays");
    NodeId old = stated(codex, NodeKind.FACT, "The port is 8080");
    NodeId current = stated(codex, NodeKind.FACT, "Traffic goes to a socket");
    codex.node(old).supersedeBy(current, "it was moved");

    OperationResult waiting = call("retire", active(rule));
    OperationResult replaced = call("retire", active(old));

    assertThat(waiting.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(waiting.text()).contains("waits for a decision", "review accepts it");
    assertThat(replaced.text()).contains("is replaced by " + current, "undo that decision");
    assertThat(now(old).status()).isEqualTo(NodeStatus.SUPERSEDED);
  }

  @Test
  void whatAPersonRetired_comesBackOnAPersonsWord() {
    NodeId fact = stated(codex, NodeKind.FACT, "The port is 8080");
    person.node(fact).markStale("it was moved");

    OperationResult alone = call("retire", active(fact));
    assertThat(alone.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(alone.text()).contains("counts for more", "Tell the user.");
    OperationResult declined = call(PersonPrompt.Answer.NO, "retire", active(fact));
    assertThat(declined.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(declined.text()).contains("'" + fact + "' is as it was");
    assertThat(now(fact).status()).isEqualTo(NodeStatus.STALE);

    OperationResult accepted = call(PersonPrompt.Answer.YES, "retire", active(fact));
    assertThat(accepted.text()).contains("is active again", "The user was asked and decided it.");
    assertThat(now(fact).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(asked.get(0))
        .contains("make this active again, which is stale", "    | The port is 8080")
        .contains("    | it is so again");
  }

  @Test
  void whatAPersonClosed_isAskedFor() {
    NodeId task = stated(codex, NodeKind.TASK, "Draw the moon");
    person.node(task).resolve("enough moon");

    OperationResult answered = call("retire", active(task));

    assertThat(answered.waits()).isTrue();
    assertThat(answered.data()).containsEntry("done", false).containsKey("waiting");
    assertThat(answered.text()).contains(task + " stands as it was", "waits as request.");
    assertThat(now(task).status()).isEqualTo(NodeStatus.CLOSED);
  }

  @Test
  void aMemory_isMovedAndBackToTheRoot() {
    NodeId above = stated(codex, NodeKind.MODULE, "The gateway");
    NodeId fact = stated(codex, NodeKind.FACT, "The port is 8080");

    OperationResult moved =
        call("save", "{\"id\": \"" + fact + "\", \"parent\": \"" + above + "\"}");
    assertThat(moved.text()).isEqualTo("moved " + fact + " below " + above);
    assertThat(moved.data()).containsEntry("outcome", "stored");
    assertThat(now(fact).parent()).isEqualTo(above);

    OperationResult both =
        call("save", "{\"id\": \"" + fact + "\", \"parent\": \"none\", \"body\": \"Of staging.\"}");
    assertThat(both.text()).isEqualTo("moved " + fact + " to the root of the tree\nstored " + fact);
    assertThat(now(fact).parent()).isNull();
    assertThat(now(fact).body()).isEqualTo("Of staging.");
    assertThat(call("save", "{\"id\": \"" + fact + "\", \"parent\": \"none\"}").data())
        .containsEntry("outcome", "unchanged");
    assertThat(
            call("save", "{\"kind\": \"fact\", \"title\": \"New\", \"parent\": \"none\"}").data())
        .containsEntry("outcome", "stored");
  }

  @Test
  void aPersonsMemory_isNotMovedButAskedFor() {
    NodeId above = stated(codex, NodeKind.MODULE, "The gateway");
    NodeId rule = stated(person, NodeKind.CONSTRAINT, "Main needs a review");

    OperationResult asking =
        call("save", "{\"id\": \"" + rule + "\", \"parent\": \"" + above + "\"}");

    assertThat(asking.waits()).isTrue();
    assertThat(asking.data()).containsEntry("outcome", "waiting");
    assertThat(asking.text()).contains("stays where it is", "waits as request.move-");
    assertThat(now(rule).parent()).isNull();
    OperationResult queue = call("review", "{}");
    assertThat(queue.text()).contains("moved below " + above);
  }

  @Test
  void aRelation_isTakenBack() {
    NodeId fact = stated(codex, NodeKind.FACT, "The shop is slow");
    NodeId cause = stated(codex, NodeKind.DECISION, "One database for all");
    codex.node(fact).relate(Relation.Draft.of(Predicate.DEPENDS_ON, cause));
    String unrelate =
        "{\"id\": \""
            + fact
            + "\", \"unrelated\": [{\"predicate\": \"depends_on\", \"to\": \""
            + cause
            + "\"}]}";

    assertThat(call("save", unrelate).text())
        .isEqualTo("taken back: " + fact + " depends_on " + cause);
    assertThat(call("save", unrelate).text()).startsWith("not stated, so not taken back");
    assertThat(opened.node(fact).inspect(0).relationsFrom())
        .extracting(Relation::status)
        .containsExactly(Relation.Status.REJECTED);
  }

  @Test
  void aRelationOfAPersonsMemory_isTakenBackOnAPersonsWord() {
    NodeId fact = stated(person, NodeKind.FACT, "The shop is slow");
    NodeId cause = stated(codex, NodeKind.DECISION, "One database for all");
    person.node(fact).relate(Relation.Draft.of(Predicate.DEPENDS_ON, cause));
    String unrelate =
        "{\"id\": \""
            + fact
            + "\", \"unrelated\": {\"predicate\": \"depends_on\", \"to\": \""
            + cause
            + "\"}, \"reason\": \"it was measured\"}";

    assertThat(call("save", unrelate).error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    OperationResult declined = call(PersonPrompt.Answer.NO, "save", unrelate);
    assertThat(declined.error()).isEqualTo(ErrorKind.REFUSED);
    assertThat(declined.text()).contains("depends_on " + cause + " stands.");
    OperationResult accepted = call(PersonPrompt.Answer.YES, "save", unrelate);

    assertThat(accepted.text()).startsWith("taken back: ");
    assertThat(asked.get(0))
        .contains(
            "take back that '" + fact + " depends_on " + cause + "'", "    | it was measured");
  }

  @Test
  void undoOfAPersonsDecision_isAskedOfAPersonWithWhatItChanges() {
    NodeId rule = stated(codex, NodeKind.CONSTRAINT, "Never deploy on Fridays");
    call(
        PersonPrompt.Answer.YES,
        "review",
        "{\"action\": \"accept\", \"id\": \"" + rule + "\", \"reason\": \"the user says so\"}");
    assertThat(now(rule).status()).isEqualTo(NodeStatus.ACTIVE);
    String undo = "{\"action\": \"undo\", \"decision\": 1, \"reason\": \"it was a mistake\"}";

    assertThat(call("review", undo).error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(call(PersonPrompt.Answer.NO, "review", undo).text())
        .startsWith("Nothing was changed, and decision 1 stands.");
    OperationResult undone = call(PersonPrompt.Answer.YES, "review", undo);

    assertThat(undone.failed()).as(undone.text()).isFalse();
    assertThat(now(rule).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(asked.get(asked.size() - 1))
        .contains("UNDO decision 1. This changes:")
        .contains(rule + " is active and becomes needs_review, the word of a person (ada):");
  }

  @Test
  void severalThatTakeAPerson_areOneQuestion() {
    NodeId friday = stated(codex, NodeKind.CONSTRAINT, "Never deploy on Fridays");
    NodeId tabs = stated(codex, NodeKind.CONSTRAINT, "Use tabs in makefiles");
    String accept =
        "{\"action\": \"accept\", \"ids\": [\""
            + friday
            + "\", \"fact.nowhere\", \""
            + tabs
            + "\"], \"reason\": \"the user says so\"}";

    OperationResult alone = call("review", accept);
    assertThat(alone.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(alone.text()).startsWith("Accepted 0 of 3.").contains("A person can accept");
    OperationResult declined = call(PersonPrompt.Answer.NO, "review", accept);
    assertThat(declined.data()).containsEntry("complete", false).containsEntry("user", "declined");
    assertThat(now(friday).status()).isEqualTo(NodeStatus.CANDIDATE);

    asked.clear();
    OperationResult accepted = call(PersonPrompt.Answer.YES, "review", accept);

    assertThat(asked)
        .singleElement()
        .asString()
        .contains("1. ACCEPT this, " + friday, "2. ACCEPT this, " + tabs);
    assertThat(accepted.text())
        .startsWith("Accepted 2 of 3.")
        .contains("The user was asked about 2 and decided it.");
    assertThat(now(tabs).provenance().principalId()).isEqualTo("ada");
  }

  @Test
  void whatHasChangedSinceItWasRead_isNotDecided() {
    NodeId friday = stated(codex, NodeKind.CONSTRAINT, "Never deploy on Fridays");
    NodeId tabs = stated(codex, NodeKind.CONSTRAINT, "Use tabs in makefiles");
    codex.remember(NodeDraft.builder(friday).title("Deploy whenever you like").build());
    Calls ada = new Calls(CallContext.of(person));

    OperationResult one =
        ada.call(
            "review",
            "{\"action\": \"accept\", \"id\": \""
                + friday
                + "\", \"revision\": 1, \"reason\": \"so\"}");
    OperationResult both =
        ada.call(
            "review",
            "{\"action\": \"accept\", \"ids\": [\""
                + friday
                + "\", \""
                + tabs
                + "\"], \"revisions\": [1, 1], \"reason\": \"so\"}");

    assertThat(one.error()).isEqualTo(ErrorKind.CONFLICT);
    assertThat(one.text()).contains("was changed since it was read");
    assertThat(both.text()).startsWith("Accepted 1 of 2.\n- not done, " + friday + ": ");
    assertThat(now(friday).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(now(tabs).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(
            ada.call(
                    "review",
                    "{\"action\": \"accept\", \"id\": \""
                        + friday
                        + "\", \"revision\": 2, \"reason\": \"read it\"}")
                .failed())
        .isFalse();
  }

  @Test
  void moreThanAnybodyReads_isNotAskedAndNotDone() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String title = "Part " + i + " must not be changed";
      NodeDraft.Builder rule = NodeDraft.builder(NodeKind.CONSTRAINT, title);
      ids.add("\"" + codex.remember(rule.body("It is slow. ".repeat(20)).build()).id() + "\"");
    }

    OperationResult answered =
        call(
            PersonPrompt.Answer.YES,
            "review",
            "{\"action\": \"accept\", \"ids\": " + ids + ", \"reason\": \"so\"}");

    assertThat(asked).isEmpty();
    assertThat(answered.failed()).isTrue();
    assertThat(answered.text())
        .startsWith("Accepted 0 of 40.\n- not done, constraint.part-0-must-not-be-changed, ")
        .containsOnlyOnce("decide about fewer at once")
        .hasLineCount(2);
    assertThat(answered.data()).containsEntry("user", "too_long");
  }

  @Test
  void whatIsRewordedWhileAPersonReads_isNotAccepted() {
    NodeId friday = stated(codex, NodeKind.CONSTRAINT, "Never deploy on Fridays");
    CallContext context =
        CallContext.of(opened, speakers)
            .withPrompt(
                question -> {
                  codex.remember(
                      NodeDraft.builder(friday).title("Deploy whenever you like").build());
                  return PersonPrompt.Answer.YES;
                });

    OperationResult result =
        new Calls(context)
            .call(
                "review",
                "{\"action\": \"accept\", \"ids\": [\"" + friday + "\"], \"reason\": \"so\"}");

    assertThat(result.failed()).isTrue();
    assertThat(result.text()).contains("was changed meanwhile");
    assertThat(now(friday).status()).isEqualTo(NodeStatus.CANDIDATE);
  }
}
