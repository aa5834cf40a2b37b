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
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client over a pair of streams, one message on each line. A line that is no message is
 * answered with an error, and the next one is read.
 */
public final class StdioTransport {
  /** The longest line that is read, in bytes: some fifty of the longest bodies. */
  public static final int LONGEST_LINE = 16 * 1024 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(StdioTransport.class);

  private final LineReader lines;
  private final LineWriter writer;
  private final Connection connection;
  private final Replies replies;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** A transport that reads nothing yet. */
  public StdioTransport(InputStream in, OutputStream out, Dispatcher dispatcher) {
    this.lines = new LineReader(in, LONGEST_LINE);
    this.writer = new LineWriter(out, ended::countDown);
    this.replies = message -> writer.write(Json.bytes(message.json()));
    this.connection = dispatcher.connect(replies);
  }

  /**
   * Reads messages until the input ends or the output breaks, then waits for the answers under way.
   *
   * @param patience how long to wait for them at most
   */
  public void run(Duration patience) throws InterruptedException {
    // A thread of its own, since nothing can end a read that waits while the output breaks.
    Thread input = new Thread(this::readAll, "memory-weave-input");
    input.setDaemon(true);
    input.start();
    ended.await();
    long end = System.nanoTime() + patience.toNanos();
    connection.leaveQuestions();
    if (!writer.isBroken() && !connection.await(left(end))) {
      LOG.warn("Requests were still under way when the server ended");
    }
    connection.close();
    writer.drain(left(end));
    writer.end();
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  private void readAll() {
    try {
      LineReader.Line line = lines.next();
      while (line != null && !writer.isBroken()) {
        takeSafely(line);
        line = lines.next();
      }
    } catch (IOException e) {
      LOG.warn("The input cannot be read any more", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  /** No message may end the server. */
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
    Message message = MessageReader.read(line.bytes());
    if (message != null) {
      connection.receive(message, replies);
    }
  }
}
