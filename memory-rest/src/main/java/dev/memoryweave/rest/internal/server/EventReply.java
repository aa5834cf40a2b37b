package dev.memoryweave.rest.internal.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * An answer that may become a stream of events: whole if it ends before anything was sent. Events
 * are queued until the client has read the previous ones; no thread waits for it.
 */
public final class EventReply implements Callback {
  /** The media type of a stream of events. */
  public static final String EVENTS = "text/event-stream";

  /** Maximum number of bytes queued for a client; if it is exceeded, the client is dropped. */
  private static final int MOST_WAITING = 32 * 1024 * 1024;

  private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);

  private final Response response;
  private final Callback callback;
  private final Map<String, String> headers;
  private final Consumer<EventReply> atEnd;
  private final boolean mayStream;
  private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private long lastSent = System.nanoTime();
  private boolean begun;
  private boolean ended;
  private boolean writing;
  private boolean over;

  /**
   * An answer of which nothing is written yet.
   *
   * @param headers headers of a stream of events
   * @param atEnd runs once, when everything is written or the client is gone
   */
  public EventReply(HttpCall call, Map<String, String> headers, Consumer<EventReply> atEnd) {
    this(call, headers, atEnd, true);
  }

  /**
   * An answer that is always sent whole, however long it takes; its client is told nothing before.
   *
   * @param atEnd runs once, when everything is written or the client is gone
   */
  public static EventReply whole(HttpCall call, Consumer<EventReply> atEnd) {
    return new EventReply(call, Map.of(), atEnd, false);
  }

  private EventReply(
      HttpCall call, Map<String, String> headers, Consumer<EventReply> atEnd, boolean mayStream) {
    this.mayStream = mayStream;
    this.response = call.response();
    this.callback = call.callback();
    this.headers = Map.copyOf(headers);
    this.atEnd = atEnd;
    call.request().addFailureListener(this::failed);
    // Comments keep a quiet stream alive; a stream that is idle while being written is stuck.
    call.request().addIdleTimeoutListener(timeout -> isWriting());
  }

  private synchronized boolean isWriting() {
    return writing;
  }

  /** Begins a stream of events before there is any event. */
  public void begin() {
    write(COMMENT, false);
  }

  /** Sends a comment if nothing was sent since that time. */
  void keepAlive(long sinceNanoTime) {
    synchronized (this) {
      if (!mayStream || writing || lastSent - sinceNanoTime > 0) {
        return;
      }
    }
    write(COMMENT, false);
  }

  /** Sends an event, in the form of the stream. Several threads may call it at once. */
  public void send(byte[] event) {
    write(event, false);
  }

  /**
   * Ends the answer with what it says last: as an event if the stream has begun, else as its whole
   * body.
   *
   * @param more headers of the whole body
   */
  public void end(int status, String type, Map<String, String> more, byte[] body, byte[] event) {
    synchronized (this) {
      if (ended) {
        return;
      }
      if (begun) {
        append(event);
      } else {
        begun = true;
        head(status, type, more);
        append(body);
      }
      ended = true;
    }
    pump();
  }

  /** Ends the stream. */
  public void end() {
    write(new byte[0], true);
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

  private void append(byte[] bytes) {
    waiting.writeBytes(bytes);
    lastSent = System.nanoTime();
  }

  /** Writes queued events, unless a write is running; its end starts the next write. */
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
  public synchronized boolean isOver() {
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
