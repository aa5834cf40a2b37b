package dev.memoryweave.rest.internal.server;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads the body of a request as it arrives, within bounds. */
final class BodyReader implements Runnable {
  private final Request request;
  private final HttpLimits limits;
  private final AtomicLong held;
  private final Consumer<byte[]> atEnd;
  private final Consumer<Refusal> atRefusal;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  /**
   * A reader that has read nothing yet.
   *
   * @param held the number of bytes held by all readers
   * @param atEnd receives the body
   * @param atRefusal receives the reason why there is none
   */
  BodyReader(
      Request request,
      HttpLimits limits,
      AtomicLong held,
      Consumer<byte[]> atEnd,
      Consumer<Refusal> atRefusal) {
    this.request = request;
    this.limits = limits;
    this.held = held;
    this.atEnd = atEnd;
    this.atRefusal = atRefusal;
  }

  /** Reads the available bytes; runs again when there are more. */
  @Override
  public void run() {
    if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > limits.bodyBytes()) {
      refuse(tooLarge());
      return;
    }
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        refuse(Refusal.of(400, "The body of the request breaks off"));
        return;
      }
      int size = chunk.remaining();
      if (body.size() + size > limits.bodyBytes()) {
        chunk.release();
        refuse(tooLarge());
        return;
      }
      if (held.addAndGet(size) > limits.allBodiesBytes()) {
        held.addAndGet(-size);
        chunk.release();
        refuse(Refusal.busy(503, "The server reads too many large requests; try again"));
        return;
      }
      byte[] bytes = new byte[size];
      chunk.getByteBuffer().get(bytes);
      body.writeBytes(bytes);
      boolean last = chunk.isLast();
      chunk.release();
      if (last) {
        byte[] whole = body.toByteArray();
        try {
          atEnd.accept(whole);
        } finally {
          held.addAndGet(-whole.length);
        }
        return;
      }
    }
  }

  private void refuse(Refusal refusal) {
    held.addAndGet(-body.size());
    atRefusal.accept(refusal);
  }

  private Refusal tooLarge() {
    return Refusal.of(413, "The request is longer than " + limits.bodyBytes() + " bytes");
  }
}
