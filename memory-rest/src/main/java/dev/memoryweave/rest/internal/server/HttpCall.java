package dev.memoryweave.rest.internal.server;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** An HTTP request and the way to answer it. */
public final class HttpCall {
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Server server;
  private @Nullable Site site;
  private @Nullable Principal principal;

  /** What calls share: the limits, the bytes of all bodies, and the watch over connections. */
  record Server(HttpLimits limits, AtomicLong bodies, ConnectionWatch watch) {}

  HttpCall(Request request, Response response, Callback callback, Server server) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.server = server;
  }

  void isFor(@Nullable Site reached) {
    site = reached;
  }

  void isBy(Principal caller) {
    principal = caller;
  }

  /**
   * Who calls.
   *
   * @throws IllegalStateException if the request needed no token
   */
  public Principal principal() {
    if (principal == null) {
      throw new IllegalStateException("Nobody has shown a token");
    }
    return principal;
  }

  public Request request() {
    return request;
  }

  public Response response() {
    return response;
  }

  public Callback callback() {
    return callback;
  }

  public HttpFields headers() {
    return request.getHeaders();
  }

  public String method() {
    return request.getMethod();
  }

  /** The path, decoded and without dots; empty if it has none. */
  public String path() {
    String path = request.getHttpURI().getCanonicalPath();
    return path == null ? "" : path;
  }

  /** Answers why the request is not served, in the form of the site. */
  public void refuse(Refusal refusal) {
    Site reached = site;
    Site.Body body = reached == null ? Problem.body(refusal) : reached.refusal(refusal);
    refuse(refusal.status(), refusal.headers(), body);
  }

  /** Refuses the request with a body of the site's own. */
  public void refuse(int status, Map<String, String> headers, Site.Body body) {
    if (request.getConnectionMetaData().getHttpVersion().getVersion() < 20
        && !request.consumeAvailable()) {
      // Does not wait for the rest of the body, so no other request can follow it.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    answer(status, headers, body);
  }

  /** Answers with a status alone. */
  public void answer(int status) {
    response.setStatus(status);
    response.write(true, null, callback);
  }

  /** Answers with a body. */
  public void answer(int status, Map<String, String> headers, Site.Body body) {
    response.setStatus(status);
    headers.forEach((name, value) -> response.getHeaders().put(name, value));
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, body.type());
    response.write(true, ByteBuffer.wrap(body.bytes()), callback);
  }

  /**
   * Reads the body as it arrives, within the limits; refuses the request if there is none.
   *
   * @param atEnd receives the body
   */
  public void read(Consumer<byte[]> atEnd) {
    new BodyReader(
            request,
            server.limits(),
            server.bodies(),
            body -> {
              arrived();
              atEnd.accept(body);
            },
            this::refuse)
        .run();
  }

  /** Notes that the request has arrived: from now on its connection does not wait for it. */
  public void arrived() {
    server.watch().arrived(request);
    Request.addCompletionListener(request, failure -> server.watch().answered(request));
  }

  /** Whether the client accepts a type; one that names none accepts all. */
  public boolean accepts(String type) {
    String accepted = headers().get(HttpHeader.ACCEPT);
    return accepted == null
        || headers().getValuesList(HttpHeader.ACCEPT).stream()
            .anyMatch(value -> value.contains(type) || value.contains("*/*"));
  }
}
