package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.Replies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The answer to one HTTP request: JSON if the first message is the last one, otherwise a stream of
 * events. Messages are queued until the client has read the previous ones; no thread waits for it.
 */
final class ReplyStream implements Replies, Callback {
  static final String JSON = "application/json";
  static final String EVENTS = "text/event-stream";

  /** Maximum number of bytes queued for a client; if it is exceeded, the client is dropped. */
  private static final int MOST_WAITING = 32 * 1024 * 1024;

  private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] EVENT = "event: message\ndata: ".getBytes(StandardCharsets.UTF_8);
  private static final byte[] END_OF_EVENT = "\n\n".getBytes(StandardCharsets.UTF_8);

  /** The meaning of HTTP statuses for errors of the protocol. */
  enum Statuses {
    /** A refused request has the status of its error. */
    MODERN,
    /** Every answer of the protocol is 200: 404 would mean that the session is over. */
    LEGACY
  }

  private final Response response;
  private final Callback callback;
  private final Statuses statuses;
  private final Map<String, String> headers;
  private final Consumer<ReplyStream> atEnd;
  private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private long lastSent = System.nanoTime();
  private boolean begun;
  private boolean ended;
  private boolean writing;
  private boolean over;

  /**
   * An answer of which nothing is written yet.
   *
   * @param headers headers of a successful answer
   * @param atEnd runs once, when everything is written or the client is gone
   */
  ReplyStream(
      Endpoint.Http http,
      Statuses statuses,
      Map<String, String> headers,
      Consumer<ReplyStream> atEnd) {
    this.response = http.response();
    this.callback = http.callback();
    this.statuses = statuses;
    this.headers = headers;
    this.atEnd = atEnd;
    http.request().addFailureListener(this::failed);
    // Comments keep a quiet stream alive; a stream that is idle while being written is stuck.
    http.request().addIdleTimeoutListener(timeout -> isWriting());
  }

  private synchronized boolean isWriting() {
    return writing;
  }

  /** Begins a stream of events before there is any event. */
  void begin() {
    write(COMMENT, false);
  }

  /** Sends a comment if nothing was sent since that time. */
  void keepAlive(long sinceNanoTime) {
    synchronized (this) {
      if (writing || lastSent - sinceNanoTime > 0) {
        return;
      }
    }
    write(COMMENT, false);
  }

  @Override
  public void send(Message message) {
    write(event(message), false);
  }

  @Override
  public void refuse(Message.Response refusal) {
    boolean unknown =
        refusal.error() != null && refusal.error().code() == ErrorCode.METHOD_NOT_FOUND;
    end(refusal, statuses == Statuses.LEGACY ? 200 : unknown ? 404 : 400);
  }

  @Override
  public void end(Message.Response last) {
    boolean missing =
        last.error() != null && last.error().code() == ErrorCode.MISSING_CLIENT_CAPABILITY;
    end(last, missing && statuses == Statuses.MODERN ? 400 : 200);
  }

  private void end(Message.Response last, int status) {
    end(Json.bytes(last.json()), status, last.error() == null ? headers : Map.of());
  }

  private void end(byte[] json, int status, Map<String, String> more) {
    synchronized (this) {
      if (ended) {
        return;
      }
      if (begun) {
        append(EVENT, json, END_OF_EVENT);
      } else {
        begun = true;
        head(status, JSON, more);
        append(json);
      }
      ended = true;
    }
    pump();
  }

  @Override
  public void end(List<Message.Response> responses) {
    end(Json.bytes(responses.stream().map(Message::json).toList()), 200, headers);
  }

  @Override
  public void end() {
    write(new byte[0], true);
  }

  private static byte[] event(Message message) {
    byte[] json = Json.bytes(message.json());
    ByteArrayOutputStream event =
        new ByteArrayOutputStream(EVENT.length + json.length + END_OF_EVENT.length);
    event.writeBytes(EVENT);
    event.writeBytes(json);
    event.writeBytes(END_OF_EVENT);
    return event.toByteArray();
  }

  private void write(byte[] events, boolean last) {
    boolean stuck;
    synchronized (this) {
      if (ended) {
        return;
      }
      if (!begun) {
        begun = true;
        head(200, EVENTS, headers);
      }
      append(events);
      ended = last;
      stuck = waiting.size() > MOST_WAITING;
    }
    if (stuck) {
      failed(new IOException("The client does not read what it is sent"));
    } else {
      pump();
    }
  }

  private void head(int status, String type, Map<String, String> more) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    // A proxy that buffers events would keep them from the client.
    response.getHeaders().put("X-Accel-Buffering", "no");
    more.forEach((name, value) -> response.getHeaders().put(name, value));
  }

  private void append(byte[]... parts) {
    for (byte[] part : parts) {
      waiting.writeBytes(part);
    }
    lastSent = System.nanoTime();
  }

  /** Writes queued messages, unless a write is running; its end starts the next write. */
  private void pump() {
    ByteBuffer bytes;
    boolean last;
    synchronized (this) {
      if (writing || over || (waiting.size() == 0 && !ended)) {
        return;
      }
      writing = true;
      last = ended;
      bytes = ByteBuffer.wrap(waiting.toByteArray());
      waiting = new ByteArrayOutputStream();
    }
    response.write(last, bytes, last ? Callback.from(this::written, this::failed) : this);
  }

  @Override
  public void succeeded() {
    synchronized (this) {
      writing = false;
    }
    pump();
  }

  private void written() {
    if (finish()) {
      callback.succeeded();
      atEnd.accept(this);
    }
  }

  /** Drops the client, which is gone or does not read. */
  @Override
  public void failed(Throwable cause) {
    if (finish()) {
      callback.failed(cause);
      atEnd.accept(this);
    }
  }

  /** Whether nothing more will be written. */
  synchronized boolean isOver() {
    return over;
  }

  private synchronized boolean finish() {
    boolean first = !over;
    over = true;
    ended = true;
    waiting = new ByteArrayOutputStream();
    return first;
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
