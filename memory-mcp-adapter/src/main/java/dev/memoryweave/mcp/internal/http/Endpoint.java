package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.http.OpenReplies.Kind;
import dev.memoryweave.mcp.internal.http.ReplyStream.Statuses;
import dev.memoryweave.mcp.internal.protocol.Batch;
import dev.memoryweave.mcp.internal.protocol.Connection;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.Replies;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The endpoint that the clients of one project call. */
final class Endpoint {
  static final String SESSION = "Mcp-Session-Id";
  private static final String INITIALIZE = "initialize";
  private static final String LISTEN = "subscriptions/listen";
  private static final String BUSY = "The server is busy or closing; try again";
  private static final Replies NOWHERE = message -> {};
  private static final Logger LOG = LoggerFactory.getLogger(Endpoint.class);

  private final Dispatcher dispatcher;
  private final Sessions sessions;
  private final OpenReplies open;

  Endpoint(Dispatcher dispatcher, Sessions sessions, OpenReplies open) {
    this.dispatcher = dispatcher;
    this.sessions = sessions;
    this.open = open;
  }

  Sessions sessions() {
    return sessions;
  }

  /** An HTTP request and the way to answer it. */
  record Http(Request request, Response response, Callback callback) {
    HttpFields headers() {
      return request.getHeaders();
    }

    void refuse(Refusal refusal) {
      if (request.getConnectionMetaData().getHttpVersion().getVersion() < 20
          && !request.consumeAvailable()) {
        // Does not wait for the rest of the body, so no other request can follow it.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      refusal.send(response, callback);
    }

    void answer(int status) {
      response.setStatus(status);
      response.write(true, null, callback);
    }
  }

  /** Takes a message of a client. */
  void post(Message message, Http http) {
    if (isModern(message, http.headers())) {
      modern(message, http);
    } else if (message instanceof Message.Request request && request.method().equals(INITIALIZE)) {
      initialize(request, http);
    } else {
      legacy(message, http);
    }
  }

  /** The body decides, or else the header. */
  private static boolean isModern(Message message, HttpFields headers) {
    if (message instanceof Message.Request request) {
      if (Connection.isModern(request)) {
        return true;
      }
      if (request.method().equals(INITIALIZE)) {
        return false;
      }
    }
    String version = headers.get(ModernHeaders.VERSION);
    return version != null
        && !Revisions.isLegacy(version)
        && (version.equals(Revisions.MODERN) || !headers.contains(SESSION));
  }

  // ---- modern -----------------------------------------------------------------------------------

  private void modern(Message message, Http http) {
    Optional<Message.Error> problem = Optional.empty();
    if (message instanceof Message.Request request) {
      problem = ModernHeaders.problem(http.headers(), request);
    } else if (message instanceof Message.Notification notification) {
      problem = ModernHeaders.problem(http.headers(), notification);
    }
    if (problem.isPresent()) {
      Message.Response response = Message.Response.error(id(message), problem.get());
      http.refuse(new Refusal(400, response, Map.of()));
    } else if (message instanceof Message.Request request) {
      serve(request, http);
    } else {
      // A notification from the client does not affect self-contained requests.
      http.answer(202);
    }
  }

  private void serve(Message.Request request, Http http) {
    Kind kind = request.method().equals(LISTEN) ? Kind.STREAM : Kind.REQUEST;
    if (!open.admit(kind)) {
      http.refuse(Refusal.busy(503, BUSY).to(request.id()));
      return;
    }
    // A separate connection: when the client closes the stream, the request is cancelled.
    Connection connection = dispatcher.connectWithoutSession();
    ReplyStream replies =
        new ReplyStream(
            http,
            Statuses.MODERN,
            Map.of(),
            over -> {
              connection.close();
              open.over(over);
            });
    open.add(replies, kind, connection::close);
    receive(connection, request, replies);
  }

  // ---- legacy -----------------------------------------------------------------------------------

  private void initialize(Message.Request request, Http http) {
    if (http.headers().contains(SESSION)) {
      // A client must learn that its session is over, and begin a new one without its id.
      Optional<Sessions.Session> session = session(request, http);
      session.ifPresent(
          used -> {
            used.release();
            http.refuse(Refusal.of(400, "The session has begun already").to(request.id()));
          });
      return;
    }
    if (!open.admit(Kind.REQUEST)) {
      http.refuse(Refusal.busy(503, BUSY).to(request.id()));
      return;
    }
    Optional<Sessions.Session> opened = sessions.open();
    if (opened.isEmpty()) {
      open.release(Kind.REQUEST);
      http.refuse(Refusal.busy(503, BUSY).to(request.id()));
      return;
    }
    Sessions.Session session = opened.get();
    answer(request, http, session, Map.of(SESSION, session.id()));
    if (!session.connection().hasSession()) {
      sessions.end(session);
    }
  }

