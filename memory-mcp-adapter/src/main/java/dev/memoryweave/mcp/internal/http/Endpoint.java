package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.http.ReplyStream.Statuses;
import dev.memoryweave.mcp.internal.protocol.Batch;
import dev.memoryweave.mcp.internal.protocol.Connection;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.MessageReader;
import dev.memoryweave.mcp.internal.protocol.Replies;
import dev.memoryweave.mcp.internal.protocol.Revisions;
import dev.memoryweave.mcp.internal.protocol.UnreadableMessageException;
import dev.memoryweave.rest.internal.server.EventReply;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.OpenReplies.Kind;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.ServedProject;
import dev.memoryweave.rest.internal.server.Site;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The endpoint that the clients of one project call. */
public final class Endpoint implements Site {
  static final String SESSION = "Mcp-Session-Id";

  /** The path of an endpoint. */
  public static final String PATH = "/mcp";

  private static final Pattern JSON =
      Pattern.compile(ReplyStream.JSON + "\\s*(;.*)?", Pattern.CASE_INSENSITIVE);
  private static final String INITIALIZE = "initialize";
  private static final String LISTEN = "subscriptions/listen";
  private static final String BUSY = "The server is busy or closing; try again";
  private static final Replies NOWHERE = message -> {};
  private static final Logger LOG = LoggerFactory.getLogger(Endpoint.class);

  private final ServedProject project;
  private final Dispatcher dispatcher;
  private final Sessions sessions;
  private final OpenReplies open;

  /**
   * An endpoint of a server.
   *
   * @param dispatcher belongs to the caller
   * @param open the unfinished answers of the server
   */
  public Endpoint(
      ServedProject project, Dispatcher dispatcher, HttpLimits limits, OpenReplies open) {
    this.project = project;
    this.dispatcher = dispatcher;
    this.sessions =
        new Sessions(dispatcher, limits.sessions(), limits.sessionIdle(), System::nanoTime);
    this.open = open;
  }

  @Override
  public void serve(HttpCall call) {
    Refusal refusal = check(call.principal());
    if (refusal != null) {
      call.refuse(refusal);
      return;
    }
    switch (call.method()) {
      case "POST" -> post(call);
      case "GET" -> {
        call.arrived();
        get(call);
      }
      case "DELETE" -> delete(call);
      default -> notAllowed(call);
    }
  }

  /** The tools are those of an agent that may write; nobody gets more here than elsewhere. */
  private @Nullable Refusal check(Principal principal) {
    if (!project.isOpenTo(principal)) {
      return Refusal.of(403, "That token is for another project");
    }
    if (principal.person()) {
      return Refusal.of(403, "That token is a person's; an agent needs a token of its own");
    }
    return principal.readOnly()
        ? Refusal.of(403, "That token may only read; an agent needs one that may write")
        : null;
  }

  @Override
  public CrossOrigin crossOrigin() {
    return Pages.PERMISSIONS;
  }

  @Override
  public Body refusal(Refusal refusal) {
    return RpcRefusal.of(refusal).body();
  }

  @Override
  public void tick() {
    sessions.endIdle();
  }

  @Override
  public void leave() {
    sessions.leaveQuestions();
  }

  @Override
  public void end() {
    sessions.endAll();
  }

