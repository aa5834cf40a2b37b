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
 * @param status the status of HTTP
 * @param response the error as the protocol has it
 * @param headers headers that tell more
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

  /** Too much is asked at once; a client may try again soon. */
  static Refusal busy(int status, String message) {
    return of(status, message, Map.of("Retry-After", "1"));
  }

  /** This refusal as the answer to a request; null if its id is not known. */
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