  private void legacy(Message message, Http http) {
    Optional<Sessions.Session> found = session(message, http);
    if (found.isEmpty()) {
      return;
    }
    Sessions.Session session = found.get();
    if (message instanceof Message.Request request) {
      if (open.admit(Kind.REQUEST)) {
        answer(request, http, session, Map.of());
      } else {
        session.release();
        http.refuse(Refusal.busy(503, BUSY).to(request.id()));
      }
    } else {
      receive(session.connection(), message, NOWHERE);
      session.release();
      http.answer(202);
    }
  }

  /** Takes several messages at once, which sessions of one revision may send. */
  void post(Batch batch, Http http) {
    Optional<Sessions.Session> found = session(null, http);
    if (found.isEmpty()) {
      return;
    }
    Sessions.Session session = found.get();
    int places = batch.requests();
    if (!session.connection().takesBatches()) {
      session.release();
      http.refuse(Refusal.of(400, "The session has a revision without batches"));
    } else if (batch.isSilent()) {
      receive(session.connection(), batch, NOWHERE);
      session.release();
      http.answer(202);
    } else if (open.admit(Kind.REQUEST, places)) {
      ReplyStream replies =
          new ReplyStream(
              http,
              Statuses.LEGACY,
              Map.of(),
              over -> {
                session.release();
                open.over(over);
              });
      open.add(replies, Kind.REQUEST, places, replies::end);
      receive(session.connection(), batch, replies);
    } else {
      session.release();
      http.refuse(Refusal.busy(503, BUSY));
    }
  }

  private static void receive(Connection connection, Batch batch, Replies replies) {
    try {
      connection.receive(batch, replies);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      replies.end();
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("A batch of a client could not be handled", e);
      replies.end(Message.Response.failed(null));
    }
  }

  /** Answers a request of a session; a client that closes the stream does not cancel it. */
  private void answer(
      Message.Request request, Http http, Sessions.Session session, Map<String, String> headers) {
    ReplyStream replies =
        new ReplyStream(
            http,
            Statuses.LEGACY,
            headers,
            over -> {
              session.release();
              open.over(over);
            });
    open.add(replies, Kind.REQUEST, replies::end);
    receive(session.connection(), request, replies);
  }

  /** Opens the stream for messages that belong to no request. */
  void get(Http http) {
    if (!http.headers().contains(SESSION)) {
      notAllowed(http);
      return;
    }
    if (!accepts(http.headers(), ReplyStream.EVENTS)) {
      http.refuse(Refusal.of(406, "The client must accept " + ReplyStream.EVENTS));
      return;
    }
    Optional<Sessions.Session> found = session(null, http);
    if (found.isEmpty()) {
      return;
    }
    Sessions.Session session = found.get();
    if (!open.admit(Kind.STREAM)) {
      session.release();
      http.refuse(Refusal.busy(503, BUSY));
      return;
    }
    ReplyStream stream =
        new ReplyStream(
            http,
            Statuses.LEGACY,
            Map.of(),
            over -> {
              session.standing().closed(over);
              session.release();
              open.over(over);
            });
    open.add(stream, Kind.STREAM, stream::end);
    session.standing().open(stream);
  }

  /** Ends a session. */
  void delete(Http http) {
    if (!http.headers().contains(SESSION)) {
      notAllowed(http);
      return;
    }
    session(null, http)
        .ifPresent(
            session -> {
              session.release();
              sessions.end(session);
              http.answer(204);
            });
  }

  /** Answers that the HTTP method is not allowed here. */
  void notAllowed(Http http) {
    http.refuse(
        Refusal.of(
            405, "Only POST is allowed, or GET and DELETE in a session", Map.of("Allow", "POST")));
  }

  /** The session of a request, in use; empty if it does not exist and the request was refused. */
  private Optional<Sessions.Session> session(@Nullable Message message, Http http) {
    String id = http.headers().get(SESSION);
    if (id == null) {
      http.refuse(
          Refusal.of(400, "The header " + SESSION + " is missing; send 'initialize' first")
              .to(id(message)));
      return Optional.empty();
    }
    String version = http.headers().get(ModernHeaders.VERSION);
    if (version != null && !Revisions.isLegacy(version)) {
      http.refuse(
          Refusal.of(400, "No session has the version that " + ModernHeaders.VERSION + " says")
              .to(id(message)));
      return Optional.empty();
    }
    Optional<Sessions.Session> found = sessions.use(id);
    if (found.isEmpty()) {
      http.refuse(
          Refusal.of(404, "There is no such session; send 'initialize' to begin another")
              .to(id(message)));
    }
    return found;
  }

  // ---- both -------------------------------------------------------------------------------------

  private static @Nullable Object id(@Nullable Message message) {
    return message instanceof Message.Request request ? request.id() : null;
  }

  private static void receive(Connection connection, Message message, Replies replies) {
    try {
      connection.receive(message, replies);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      replies.end();
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("A message of a client could not be handled", e);
      replies.end(Message.Response.failed(id(message)));
    }
  }

  /** Whether a client accepts a type; one that names none accepts all. */
  static boolean accepts(HttpFields headers, String type) {
    String accepted = headers.get(HttpHeader.ACCEPT);
    return accepted == null
        || headers.getValuesList(HttpHeader.ACCEPT).stream()
            .anyMatch(value -> value.contains(type) || value.contains("*/*"));
  }
}
