package dev.memoryweave.mcp.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageReaderTest {
  private static Message read(String line) {
    return MessageReader.read(line.getBytes(StandardCharsets.UTF_8));
  }

  private static Message.Response refusal(byte[] line) {
    return catchThrowableOfType(UnreadableMessageException.class, () -> MessageReader.read(line))
        .response();
  }

  private static Message.Response refusal(String line) {
    return refusal(line.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void messages_areRequestsNotificationsAndResponses() {
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{\"a\":[1]}}"))
        .isEqualTo(new Message.Request(1, "m", Map.of("a", List.of(1))));
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"m\"}"))
        .isEqualTo(new Message.Request("a", "m", Map.of()));
    assertThat(read(" {\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":null}\r"))
        .isEqualTo(new Message.Notification("m", Map.of()));
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"))
        .isEqualTo(Message.Response.result(1, Map.of()));
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"no\"}}"))
        .isEqualTo(Message.Response.error(1, new Message.Error(-1, "no", null)));
  }

  @Test
  void blankLines_areNothing() {
    assertThat(read("")).isNull();
    assertThat(read(" \t\r")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"m\"} {}",
        "{\"jsonrpc\":\"2.0\",\"id\":NaN,\"method\":\"m\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":DEEP"
      })
  void theParsersOwnNames_areNotTold(String json) {
    assertThatThrownBy(() -> read(json.replace("DEEP", "[".repeat(5_000))))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageStartingWith("The message is not valid JSON: ")
        .hasMessageNotContainingAny("java", "`", "Feature", "Constraints", "()");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          garbage                                              | -32700 | not valid JSON             |
          {"jsonrpc":"2.0","id":3,"method":"m","params":{]}    | -32700 | not valid JSON             | 3
          {"jsonrpc":"2.0","id":"q","method":"m"} {}           | -32700 | not valid JSON             | q
          {"id":3,"result":{]}                                 | -32700 | not valid JSON             |
          []                                                   | -32600 | Batches                    |
          5                                                    | -32600 | no JSON object             |
          null                                                 | -32600 | no JSON object             |
          {}                                                   | -32600 | 'jsonrpc'                  |
          {"jsonrpc":"1.0","id":3,"method":"m"}                | -32600 | 'jsonrpc'                  | 3
          {"jsonrpc":"2.0","id":null,"method":"m"}             | -32600 | 'id' must be               |
          {"jsonrpc":"2.0","id":1.5,"method":"m"}              | -32600 | 'id' must be               |
          {"jsonrpc":"2.0","id":{},"method":"m"}               | -32600 | 'id' must be               |
          {"jsonrpc":"2.0","id":99999999999999999999,"method":"m"} | -32600 | 'id' must be           |
          {"jsonrpc":"2.0","id":3,"method":4}                  | -32600 | 'method' must be           | 3
          {"jsonrpc":"2.0","id":3,"method":"m","params":[1]}   | -32602 | 'params' must be           | 3
          {"jsonrpc":"2.0","id":3}                             | -32600 | neither a request          |
          {"jsonrpc":"2.0","id":3,"result":{},"error":{}}      | -32600 | neither a request          |
          {"jsonrpc":"2.0","id":3,"error":"no"}                | -32600 | neither a result           |
          """)
  void anythingElse_isRefusedWithTheIdOfTheRequest(
      String line, int code, String reason, String id) {
    Message.Response refused = refusal(line);

    assertThat(refused.error().code()).isEqualTo(code);
    assertThat(refused.error().message()).contains(reason);
    assertThat(refused.id() == null ? null : refused.id().toString()).isEqualTo(id);
  }

  @Test
  void bytesThatAreNoUtf8_areRefused() {
    byte[] line = "{\"id\":8,\"method\":\"?\"}".getBytes(StandardCharsets.UTF_8);
    line[line.length - 3] = (byte) 0xC3;

    Message.Response refused = refusal(line);

    assertThat(refused.error().code()).isEqualTo(-32700);
    assertThat(refused.error().message()).contains("UTF-8");
  }

  @Test
  void nestingWithoutEnd_isRefusedWithTheIdOfTheRequest() {
    int depth = 50_000;
    String line =
        "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":"
            + "[".repeat(depth)
            + "]".repeat(depth)
            + "},\"id\":12}";

    Message.Response refused = refusal(line);

    assertThat(refused.error().code()).isEqualTo(-32700);
    assertThat(refused.id()).isEqualTo(12);
  }

  @Test
  void whatTheParserQuotes_isRedacted() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    assertThat(refusal(token).error().message()).doesNotContain(token);
  }
}
