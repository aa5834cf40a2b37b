package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.PersonPrompt.Answer;
import dev.memoryweave.operations.model.PersonPrompt.Selection;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The one question after a session was captured, about a handful of statements. */
class CaptureQuestionTest {
  private static final String SESSION =
      """
      {"session": "s1", "messages": [
        {"role": "user", "text": "Please always write the tests before the code."},
        {"role": "user", "text": "The staging database runs on port 5433."},
        {"role": "user", "text": "We decided to keep the archive on PostgreSQL."}]}
      """;

  private final AgentMemory opened = Calls.memory(InMemoryStore.create());
  private final Speakers speakers = Speakers.named(Source.MCP, "codex", "ada");
  private final List<String> asked = new ArrayList<>();
  private Selection selection = new Selection(Answer.NONE, Set.of());

  /** A user who chooses. */
  private final class Chooser implements PersonPrompt {
    @Override
    public Answer ask(String question) {
      throw new AssertionError("asked for yes or no");
    }

    @Override
    public Selection select(String question, int count) {
      asked.add(question);
      return selection;
    }
  }

  private OperationResult capture(String arguments, PersonPrompt prompt) {
    CallContext context = CallContext.of(opened, speakers).withPrompt(prompt);
    OperationResult given = Calls.operation("capture").prepare(Calls.json(arguments)).run(context);
    Calls.assertConforms("capture", given.data());
    return given;
  }

  private List<MemoryNode> waiting() {
    return opened.reviews().list(50, null).items().stream().map(item -> item.waiting()).toList();
  }

  @Test
  void statementsThatWait_areOneQuestion_rulesFirst_withTheirWholeText() {
    capture(SESSION, new Chooser());

    assertThat(asked).hasSize(1);
    String question = asked.get(0);
    assertThat(question)
        .contains("1. As a preference, ", "2. As a ", "3. As a ")
        .contains("    | Please always write the tests before the code")
        .contains("    | The staging database runs on port 5433")
        .doesNotContain("4. ");
    assertThat(waiting()).hasSize(3);
  }

  @Test
  void whatThePersonChooses_isThePersonsWord_andTheRestWaits() {
    selection = new Selection(Answer.YES, Set.of(1));

    OperationResult result = capture(SESSION, new Chooser());

    assertThat(result.data().get("user")).isEqualTo("accepted");
    List<?> accepted = (List<?>) result.data().get("accepted");
    assertThat(accepted).hasSize(1);
    MemoryNode rule = opened.node(NodeId.of((String) accepted.get(0))).require();
    assertThat(rule.kind()).isEqualTo(NodeKind.PREFERENCE);
    assertThat(rule.isInForce()).isTrue();
    assertThat(rule.provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.USER, "ada"));
    assertThat(waiting()).hasSize(2).allMatch(node -> node.status() == NodeStatus.CANDIDATE);
    assertThat(result.text()).contains("accepted as the user's own word: " + rule.id());
  }

  @Test
  void allAtOnce_areAccepted() {
    selection = Selection.ofAll(Answer.YES, 3);

    OperationResult result = capture(SESSION, new Chooser());

    assertThat((List<?>) result.data().get("accepted")).hasSize(3);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void noneOrNoAnswer_changesNothing() {
    selection = new Selection(Answer.NO, Set.of());
    OperationResult declined = capture(SESSION, new Chooser());
    assertThat(declined.data().get("user")).isEqualTo("declined");
    assertThat(declined.text()).contains("accepted none of it; it waits on");

    selection = new Selection(Answer.NONE, Set.of());
    assertThat(capture(SESSION, new Chooser()).data().get("user")).isEqualTo("unanswered");

    assertThat(waiting()).hasSize(3);
  }

  @Test
  void whereNobodyCanBeAsked_allOfItWaits_andTheCaptureIsKept() {
    OperationResult result = capture(SESSION, PersonPrompt.NONE);

    assertThat(result.data()).doesNotContainKeys("user", "accepted");
    assertThat(waiting()).hasSize(3);
  }

  @Test
  void aDoorThatKnowsYesAndNoAlone_takesYesForAll() {
    capture(SESSION, question -> Answer.YES);

    assertThat(waiting()).isEmpty();
  }

  @Test
  void nothingThatWaits_isNotAskedAbout() {
    capture("{\"session\": \"s2\", \"title\": \"Tidy up\", \"outcome\": \"Done.\"}", new Chooser());

    assertThat(asked).isEmpty();
  }

  @Test
  void moreThanAHandful_areNotAskedAboutAtOnce() {
    List<String> messages = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      String name =
          List.of("apple", "pear", "plum", "fig", "lime", "kiwi", "date", "nut", "rye").get(i);
      messages.add(
          "{\"role\": \"user\", \"text\": \"The "
              + name
              + " service runs on port 54"
              + i
              + "3.\"}");
    }

    capture(
        "{\"session\": \"s3\", \"messages\": [" + String.join(",", messages) + "]}", new Chooser());

    assertThat(asked).singleElement().asString().contains("5. As a fact").doesNotContain("6. As a");
  }

  @Test
  void whatWasChangedMeanwhile_isNotAccepted() {
    PersonPrompt prompt =
        new PersonPrompt() {
          @Override
          public Answer ask(String question) {
            return Answer.NONE;
          }

          @Override
          public Selection select(String question, int count) {
            for (MemoryNode node : waiting()) {
              CallContext.of(opened, speakers)
                  .memory()
                  .remember(NodeDraft.builder(node.id()).body("Push without a review.").build());
            }
            return Selection.ofAll(Answer.YES, count);
          }
        };

    OperationResult result = capture(SESSION, prompt);

    assertThat(result.data()).containsEntry("user", "changed").containsEntry("accepted", List.of());
    assertThat(opened.list(MemoryQuery.all()).items())
        .filteredOn(MemoryNode::isInForce)
        .noneMatch(node -> node.provenance().trust().isPerson());
  }

  @Test
  void sideThatIsTheWordOfAPerson_isShown() {
    CallContext.of(opened, speakers)
        .personal()
        .remember(
            NodeDraft.builder(NodeKind.FACT, "The staging database runs on port 9090").build());

    capture(SESSION, new Chooser());

    assertThat(asked)
        .singleElement()
        .asString()
        .contains(
            "In the place of fact.the-staging-database-runs-on-port-9090, the word of a person")
        .contains("    | The staging database runs on port 9090");
  }
}
