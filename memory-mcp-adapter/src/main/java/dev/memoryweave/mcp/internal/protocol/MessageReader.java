package dev.memoryweave.mcp.internal.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.memoryweave.guard.secret.Redactor;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON-RPC 2.0 messages with the restrictions of the Model Context Protocol. */
public final class MessageReader {
  /** The parser's placeholder when it does not show the source. */
  private static final String NO_SOURCE =
      "Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); ";

  private MessageReader() {}

  /**
   * Reads a message; null for a blank text.
   *
   * @throws UnreadableMessageException if it is not a message
   */
  public static @Nullable Message read(byte[] json) {
    String text = text(json);
    return text.isBlank() ? null : message(value(text, json));
  }

  /** Whether a text begins like a list of messages. */
  public static boolean isBatch(byte[] json) {
    int at = 0;
    while (at < json.length && json[at] >= 0 && json[at] <= ' ') {
      at++;
    }
    return at < json.length && json[at] == '[';
  }

  /**
   * Reads a list of messages.
   *
   * @throws UnreadableMessageException if it is not a list of messages, is empty, or is too long
   */
  public static Batch batch(byte[] json) {
    if (!(value(text(json), json) instanceof List<?> list)) {
      throw invalid("The message is no list", null);
    }
    if (list.isEmpty() || list.size() > Batch.MOST) {
      throw invalid("A batch must have 1 to " + Batch.MOST + " messages", null);
    }
    List<Message> messages = new ArrayList<>();
    List<Message.Response> refused = new ArrayList<>();
    for (Object element : list) {
      try {
        messages.add(message(element));
      } catch (UnreadableMessageException e) {
        refused.add(e.response());
      }
    }
    return new Batch(messages, refused);
  }

  private static String text(byte[] json) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString();
    } catch (CharacterCodingException e) {
      throw unreadable("The message is not valid UTF-8", json);
    }
  }

  private static @Nullable Object value(String text, byte[] json) {
    try {
      return Json.MAPPER.readValue(text, Object.class);
    } catch (JsonProcessingException e) {
      throw unreadable("The message is not valid JSON: " + problem(e), json);
    }
  }

  /**
   * The parser's message, without secrets, because it may quote its input, and without its own
   * types and settings, which it names in backquotes at the end of a sentence.
   */
  private static String problem(JsonProcessingException failure) {
    String words = failure.getOriginalMessage().replace(NO_SOURCE, "");
    int own = words.indexOf('`');
    int end = Math.max(words.lastIndexOf(" (", own), words.lastIndexOf(": ", own));
    return Redactor.standard().redact(own < 0 || end < 0 ? words : words.substring(0, end));
  }

  private static UnreadableMessageException unreadable(String reason, byte[] json) {
    return new UnreadableMessageException(
        ErrorCode.PARSE_ERROR, reason, RequestIds.find(new ByteArrayInputStream(json)));
  }

  private static Message message(@Nullable Object value) {
    if (value instanceof List<?>) {
      throw invalid(
          "Batches are part of the revision "
              + Revisions.WITH_BATCHES
              + " alone, in a session; send one message at a time",
          null);
    }
    if (!(value instanceof Map<?, ?>)) {
      throw invalid("The message is no JSON object", null);
    }
    Map<String, Object> fields = Json.object(value);
    Object id = fields.get("id");
    boolean validId = id instanceof String || id instanceof Integer || id instanceof Long;
    Object method = fields.get("method");
    Object answerTo = validId && method != null ? id : null;
    if (!"2.0".equals(fields.get("jsonrpc"))) {
      throw invalid("'jsonrpc' must be \"2.0\"", answerTo);
    }
    if (fields.containsKey("id") && !validId) {
      throw invalid("'id' must be a string or a whole number", null);
    }
    if (method != null) {
      return method(fields, method, answerTo);
    }
    if (id != null && validId && fields.containsKey("result") != fields.containsKey("error")) {
      return response(fields, id);
    }
    throw invalid("The message is neither a request nor a notification nor a response", null);
  }

  private static Message method(Map<String, Object> fields, Object method, @Nullable Object id) {
    if (!(method instanceof String name)) {
      throw invalid("'method' must be a string", id);
    }
    Object params = fields.get("params");
    if (params != null && !(params instanceof Map<?, ?>)) {
      throw new UnreadableMessageException(
          ErrorCode.INVALID_PARAMS, "'params' must be an object", id);
    }
    return id == null
        ? new Message.Notification(name, Json.object(params))
        : new Message.Request(id, name, Json.object(params));
  }

  private static Message response(Map<String, Object> fields, Object id) {
    if (fields.get("result") instanceof Map<?, ?> result) {
      return Message.Response.result(id, Json.object(result));
    }
    if (fields.containsKey("result")) {
      // Whoever waits for this answer must not be left waiting.
      return Message.Response.error(
          id, new Message.Error(ErrorCode.INVALID_REQUEST, "The result is no JSON object", null));
    }
    if (fields.get("error") instanceof Map<?, ?> error
        && error.get("code") instanceof Integer code
        && error.get("message") instanceof String message) {
      return Message.Response.error(id, new Message.Error(code, message, error.get("data")));
    }
    throw invalid("The response has neither a result nor an error with code and message", null);
  }

  private static UnreadableMessageException invalid(String reason, @Nullable Object id) {
    return new UnreadableMessageException(ErrorCode.INVALID_REQUEST, reason, id);
  }
}
