package dev.memoryweave.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.memoryweave.guard.secret.Redactor;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the messages of JSON-RPC 2.0 as the Model Context Protocol restricts them. */
final class MessageReader {
  /** The mark of the parser where it does not show the source. */
  private static final String NO_SOURCE =
      "Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); ";

  private final Redactor redactor = Redactor.standard();

  /** Reads a line; null for a blank one. */
  @Nullable Inbound read(byte[] line) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException e) {
      return unreadable("The message is not valid UTF-8", line);
    }
    if (text.isBlank()) {
      return null;
    }
    try {
      return message(ProtocolJson.MAPPER.readValue(text, Object.class));
    } catch (JsonProcessingException e) {
      // The parser may quote what it could not read.
      String problem = redactor.redact(e.getOriginalMessage().replace(NO_SOURCE, ""));
      return unreadable("The message is not valid JSON: " + problem, line);
    }
  }

  private static Inbound.Refused unreadable(String reason, byte[] line) {
    return new Inbound.Refused(
        ErrorCodes.PARSE_ERROR, reason, RequestIds.find(new ByteArrayInputStream(line)));
  }

  private static Inbound message(@Nullable Object value) {
    if (value instanceof List<?>) {
      return invalid("Batches are not part of the protocol; send one message on each line", null);
    }
    if (!(value instanceof Map<?, ?> fields)) {
      return invalid("The message is no JSON object", null);
    }
    Object id = fields.get("id");
    boolean validId = id instanceof String || id instanceof Integer || id instanceof Long;
    Object method = fields.get("method");
    Object answerTo = validId && method != null ? id : null;
    if (!McpSchema.JSONRPC_VERSION.equals(fields.get("jsonrpc"))) {
      return invalid("'jsonrpc' must be \"2.0\"", answerTo);
    }
    if (fields.containsKey("id") && !validId) {
      return invalid("'id' must be a string or a whole number", null);
    }
    if (method != null) {
      return method(fields, method, answerTo);
    }
    return validId && fields.containsKey("result") != fields.containsKey("error")
        ? response(fields, id)
        : invalid("The message is neither a request nor a notification nor a response", null);
  }

  private static Inbound method(Map<?, ?> fields, Object method, @Nullable Object id) {
    if (!(method instanceof String name)) {
      return invalid("'method' must be a string", id);
    }
    Object params = fields.get("params");
    if (params != null && !(params instanceof Map<?, ?>)) {
      return new Inbound.Refused(ErrorCodes.INVALID_PARAMS, "'params' must be an object", id);
    }
    return new Inbound.Message(
        id == null
            ? new JSONRPCNotification(McpSchema.JSONRPC_VERSION, name, params)
            : new JSONRPCRequest(McpSchema.JSONRPC_VERSION, name, id, params));
  }

  private static Inbound response(Map<?, ?> fields, @Nullable Object id) {
    Object result = fields.get("result");
    if (result != null) {
      return new Inbound.Message(new JSONRPCResponse(McpSchema.JSONRPC_VERSION, id, result, null));
    }
    boolean wellFormed =
        fields.get("error") instanceof Map<?, ?> error
            && error.get("code") instanceof Integer
            && error.get("message") instanceof String;
    return wellFormed
        ? new Inbound.Message(ProtocolJson.MAPPER.convertValue(fields, JSONRPCResponse.class))
        : invalid("The response has neither a result nor an error with code and message", null);
  }

  private static Inbound.Refused invalid(String reason, @Nullable Object id) {
    return new Inbound.Refused(ErrorCodes.INVALID_REQUEST, reason, id);
  }
}
