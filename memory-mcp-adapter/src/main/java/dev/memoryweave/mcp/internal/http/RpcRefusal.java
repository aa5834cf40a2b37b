package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.Site;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to an HTTP request that is not served, in the form of the protocol.
 *
 * @param status the HTTP status
 * @param response the error
 * @param headers headers with more information
 */
record RpcRefusal(int status, Message.Response response, Map<String, String> headers) {
  static RpcRefusal of(Refusal refusal) {
    Message.Error error = new Message.Error(ErrorCode.INVALID_REQUEST, refusal.message(), null);
    return new RpcRefusal(refusal.status(), Message.Response.error(null, error), refusal.headers());
  }

  /** This refusal as the answer to a request; null if its id is unknown. */
  RpcRefusal to(@Nullable Object id) {
    return new RpcRefusal(status, new Message.Response(id, null, response.error()), headers);
  }

  Site.Body body() {
    return new Site.Body(ReplyStream.JSON, Json.bytes(response.json()));
  }

  void answer(HttpCall call) {
    call.refuse(status, headers, body());
  }
}
