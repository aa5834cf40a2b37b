package dev.memoryweave.work.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkLedgerTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final List<WorkTurn> turns = new ArrayList<>();

  private WorkLedgerTest says(Message.Role role, String text, Message.ToolCall... calls) {
    int next = turns.size();
    turns.add(WorkTurn.of("t" + next, role, NOON.plusSeconds(next), NOON, text, List.of(calls)));
    return this;
  }

  private List<String> open() {
    return new WorkLedger()
        .follow(turns).items().values().stream()
            .filter(WorkItem::open)
            .map(item -> item.key().kind().label() + ": " + item.text())
            .toList();
  }

  /** A completion is matched by the stems of its words. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Replace the builder in ReportWriter | replaced the builder in ReportWriter | yes",
        "Write the migration for the orders table | migration for orders | yes",
        "write the load test | the load tests are written | yes",
        "Update the changelog | changelog | yes",
        "changelog updated | Updating the changelog | yes",
        "Fix ticket 12 | ticket 13 fixed | no",
        "Fix ticket 12 | ticket 12 | yes",
        "Add a parser for dates | Add a parser for times | no",
        "Deploy to staging | Deploy to production | no",
        "Upgrade to Java 21 | Upgrade to Java 17 | no",
        "修复解析器 | 修复解析器 | yes",
        "Tests für den Import schreiben | Tests für den Export schreiben | no",
        "Clean up | Cleaned the kitchen table yesterday | no"
      })
  void completion_meansWhatSharesItsWords(String task, String done, String closes) {
    says(Message.Role.ASSISTANT, "Todo: " + task).says(Message.Role.ASSISTANT, "Done: " + done);

    assertThat(open().isEmpty()).isEqualTo(closes.equals("yes"));
  }

  @Test
  void ofTwoThatAreAsLikely_neitherIsClosed() {
    says(Message.Role.ASSISTANT, "- [ ] parser tests for dates\n- [ ] parser tests for times");
    says(Message.Role.ASSISTANT, "Done: parser tests");

    assertThat(open()).hasSize(2);
    assertThat(new WorkLedger().follow(turns).ambiguities()).hasSize(1);

    says(Message.Role.ASSISTANT, "Done: parser tests for dates");

    assertThat(open()).containsExactly("task: parser tests for times");
  }

  @Test
  void sameWordsOfSeveralKinds_areClosedTogether() {
    says(Message.Role.ASSISTANT, "Goal: ship the beta\nTodo: ship the beta");
    says(Message.Role.ASSISTANT, "Done: ship the beta");

    assertThat(open()).isEmpty();
  }

  @Test
  void whatIsNamedAnew_isOpenAgain() {
    says(Message.Role.ASSISTANT, "Todo: ship the beta")
        .says(Message.Role.ASSISTANT, "Done: ship the beta");
    says(Message.Role.ASSISTANT, "Todo: ship the beta");

    assertThat(open()).containsExactly("task: ship the beta");
  }

  @Test
  void check_supportsWhatItIsAbout_andNothingElse() {
    says(Message.Role.USER, "DoD: all tests pass\nDoD: the changelog is updated");
    says(Message.Role.ASSISTANT, "Running.", Message.ToolCall.succeeded("bash", "./gradlew test"));
    says(Message.Role.ASSISTANT, "All tests pass.\nDone: the changelog is updated");

    assertThat(open())
        .containsExactly("criterion: the changelog is updated", "claim: the changelog is updated");
  }

  @Test
  void checkThatFailed_orLiesBeforeThePersonsLastWord_supportsNothing() {
    says(Message.Role.ASSISTANT, "Running.", Message.ToolCall.succeeded("bash", "npm test"));
    says(Message.Role.ASSISTANT, "Again.", Message.ToolCall.failed("bash", "npm test", "1 failed"));
    says(Message.Role.ASSISTANT, "All tests pass.");
    assertThat(open()).hasSize(1);

    turns.clear();
    says(Message.Role.ASSISTANT, "Running.", Message.ToolCall.succeeded("bash", "npm test"));
    says(Message.Role.USER, "I have changed the parser.");
    says(Message.Role.ASSISTANT, "All tests pass.");
    assertThat(open()).hasSize(1);
  }

  @Test
  void confirmation_settlesClaims_andWhatTheyAreAbout() {
    says(Message.Role.USER, "Todo: rotate the key")
        .says(Message.Role.ASSISTANT, "Done: rotate the key");
    assertThat(open()).containsExactly("task: rotate the key", "claim: rotate the key");

    says(Message.Role.USER, "Verified, it works");

    assertThat(open()).isEmpty();
  }

  @Test
  void requestAndSummary_areTheLastOnesOfTheSession() {
    says(Message.Role.USER, "Please read the code.")
        .says(Message.Role.USER, "Please fix the parser.");
    says(Message.Role.ASSISTANT, "Summary: the parser is fixed.");

    WorkItem request =
        new WorkLedger().follow(turns).items().get(WorkItem.Key.of(NodeKind.REQUEST, ""));
    assertThat(request.text()).isEqualTo("Please fix the parser.");
    assertThat(request.open()).isFalse();
  }

  @Test
  void completionOfNothingKnown_isHandedOn() {
    says(Message.Role.ASSISTANT, "Done: water the plants");

    assertThat(new WorkLedger().follow(turns).unmatched())
        .singleElement()
        .satisfies(one -> assertThat(one.sign().text()).isEqualTo("water the plants"));
  }
}
