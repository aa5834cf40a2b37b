package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandingQuestionTest {
  private static StandingQuestion of(String task) {
    return StandingQuestion.of(RecallRequest.forTask(task)).orElse(null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what rules do I have to follow here",
        "What rules do I have to follow here?",
        "Which conventions should we keep to in this repository?",
        "what are the project's rules and conventions",
        "Show me the coding guidelines, please.",
        "is there anything I must know before I start",
        "What do I need to know before I begin working?",
        "are there any constraints here?",
        "conventions",
        "what preferences do you have"
      })
  void questionsForRules(String task) {
    assertThat(of(task)).isEqualTo(StandingQuestion.RULES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what is still open",
        "What's left to do?",
        "what remains to be done",
        "What should I do next?",
        "show me the open tasks",
        "open work",
        "what do we still have to do here",
        "todo list",
        "What's next?",
        "what are the next steps"
      })
  void questionsForOpenWork(String task) {
    assertThat(of(task)).isEqualTo(StandingQuestion.OPEN_WORK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what did we do last time",
        "What did we do yesterday?",
        "where did we leave off",
        "Where were we?",
        "what happened in the last session",
        "What have you done so far?",
        "summarize our last session",
        "what was decided last week"
      })
  void questionsForTheLatestWork(String task) {
    assertThat(of(task)).isEqualTo(StandingQuestion.LATEST_WORK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "how do I build and test this",
        "How can I run the tests?",
        "how to set up the project",
        "what is the build command",
        "how is it built and tested"
      })
  void questionsHowToHandleIt(String task) {
    assertThat(of(task)).isEqualTo(StandingQuestion.HANDLING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello", "Hi there!", "thanks a lot", "good morning", "Hello again :)"})
  void greetings(String task) {
    assertThat(of(task)).isEqualTo(StandingQuestion.GREETING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "what rules does the firewall follow",
        "which rules apply to commit messages",
        "what is still open after the socket is closed",
        "what did we do about the retry storm last time",
        "what happened to the login page",
        "hello world example does not compile",
        "add a todo list to the sidebar",
        "why is the file still open",
        "what should I do when the build fails",
        "where were the migrations moved to",
        "start the server",
        "open issues on the tracker are not synced",
        "test the parser",
        "how do I run the tests of the parser",
        "how do I build a query with two joins",
        "how do I contribute a translation"
      })
  void whatHasASubject_isNone(String task) {
    assertThat(of(task)).isNull();
  }

  @Test
  void whoNamesFilesOrKinds_asksForThose() {
    RecallRequest.Builder hello = RecallRequest.builder("hello");
    assertThat(StandingQuestion.of(hello.files(List.of("src/App.java")).build())).isEmpty();
    assertThat(
            StandingQuestion.of(
                RecallRequest.builder("hello").kinds(Set.of(NodeKind.FACT)).build()))
        .isEmpty();
  }
}