  private void post(HttpCall call) {
    String type = call.headers().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !JSON.matcher(type).matches()) {
      // Otherwise a page could send a form or plain text without a preflight request.
      call.refuse(Refusal.of(415, "The body must be " + ReplyStream.JSON));
    } else if (!call.accepts(ReplyStream.JSON) && !call.accepts(EventReply.EVENTS)) {
      call.refuse(
          Refusal.of(
              406, "The client must accept " + ReplyStream.JSON + " and " + EventReply.EVENTS));
    } else {
      call.read(
          body -> {
            Runnable post = read(body, call);
            if (post != null) {
              post.run();
            }
          });
    }
  }

  /**
   * Returns the action that hands on the message or batch in a body; null if the body was refused.
   */
  private @Nullable Runnable read(byte[] body, HttpCall call) {
    try {
      if (MessageReader.isBatch(body) && call.headers().contains(SESSION)) {
        Batch batch = MessageReader.batch(body);
        return () -> post(batch, call);
      }
      Message message = MessageReader.read(body);
      if (message == null) {
        throw new UnreadableMessageException(ErrorCode.PARSE_ERROR, "The request is empty", null);
      }
      return () -> post(message, call);
    } catch (UnreadableMessageException e) {
      new RpcRefusal(400, e.response(), Map.of()).answer(call);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("A message of {} bytes could not be read", body.length, e);
      UnreadableMessageException unread =
          new UnreadableMessageException(
              ErrorCode.INTERNAL_ERROR, "The message could not be read", null);
      new RpcRefusal(500, unread.response(), Map.of()).answer(call);
    }
    return null;
  }

  /** Takes a message of a client. */
  private void post(Message message, HttpCall http) {
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

  private void modern(Message message, HttpCall http) {
    Optional<Message.Error> problem = Optional.empty();
    if (message instanceof Message.Request request) {
      problem = ModernHeaders.problem(http.headers(), request);
    } else if (message instanceof Message.Notification notification) {
      problem = ModernHeaders.problem(http.headers(), notification);
    }
    if (problem.isPresent()) {
      Message.Response response = Message.Response.error(id(message), problem.get());
      new RpcRefusal(400, response, Map.of()).answer(http);
    } else if (message instanceof Message.Request request) {
      serve(request, http);
    } else {
      // A notification from the client does not affect self-contained requests.
      http.answer(202);
    }
  }

  private void serve(Message.Request request, HttpCall http) {
    Kind kind = request.method().equals(LISTEN) ? Kind.STREAM : Kind.REQUEST;
    if (!open.admit(kind)) {
      RpcRefusal.of(Refusal.busy(503, BUSY)).to(request.id()).answer(http);
      return;
    }
    // A separate connection: when the client closes the stream, the request is cancelled.
    Connection connection = dispatcher.connectWithoutSession(http.principal().name());
    ReplyStream replies =
        new ReplyStream(
            http,
            Statuses.MODERN,
            Map.of(),
            over -> {
              connection.close();
              open.over(over);
            });
    open.add(replies.reply(), kind, connection::close);
    receive(connection, request, replies);
  }

  // ---- legacy -----------------------------------------------------------------------------------

  private void initialize(Message.Request request, HttpCall http) {
    if (http.headers().contains(SESSION)) {
      // A client must learn that its session is over, and begin a new one without its id.
      Optional<Sessions.Session> session = session(request, http);
      session.ifPresent(
          used -> {
            used.release();
            RpcRefusal.of(Refusal.of(400, "The session has begun already"))
                .to(request.id())
                .answer(http);
          });
      return;
    }
    if (!open.admit(Kind.REQUEST)) {
      RpcRefusal.of(Refusal.busy(503, BUSY)).to(request.id()).answer(http);
      return;
    }
    Optional<Sessions.Session> opened = sessions.open(http.principal().name());
    if (opened.isEmpty()) {
      open.release(Kind.REQUEST);
      RpcRefusal.of(Refusal.busy(503, BUSY)).to(request.id()).answer(http);
      return;
    }
    Sessions.Session session = opened.get();
    answer(request, http, session, Map.of(SESSION, session.id()));
    if (!session.connection().hasSession()) {
      sessions.end(session);
    }
  }

  private void legacy(Message message, HttpCall http) {
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
        RpcRefusal.of(Refusal.busy(503, BUSY)).to(request.id()).answer(http);
      }
    } else {
      receive(session.connection(), message, NOWHERE);
      session.release();
      http.answer(202);
    }
  }

  /** Takes several messages at once, which sessions of one revision may send. */
  private void post(Batch batch, HttpCall http) {
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
      open.add(replies.reply(), Kind.REQUEST, places, replies::end);
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
      Message.Request request,
      HttpCall http,
      Sessions.Session session,
      Map<String, String> headers) {
    ReplyStream replies =
        new ReplyStream(
            http,
            Statuses.LEGACY,
            headers,
            over -> {
              session.release();
              open.over(over);
            });
    open.add(replies.reply(), Kind.REQUEST, replies::end);
    receive(session.connection(), request, replies);
  }

  /** Opens the stream for messages that belong to no request. */
  private void get(HttpCall http) {
    if (!http.headers().contains(SESSION)) {
      notAllowed(http);
      return;
    }
    if (!http.accepts(EventReply.EVENTS)) {
      http.refuse(Refusal.of(406, "The client must accept " + EventReply.EVENTS));
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
    open.add(stream.reply(), Kind.STREAM, stream::end);
    session.standing().open(stream);
  }

  /** Ends a session. */
  private void delete(HttpCall http) {
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
  private void notAllowed(HttpCall http) {
    http.refuse(
        new Refusal(
            405, "Only POST is allowed, or GET and DELETE in a session", Map.of("Allow", "POST")));
  }

  /** The session of a request, in use; empty if it does not exist and the request was refused. */
  private Optional<Sessions.Session> session(@Nullable Message message, HttpCall http) {
    String id = http.headers().get(SESSION);
    if (id == null) {
      refuse(400, "The header " + SESSION + " is missing; send 'initialize' first", message, http);
      return Optional.empty();
    }
    String version = http.headers().get(ModernHeaders.VERSION);
    if (version != null && !Revisions.isLegacy(version)) {
      refuse(
          400, "No session has the version that " + ModernHeaders.VERSION + " says", message, http);
      return Optional.empty();
    }
    Optional<Sessions.Session> found = sessions.use(id, http.principal().name());
    if (found.isEmpty()) {
      refuse(404, "There is no such session; send 'initialize' to begin another", message, http);
    }
    return found;
  }

  private static void refuse(int status, String why, @Nullable Message message, HttpCall http) {
    RpcRefusal.of(Refusal.of(status, why)).to(id(message)).answer(http);
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
}
