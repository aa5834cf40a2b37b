package dev.memoryweave.mcp.internal.quickstart;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A typical client session, so that a server loads the classes that every session needs. The
 * answers do not matter.
 */
public final class TrainingSession {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final String QUESTION = "How does the shop compute the price of an order?";

  /** The arguments of the tools to call, by the ending of their names. */
  private static final Map<String, Map<String, Object>> CALLS =
      Map.of(
          "recall", Map.of("task", QUESTION),
          "search", Map.of("query", "price of an order"),
          "status", Map.of());

  private final OutputStream in;
  private final BufferedReader out;
  private int lastId;

  private TrainingSession(OutputStream in, BufferedReader out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Runs a session.
   *
   * @param in the standard input of the server
   * @param out its standard output
   * @throws IOException if the server ends before that
   */
  public static void hold(OutputStream in, BufferedReader out) throws IOException {
    new TrainingSession(in, out).hold();
  }

  private void hold() throws IOException {
    ask(
        "initialize",
        Map.of(
            "protocolVersion",
            "2025-06-18",
            "capabilities",
            Map.of(),
            "clientInfo",
            Map.of("name", "training", "version", "1")));
    tell(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
    Map<String, Object> listed = ask("tools/list", Map.of());
    if (listed.get("result") instanceof Map<?, ?> result
        && result.get("tools") instanceof List<?> tools) {
      for (Object tool : tools) {
        if (tool instanceof Map<?, ?> definition) {
          call(String.valueOf(definition.get("name")));
        }
      }
    }
    ask("resources/list", Map.of());
    ask("prompts/list", Map.of());
  }

  private void call(String tool) throws IOException {
    for (Map.Entry<String, Map<String, Object>> call : CALLS.entrySet()) {
      if (tool.endsWith(call.getKey())) {
        ask("tools/call", Map.of("name", tool, "arguments", call.getValue()));
      }
    }
  }

  private Map<String, Object> ask(String method, Map<String, ?> params) throws IOException {
    int id = ++lastId;
    tell(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Map<String, Object> message = JSON.readValue(line, OBJECT);
      if (Integer.valueOf(id).equals(message.get("id"))) {
        return message;
      }
    }
    throw new IOException("The server ended before it answered " + method);
  }

  private void tell(Map<String, ?> message) throws IOException {
    in.write((JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }
}
