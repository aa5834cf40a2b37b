package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.MemoryListener.OfCalls.Layer;
import dev.memoryweave.MemoryListener.OfCalls.Measure;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An observer of operations hears of each call, and of the calls of the memory inside it. */
class ObservedOperationsTest {
  private final List<String> ended = new ArrayList<>();
  private final List<OfCalls.Outcome> outcomes = new ArrayList<>();
  private final MemoryStore store = InMemoryStore.create();

  private final OfCalls listener =
      call ->
          (outcome, nanos) -> {
            if (!call.layer().equals(Layer.STORE)) {
              ended.add(call.layer().label() + " " + call.name() + " " + outcome.result().label());
              outcomes.add(outcome);
            }
          };

  private final AgentMemory memory = AgentMemory.builder(store).calls(listener).build();
  private final OperationRunner runner =
      new OperationRunner(DoorWords.PLAIN).observedBy(listener, System::nanoTime);

  private OperationResult call(String operation, String arguments, PersonPrompt prompt) {
    return runner.run(
        Calls.operation(operation),
        Calls.json(arguments.replace('\'', '"')),
        () ->
            CallContext.of(memory, Speakers.named(Source.MCP, "codex", "ada")).withPrompt(prompt));
  }

  @Test
  void anOperation_endsAfterTheCallsOfTheMemoryInside() {
    OperationResult result =
        call("save", "{'kind': 'fact', 'title': 'The port is 8080'}", PersonPrompt.NONE);

    assertThat(ended).contains("memory save ok").endsWith("operation save ok");
    assertThat(outcomes.get(outcomes.size() - 1).measures())
        .containsEntry(Measure.CHARACTERS, (long) result.text().length());
  }

  @Test
  void wrongArguments_areARefusalOfTheirKind() {
    call("save", "{'kind': 'nothing'}", PersonPrompt.NONE);

    assertThat(ended).containsExactly("operation save refused");
    assertThat(outcomes.get(0).error()).isEqualTo("invalid_arguments");
  }

  @Test
  void aStoreThatIsGone_isAFailure() {
    store.close();
    call("status", "{}", PersonPrompt.NONE);

    assertThat(ended).endsWith("operation status failed");
    assertThat(outcomes.get(outcomes.size() - 1).error()).isEqualTo("unavailable");
  }

  @Test
  void aCallThatAPersonIsAskedAboutFirst_waits() {
    AgentMemory.builder(store)
        .author(Provenance.of(Source.USER))
        .build()
        .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Main needs a review").build());
    PersonPrompt later =
        question -> {
          throw new PersonPrompt.Deferred(null);
        };

    assertThatThrownBy(
            () ->
                call(
                    "retire",
                    "{'id': 'constraint.main-needs-a-review', 'how': 'outdated', 'reason': 'old'}",
                    later))
        .isInstanceOf(PersonPrompt.Deferred.class);
    assertThat(ended).endsWith("operation retire waiting");
  }
}
