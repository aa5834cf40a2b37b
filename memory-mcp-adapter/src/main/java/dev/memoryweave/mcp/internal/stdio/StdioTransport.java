package dev.memoryweave.mcp.internal.stdio;

import dev.memoryweave.mcp.internal.protocol.Connection;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.ErrorCode;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.MessageReader;
import dev.memoryweave.mcp.internal.protocol.Replies;
import dev.memoryweave.mcp.internal.protocol.RequestIds;
import dev.memoryweave.mcp.internal.protocol.UnreadableMessageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves one client over a pair of streams, one message per line. A line that is not a message is
 * answered with an error, and the next one is read.
 */
public final class StdioTransport {
  /** The longest accepted line, in bytes: about fifty of the longest bodies. */
  public static final int LONGEST_LINE = 16 * 1024 * 1024;

  /** Maximum number of request bytes that are read ahead of the work. */
  private static final long MOST_AHEAD = 16 * 1024 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(StdioTransport.class);

  private final LineReader lines;
  private final LineQueue waiting = new LineQueue(MOST_AHEAD);
  private final LineWriter writer;
  private final Connection connection;
  private final Replies replies;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch begun = new CountDownLatch(1);

  /** A transport that reads nothing yet. */
  public StdioTransport(InputStream in, OutputStream out, Dispatcher dispatcher) {
    this.lines = new LineReader(in, LONGEST_LINE);
    this.writer = new LineWriter(out, ended::countDown);
    this.replies = new Answers();
    this.connection = dispatcher.connect(replies);
  }

  /**
   * Reads messages until the input ends or the output breaks, then waits for the answers to the
   * messages read.
   *
   * @param patience how long to wait for them at most; requests not started by then are dropped
   */
  public void run(Duration patience) throws InterruptedException {
    // Separate threads: nothing can end a blocking read when the output breaks, and the end of the
    // input must be seen while requests are queued.
    start("memory-weave-input", this::readAll);
    Thread taking = start("memory-weave-requests", this::takeAll);
    ended.await();
    long end = System.nanoTime() + patience.toNanos();
    connection.leaveQuestions();
    if (!writer.isBroken() && !(awaitBegun(left(end)) && connection.await(left(end)))) {
      LOG.warn(
          "Requests were still under way when the server ended, and {} were not begun",
          waiting.size());
    }
    taking.interrupt();
    connection.close();
    writer.drain(left(end));
    writer.end();
  }

  private static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private boolean awaitBegun(Duration patience) throws InterruptedException {
    return begun.await(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  private void readAll() {
    try {
      LineReader.Line line = lines.next();
      while (line != null && !writer.isBroken()) {
        waiting.add(line);
        line = lines.next();
      }
    } catch (IOException e) {
      LOG.warn("The input cannot be read any more", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      waiting.complete();
      ended.countDown();
    }
  }

  private void takeAll() {
    try {
      LineReader.Line line = waiting.take();
      while (line != null && !writer.isBroken()) {
        takeSafely(line);
        line = waiting.take();
      }
      begun.countDown();
    } catch (InterruptedException e) {
      // The server ends.
      Thread.currentThread().interrupt();
    }
  }

  /** No message may stop the server. */
  private void takeSafely(LineReader.Line line) throws InterruptedException {
    try {
      take(line);
    } catch (UnreadableMessageException e) {
      LOG.warn("A line of the client was refused: {}", e.getMessage());
      replies.send(e.response());
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("A line of the client could not be handled", e);
      Object id =
          line.tooLong() ? line.id() : RequestIds.find(new ByteArrayInputStream(line.bytes()));
      replies.send(Message.Response.failed(id));
    }
  }

  private void take(LineReader.Line line) throws InterruptedException {
    if (line.tooLong()) {
      throw new UnreadableMessageException(
          ErrorCode.INVALID_REQUEST,
          "The message is longer than " + LONGEST_LINE + " bytes; send less at once",
          line.id());
    }
    if (MessageReader.isBatch(line.bytes()) && connection.takesBatches()) {
      connection.receive(MessageReader.batch(line.bytes()), replies);
      return;
    }
    Message message = MessageReader.read(line.bytes());
    if (message != null) {
      connection.receive(message, replies);
    }
  }

  /** The way back: one line for each message, or for the answers to a batch. */
  private final class Answers implements Replies {
    @Override
    public void send(Message message) {
      writer.write(Json.bytes(message.json()));
    }

    @Override
    public void end(List<Message.Response> responses) {
      writer.write(Json.bytes(responses.stream().map(Message::json).toList()));
    }
  }
}
