package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a modern request, which repeat a part of its body for intermediaries. A missing or
 * different header makes the request ambiguous, so it is refused.
 */
final class ModernHeaders {
  static final String VERSION = "MCP-Protocol-Version";
  static final String METHOD = "Mcp-Method";
  static final String NAME = "Mcp-Name";

  /** The parameter that the name header repeats, by method. */
  private static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private static final String BASE64 = "=?base64?";
  private static final String BASE64_END = "?=";

  private ModernHeaders() {}

  /** The problem with the headers of a request, if any. */
  static Optional<Message.Error> problem(HttpFields headers, Message.Request request) {
    return problem(headers, request.method(), request.params(), true);
  }

  /**
   * The problem with the headers of a notification, if any. The method may be missing, because the
   * official TypeScript client omits it when it cancels: a notification has no effect here.
   */
  static Optional<Message.Error> problem(HttpFields headers, Message.Notification notification) {
    return problem(headers, notification.method(), notification.params(), false);
  }

  private static Optional<Message.Error> problem(
      HttpFields headers, String method, Map<String, Object> params, boolean methodRequired) {
    Object version = Json.object(params.get("_meta")).get(Revisions.META_NAME);
    String parameter = NAMED.get(method);
    Object name = parameter == null ? null : params.get(parameter);
    return mismatch(headers, VERSION, version instanceof String ? version : null, true)
        .or(() -> mismatch(headers, METHOD, method, methodRequired))
        .or(() -> mismatch(headers, NAME, name, name instanceof String))
        .map(text -> new Message.Error(ErrorCode.HEADER_MISMATCH, text, null));
  }

  /** If the body does not have the value in the right form, the check of the body handles it. */
  private static Optional<String> mismatch(
      HttpFields headers, String header, @Nullable Object told, boolean required) {
    List<String> values = headers.getValuesList(header);
    if (values.isEmpty()) {
      return required ? Optional.of("The header " + header + " is missing") : Optional.empty();
    }
    if (values.size() > 1) {
      return Optional.of("The header " + header + " is there more than once");
    }
    String value = header.equals(NAME) ? decoded(values.get(0)) : values.get(0);
    return told instanceof String && !told.equals(value)
        ? Optional.of("The header " + header + " says something else than the body")
        : Optional.empty();
  }

  /** A value that may be encoded as Base64; null if its encoding is wrong. */
  private static @Nullable String decoded(String value) {
    if (!value.startsWith(BASE64) || !value.endsWith(BASE64_END)) {
      return value;
    }
    int end = value.length() - BASE64_END.length();
    if (end < BASE64.length() || (end - BASE64.length()) % 4 != 0) {
      return null;
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(value.substring(BASE64.length(), end));
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return null;
    }
  }
}
