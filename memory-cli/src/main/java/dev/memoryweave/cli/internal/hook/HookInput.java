package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.cli.internal.output.Json;
import dev.memoryweave.operations.JsonForm;
import dev.memoryweave.operations.model.InvalidArgumentsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about an event. Each field is taken in any of the spellings that clients use;
 * one that is missing, or of another type, is empty.
 */
final class HookInput {
  private static final int MOST_NAME = 200;

  /** Gemini CLI puts what hooks said into the message. */
  private static final String CONTEXT = "<hook_context>";

  private static final String CONTEXT_END = "</hook_context>";
  private static final int MOST_TURN = 150;
  private static final int MOST_TOOL_TEXT = 2_000;

  private final Map<String, Object> root;

  private HookInput(Map<String, Object> root) {
    this.root = root;
  }

  /**
   * Reads an input.
   *
   * @throws IOException if it is no JSON object; the message quotes nothing of it
   */
  static HookInput of(byte[] input) throws IOException {
    try {
      return new HookInput(JsonForm.arguments(new String(input, StandardCharsets.UTF_8)));
    } catch (InvalidArgumentsException e) {
      throw new IOException("the input is no JSON object", e);
    }
  }

  /** Whether it is in the words of Claude Code, not of a client that reads its hooks as well. */
  boolean isOfClaudeCode() {
    return !root.containsKey("cursor_version")
        && !root.containsKey("timestamp")
        && !root.containsKey("sessionId")
        && !root.containsKey("hookEventName");
  }

  /** Whether it holds the name of the event. */
  boolean namesItsEvent() {
    return root.containsKey("hook_event_name") || root.containsKey("hookEventName");
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
    String first =
        root.get("workspace_roots") instanceof List<?> roots && !roots.isEmpty()
            ? String.valueOf(roots.get(0))
            : "";
    return path(first.isEmpty() ? text("cwd") : first);
  }

  /** How a session begins, or why. */
  String source() {
    return text("source", "trigger", "reason");
  }

  /** The message of the user, without context that the client has put into it. */
  String prompt() {
    String prompt = text("prompt");
    for (int at = prompt.indexOf(CONTEXT); at >= 0; at = prompt.indexOf(CONTEXT)) {
      int end = prompt.indexOf(CONTEXT_END, at);
      if (end < 0) {
        break;
      }
      prompt = prompt.substring(0, at) + prompt.substring(end + CONTEXT_END.length());
    }
    return prompt.strip();
  }

  /** The messages of the user since the last answer, oldest first. */
  List<String> messages() {
    List<String> all = new ArrayList<>();
    if (root.get("input-messages") instanceof List<?> messages) {
      messages.forEach(each -> all.add(String.valueOf(each)));
    }
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
    Object time = root.get("timestamp");
    try {
      return time instanceof Number millis
          ? Instant.ofEpochMilli(millis.longValue())
          : time instanceof String text ? Instant.parse(text) : null;
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
    if (!text("error", "error_message").isEmpty()) {
      return true;
    }
    return first("tool_response", "toolResult", "tool_result") instanceof Map<?, ?> result
        && (Boolean.TRUE.equals(result.get("is_error"))
            || Boolean.TRUE.equals(result.get("interrupted"))
            || Boolean.FALSE.equals(result.get("success"))
            || result.get("error") != null);
  }

  private @Nullable Object first(String... names) {
    for (String name : names) {
      if (root.containsKey(name)) {
        return root.get(name);
      }
    }
    return null;
  }

  private String text(String... names) {
    for (String name : names) {
      Object value = root.get(name);
      if (value instanceof String || value instanceof Number) {
        return value.toString().strip();
      }
    }
    return "";
  }

  private static String inShort(@Nullable Object value) {
    return value == null ? "" : inShort(value instanceof String text ? text : Json.of(value));
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
