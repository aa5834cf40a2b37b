package dev.memoryweave.cli.internal.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about an event. Each field is taken in any of the spellings that clients use;
 * one that is missing, or of another type, is empty.
 */
final class HookInput {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_NAME = 200;
  private static final int MOST_TURN = 150;
  private static final int MOST_TOOL_TEXT = 2_000;

  private final JsonNode root;

  private HookInput(JsonNode root) {
    this.root = root;
  }

  /**
   * Reads an input.
   *
   * @throws IOException if it is no JSON object; the message quotes nothing of it
   */
  static HookInput of(byte[] input) throws IOException {
    JsonNode root;
    try {
      root = JSON.readTree(input);
    } catch (IOException e) {
      throw new IOException("the input is no JSON", e);
    }
    if (root == null || !root.isObject()) {
      throw new IOException("the input is no JSON object");
    }
    return new HookInput(root);
  }

  /** Whether it is in the words of Claude Code, not of a client that reads its hooks as well. */
  boolean isOfClaudeCode() {
    return !root.has("cursor_version")
        && !root.has("timestamp")
        && !root.has("sessionId")
        && !root.has("hookEventName");
  }

  /** Whether it holds the name of the event. */
  boolean namesItsEvent() {
    return root.has("hook_event_name") || root.has("hookEventName");
  }

  /** Whether it comes from an agent that works for another agent. */
  boolean isOfSubagent() {
    return !text("agent_id").isEmpty();
  }

  /** The session, or an empty text. */
  String session() {
    String session = text("session_id", "sessionId", "conversation_id", "thread-id");
    return session.length() > MOST_NAME ? session.substring(0, MOST_NAME) : session;
  }

  /** The transcript of the session, or null if there is none. */
  @Nullable Path transcript() {
    return path(text("transcript_path", "transcriptPath"));
  }

  /** The folder of the project, or null if it is not named. */
  @Nullable Path folder() {
    JsonNode roots = root.path("workspace_roots");
    String first = roots.isArray() && !roots.isEmpty() ? roots.path(0).asText("") : "";
    return path(first.isEmpty() ? text("cwd") : first);
  }

  /** How a session begins, or why. */
  String source() {
    return text("source", "trigger", "reason");
  }

  /** The message of the user. */
  String prompt() {
    return text("prompt");
  }

  /** The messages of the user since the last answer, oldest first. */
  List<String> messages() {
    List<String> all = new ArrayList<>();
    root.path("input-messages").forEach(each -> all.add(each.asText("")));
    all.removeIf(String::isBlank);
    return all;
  }

  /** The last message of the agent. */
  String answer() {
    return text("last_assistant_message", "last-assistant-message", "prompt_response", "text");
  }

  /** Names the message or the call among those of the session, or is empty. */
  String turn() {
    String turn =
        text("tool_use_id", "generation_id", "turn_id", "turn-id", "prompt_id", "timestamp");
    return turn.length() > MOST_TURN ? turn.substring(0, MOST_TURN) : turn;
  }

  /** When it happened, or null if that is not told. */
  @Nullable Instant time() {
    JsonNode time = root.path("timestamp");
    try {
      return time.isNumber()
          ? Instant.ofEpochMilli(time.asLong())
          : time.isTextual() ? Instant.parse(time.textValue()) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The tool that was used, or an empty text. */
  String tool() {
    String tool = text("tool_name", "toolName");
    return tool.length() > MOST_NAME ? tool.substring(0, MOST_NAME) : tool;
  }

  /** What the tool was called with, in short. */
  String toolInput() {
    return inShort(first("tool_input", "toolArgs"));
  }

  /** The result of the tool or its error, in short. */
  String toolResult() {
    String error = text("error", "error_message");
    return error.isEmpty()
        ? inShort(first("tool_response", "tool_output", "toolResult", "tool_result"))
        : inShort(error);
  }

  /** Whether the tool has failed. */
  boolean hasFailed() {
    JsonNode result = first("tool_response", "toolResult", "tool_result");
    return !text("error", "error_message").isEmpty()
        || result.path("is_error").asBoolean(false)
        || result.path("interrupted").asBoolean(false)
        || !result.path("success").asBoolean(true)
        || (result.has("error") && !result.path("error").isNull());
  }

  private JsonNode first(String... names) {
    for (String name : names) {
      if (root.has(name)) {
        return root.path(name);
      }
    }
    return root.path(names[0]);
  }

  private String text(String... names) {
    for (String name : names) {
      JsonNode value = root.path(name);
      if (value.isTextual() || value.isNumber()) {
        return value.asText().strip();
      }
    }
    return "";
  }

  private static String inShort(JsonNode value) {
    return inShort(
        value.isTextual() ? value.textValue() : value.isMissingNode() ? "" : value.toString());
  }

  private static String inShort(String text) {
    if (text.length() <= MOST_TOOL_TEXT) {
      return text;
    }
    int end = MOST_TOOL_TEXT - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }

  /** Some clients write the folders of Windows as {@code /c:/Users}. */
  private static @Nullable Path path(String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      Path path = Path.of(text.matches("/[A-Za-z]:[/\\\\].*") ? text.substring(1) : text);
      return path.isAbsolute() ? path : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
