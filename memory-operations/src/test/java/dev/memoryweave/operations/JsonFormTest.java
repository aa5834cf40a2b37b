package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import dev.memoryweave.operations.model.OperationResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class JsonFormTest {
  @Test
  void arguments_areReadAsJsonHasThem() {
    assertThat(JsonForm.arguments("{\"a\": [1, 2.5, true, null], \"b\": {\"c\": \"d\"}}"))
        .containsEntry("a", Arrays.asList(1, 2.5, true, null))
        .containsEntry("b", Map.of("c", "d"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "\"x\"", "{", "{} {}", "{\"id\": 1, \"id\": 2}", "null"})
  void whatIsNotOneObject_isRefused(String text) {
    assertThatThrownBy(() -> JsonForm.arguments(text))
        .isInstanceOf(InvalidArgumentsException.class)
        .hasMessageContaining("the arguments are");
  }

  /** An answer of the test's own; AnswerForm reads public records only. */
  public record Ids(List<String> ids) {}

  @Test
  void aResult_isWrittenWithItsTextAndData() {
    assertThat(JsonForm.of(OperationResult.of(new Ids(List.of("fact.x")), "One fact.")))
        .isEqualTo("{\"text\":\"One fact.\",\"data\":{\"ids\":[\"fact.x\"]}}");
  }

  @Test
  void aFailure_isWrittenWithItsKindAndAdvice() {
    assertThat(JsonForm.of(OperationResult.failure(ErrorKind.NOT_FOUND, "No node 'fact.x'")))
        .startsWith("{\"error\":\"not_found\",\"advice\":\"")
        .endsWith("\"text\":\"No node 'fact.x'\"}");
  }
}
