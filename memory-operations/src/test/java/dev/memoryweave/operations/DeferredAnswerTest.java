package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A call whose question is answered in a later request ends without effect until then. */
class DeferredAnswerTest {
  private final AgentMemory opened = Calls.memory(InMemoryStore.create());
  private final Speakers speakers = Speakers.named(Source.MCP, "codex", "ada");
  private final AgentMemory person = CallContext.of(opened, speakers).personal();
  private final OperationRunner runner = new OperationRunner(DoorWords.PLAIN);
  private final List<String> asked = new ArrayList<>();

  private OperationResult call(String operation, String arguments, PersonPrompt prompt) {
    return runner.run(
        Calls.operation(operation),
        Calls.json(arguments.replace('\'', '"')),
        () -> CallContext.of(opened, speakers).withPrompt(prompt));
  }

  private PersonPrompt.Answer defer(String question) {
    asked.add(question);
    throw new PersonPrompt.Deferred(null);
  }

  private PersonPrompt.Answer accept(String question) {
    asked.add(question);
    return PersonPrompt.Answer.YES;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apply  | {'nodes': [{'kind': 'fact', 'title': 'Builds take long'}, {'kind': 'constraint', 'title': 'Push on Monday'}]}
          apply  | {'stale': [{'id': 'constraint.main-needs-a-review', 'reason': 'old'}]}
          save   | {'kind': 'constraint', 'title': 'Push on Tuesday', 'replaces': 'constraint.main-needs-a-review'}
          retire | {'id': 'constraint.main-needs-a-review', 'how': 'forget', 'reason': 'in the way'}
          retire | {'id': 'constraint.main-needs-a-review', 'how': 'outdated', 'reason': 'in the way'}
          retire | {'id': 'fact.an-own-one', 'how': 'forget', 'reason': 'not needed'}
          review | {'id': 'constraint.use-tabs', 'action': 'accept', 'reason': 'good'}
          """)
  void aDeferredAnswer_leavesNothingBehind_andTheRepeatedCallDoesIt(
      String operation, String arguments) {
    person.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Main needs a review").build());
    call("apply", "{'nodes': [{'kind': 'constraint', 'title': 'Use tabs'}]}", PersonPrompt.NONE);
    call("save", "{'kind': 'fact', 'title': 'An own one'}", PersonPrompt.NONE);
    var before = opened.status();

    assertThatThrownBy(() -> call(operation, arguments, this::defer))
        .isInstanceOf(PersonPrompt.Deferred.class);

    assertThat(opened.status()).isEqualTo(before);
    OperationResult done = call(operation, arguments, this::accept);
    assertThat(done.failed()).as(done.text()).isFalse();
    assertThat(opened.status().revisions()).isNotEqualTo(before.revisions());
    assertThat(asked).hasSize(2);
    assertThat(asked.get(1)).isEqualTo(asked.get(0));
  }
}
