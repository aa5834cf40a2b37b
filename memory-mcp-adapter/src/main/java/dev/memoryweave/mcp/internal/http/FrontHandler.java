package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.Batch;
import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.MessageReader;
import dev.memoryweave.mcp.internal.protocol.UnreadableMessageException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes all HTTP requests: checks them, reads them, and finds their endpoint. */
final class FrontHandler extends Handler.Abstract.NonBlocking {
  static final String HEALTH = "/health";
  private static final Pattern JSON =
      Pattern.compile(ReplyStream.JSON + "\\s*(;.*)?", Pattern.CASE_INSENSITIVE);
  private static final Logger LOG = LoggerFactory.getLogger(FrontHandler.class);

  private final Gate gate;
  private final HttpLimits limits;
  private final Map<String, Endpoint> endpoints;
  private final ConnectionWatch watch;
  private final AtomicLong bodies = new AtomicLong();

  FrontHandler(
      Gate gate, HttpLimits limits, Map<String, Endpoint> endpoints, ConnectionWatch watch) {
    this.gate = gate;
    this.limits = limits;
    this.endpoints = endpoints;
    this.watch = watch;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    watch.arriving(request);
    Endpoint.Http http = new Endpoint.Http(request, response, callback);
    Refusal refusal = gate.checkCaller(request);
    if (refusal != null) {
      http.refuse(refusal);
      return true;
    }
    Pages.allowOrigin(http);
    String path = request.getHttpURI().getCanonicalPath();
    if (HEALTH.equals(path)) {
      health(http);
      return true;
    }
    if (HttpMethod.OPTIONS.is(request.getMethod())) {
      Pages.answerPreflight(http);
      return true;
    }
    refusal = gate.checkToken(request);
    if (refusal == null && !watch.admits(request)) {
      refusal = Refusal.busy(503, "The server has too many connections; try again");
    }
    Endpoint endpoint = path == null ? null : endpoints.get(path);
    if (refusal == null && endpoint == null) {
      refusal = Refusal.of(404, "There is nothing at that address");
    }
    if (refusal != null || endpoint == null) {
      http.refuse(refusal == null ? Refusal.of(404, "") : refusal);
      return true;
    }
    serve(endpoint, http);
    return true;
  }

  private static void health(Endpoint.Http http) {
    if (HttpMethod.GET.is(http.request().getMethod())
        || HttpMethod.HEAD.is(http.request().getMethod())) {
      http.response().setStatus(200);
      http.response().getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
      Content.Sink.write(http.response(), true, "ok", http.callback());
    } else {
      http.refuse(Refusal.of(405, "Only GET is allowed here", Map.of("Allow", "GET, HEAD")));
    }
  }

  private void serve(Endpoint endpoint, Endpoint.Http http) {
    switch (http.request().getMethod()) {
      case "POST" -> post(endpoint, http);
      case "GET" -> {
        arrived(http);
        endpoint.get(http);
      }
      case "DELETE" -> endpoint.delete(http);
      default -> endpoint.notAllowed(http);
    }
  }

  private void post(Endpoint endpoint, Endpoint.Http http) {
    String type = http.headers().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !JSON.matcher(type).matches()) {
      // Otherwise a page could send a form or plain text without a preflight request.
      http.refuse(Refusal.of(415, "The body must be " + ReplyStream.JSON));
    } else if (!Endpoint.accepts(http.headers(), ReplyStream.JSON)
        && !Endpoint.accepts(http.headers(), ReplyStream.EVENTS)) {
      http.refuse(
          Refusal.of(
              406, "The client must accept " + ReplyStream.JSON + " and " + ReplyStream.EVENTS));
    } else {
      new BodyReader(
              http.request(),
              limits,
              bodies,
              body -> {
                arrived(http);
                Runnable post = read(body, endpoint, http);
                if (post != null) {
                  post.run();
                }
              },
              http::refuse)
          .run();
    }
  }

  /** From now on the connection is not waiting for a request. */
  private void arrived(Endpoint.Http http) {
    watch.arrived(http.request());
    Request.addCompletionListener(http.request(), failure -> watch.answered(http.request()));
  }

  /**
   * Returns the action that hands on the message or batch in a body; null if the body was refused.
   */
  private static @Nullable Runnable read(byte[] body, Endpoint endpoint, Endpoint.Http http) {
    try {
      if (MessageReader.isBatch(body) && http.headers().contains(Endpoint.SESSION)) {
        Batch batch = MessageReader.batch(body);
        return () -> endpoint.post(batch, http);
      }
      Message message = MessageReader.read(body);
      if (message == null) {
        throw new UnreadableMessageException(ErrorCode.PARSE_ERROR, "The request is empty", null);
      }
      return () -> endpoint.post(message, http);
    } catch (UnreadableMessageException e) {
      http.refuse(new Refusal(400, e.response(), Map.of()));
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("A message of {} bytes could not be read", body.length, e);
      http.refuse(
          new Refusal(
              500,
              new UnreadableMessageException(
                      ErrorCode.INTERNAL_ERROR, "The message could not be read", null)
                  .response(),
              Map.of()));
    }
    return null;
  }
}
