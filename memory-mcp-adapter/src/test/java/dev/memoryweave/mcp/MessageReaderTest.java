package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageReaderTest {
  private final MessageReader reader = new MessageReader();

  private Inbound read(String line) {
    return reader.read(line.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void messages_areRequestsNotificationsAndResponses() {
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{\"a\":[1]}}"))
        .isEqualTo(
            new Inbound.Message(
                new JSONRPCRequest("2.0", "m", 1, Map.of("a", java.util.List.of(1)))));
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"m\"}"))
        .isEqualTo(new Inbound.Message(new JSONRPCRequest("2.0", "m", "a", null)));
    assertThat(read(" {\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":null}\r"))
        .isEqualTo(new Inbound.Message(new JSONRPCNotification("2.0", "m", null)));
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"))
        .isEqualTo(new Inbound.Message(new JSONRPCResponse("2.0", 1, Map.of(), null)));
    assertThat(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"no\"}}"))
        .isEqualTo(
            new Inbound.Message(
                new JSONRPCResponse("2.0", 1, null, new JSONRPCResponse.JSONRPCError(-1, "no"))));
  }

  @Test
  void blankLines_areNothing() {
    assertThat(read("")).isNull();
    assertThat(read(" \t\r")).isNull();
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
    Inbound.Refused refused = (Inbound.Refused) read(line);

    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused.reason()).contains(reason);
    assertThat(refused.id() == null ? null : refused.id().toString()).isEqualTo(id);
  }

  @Test
  void bytesThatAreNoUtf8_areRefused() {
    byte[] line = "{\"id\":8,\"method\":\"?\"}".getBytes(StandardCharsets.UTF_8);
    line[line.length - 3] = (byte) 0xC3;

    Inbound.Refused refused = (Inbound.Refused) reader.read(line);

    assertThat(refused.code()).isEqualTo(-32700);
    assertThat(refused.reason()).contains("UTF-8");
  }

  @Test
  void nestingWithoutEnd_isRefusedWithTheIdOfTheRequest() {
    int depth = 50_000;
    String line =
        "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":"
            + "[".repeat(depth)
            + "]".repeat(depth)
            + "},\"id\":12}";

    Inbound.Refused refused = (Inbound.Refused) read(line);

    assertThat(refused.code()).isEqualTo(-32700);
    assertThat(refused.id()).isEqualTo(12);
  }

  @Test
  void whatTheParserQuotes_isRedacted() {
    String token = "gh" + "p_" + "Zk3".repeat(12);

    assertThat(((Inbound.Refused) read(token)).reason()).doesNotContain(token);
  }
}
