package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Doors tell failures apart by their kind: an exit code, a status, a colour. */
class ErrorKindTest {
  private final InMemoryStore store = InMemoryStore.create();
  private final Calls calls = new Calls(store);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          recall  | {"task": 7}                                    | INVALID_ARGUMENTS
          inspect | {"ref": "fact.none"}                           | NOT_FOUND
          status  | {"refresh": true}                              | PRECONDITION
          retire  | {"id": "fact.none", "how": "forget", "reason": "it is wrong"} | REFUSED
          search  | {"cursor": "made up"}                          | INVALID_ARGUMENTS
          """)
  void aFailure_hasTheKindOfItsCause(String operation, String arguments, ErrorKind kind) {
    assertThat(calls.call(operation, arguments).error()).isEqualTo(kind);
  }

  @Test
  void aDecisionThatTakesAPerson_saysSo() {
    AgentMemory memory = Calls.memory(store);
    Calls agent =
        new Calls(CallContext.of(memory.writtenBy(() -> Provenance.of(Source.AGENT, "codex"))));
    agent.ok(
        "apply", "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Never push to main\"}]}");

    OperationResult decided =
        agent.call(
            "review",
            "{\"id\": \"constraint.never-push-to-main\","
                + " \"action\": \"accept\", \"reason\": \"so it is\"}");

    assertThat(decided.error()).isEqualTo(ErrorKind.NEEDS_PERSON);
    assertThat(decided.text()).contains("Nothing was changed. Tell the user.");
  }

  @Test
  void kinds_areToldByTheNearestType() {
    assertThat(ErrorKind.of(new StoreUnavailableException("gone")))
        .isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(ErrorKind.of(new IllegalStateException())).isEqualTo(ErrorKind.UNEXPECTED);
    for (ErrorKind kind : ErrorKind.values()) {
      assertThat(kind.advice()).endsWith(".");
    }
  }
}
