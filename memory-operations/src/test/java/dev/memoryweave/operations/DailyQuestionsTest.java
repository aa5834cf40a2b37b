package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent asks daily, with the few operations of the smallest profile. */
class DailyQuestionsTest {
  private final AgentMemory memory = Calls.memory(InMemoryStore.create());

  @BeforeEach
  void remember() {
    memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "Tax is rounded once per order")
            .body("Lines add up to a cent too much otherwise.")
            .build());
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The port is 8080").build());
  }

  private OperationResult call(String operation, String arguments) {
    return new OperationRunner(name -> "memory_" + name, Listing.of(Profile.MINIMAL))
        .run(
            Calls.operation(operation),
            Calls.json(arguments.replace('\'', '"')),
            () -> CallContext.of(memory));
  }

  private void work() {
    memory
        .session(SessionId.of("s-1"))
        .record(Message.user("Please add discounts. Todo: test the discounts."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"continue", "Where did we leave off?", "please go on", "what is next?"})
  void recall_ofAWishToGoOn_tellsWhereTheWorkStood(String task) {
    work();

    assertThat(call("recall", "{'task': \"" + task + "\"}").text())
        .contains("session s-1", "test the discounts");
  }

  @Test
  void recall_ofATaskThatBeginsWithGoOn_isARecall() {
    work();

    assertThat(call("recall", "{'task': 'continue with the rounding of tax'}").text())
        .contains("Tax is rounded once per order")
        .doesNotContain("session s-1");
  }

  @Test
  void recall_ofAWishToGoOn_withNothingToResume_saysSo() {
    OperationResult answer = call("recall", "{'task': 'continue'}");

    assertThat(answer.failed()).isFalse();
    assertThat(answer.text()).contains("Nothing to resume");
  }

  @Test
  void recall_ofAMessageThatNothingMatchesWell_doesNotBlameTheBudget() {
    assertThat(call("recall", "{'task': 'the port looks good, thanks', 'style': 'prompt'}").text())
        .doesNotContain("budget");
    assertThat(call("recall", "{'task': 'the port is 8080', 'token_budget': 5}").text())
        .contains("Nothing fits into the budget of 5 tokens");
  }

  @Test
  void search_forNames_givesIdsAlone() {
    assertThat(call("search", "{'names': true}").text())
        .isEqualTo("fact.the-port-is-8080\ndecision.tax-is-rounded-once-per-order");
  }

  @Test
  void search_sinceATime_givesWhatChangedFromThen() {
    assertThat(call("search", "{'since': '2020-01-01', 'names': true}").text())
        .contains("fact.the-port-is-8080");
    assertThat(call("search", "{'since': '2999-01-01'}").text())
        .isEqualTo("No memory meets these conditions.");
  }
}
