package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The answer to an HTTP request that is not served.
 *
 * @param status the HTTP status
 * @param response the error in the form of the protocol
 * @param headers headers with more information
 */
record Refusal(int status, Message.Response response, Map<String, String> headers) {
  static Refusal of(int status, String message) {
    return of(status, message, Map.of());
  }

  static Refusal of(int status, String message, Map<String, String> headers) {
    return new Refusal(
        status,
        Message.Response.error(null, new Message.Error(ErrorCode.INVALID_REQUEST, message, null)),
        headers);
  }

  /** Too many requests at once; a client may soon try again. */
  static Refusal busy(int status, String message) {
    return of(status, message, Map.of("Retry-After", "1"));
  }

  /** This refusal as the answer to a request; null if its id is unknown. */
  Refusal to(@Nullable Object id) {
    return new Refusal(status, new Message.Response(id, null, response.error()), headers);
  }

  void send(Response http, Callback callback) {
    http.setStatus(status);
    headers.forEach((name, value) -> http.getHeaders().put(name, value));
    http.getHeaders().put(HttpHeader.CONTENT_TYPE, ReplyStream.JSON);
    http.write(true, ByteBuffer.wrap(Json.bytes(response.json())), callback);
  }
}
