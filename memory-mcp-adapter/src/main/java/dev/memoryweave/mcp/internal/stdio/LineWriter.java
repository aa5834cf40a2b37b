package dev.memoryweave.mcp.internal.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines in a separate thread: a client that does not read must not keep the server from
 * noticing that it is gone.
 */
final class LineWriter {
  /** Maximum number of bytes that the client has yet to read; at the limit, writers wait. */
  private static final int MOST_WAITING = 16 * 1024 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(LineWriter.class);

  private final OutputStream out;
  private final Runnable atBreak;
  private final LinkedBlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
  private final Semaphore room = new Semaphore(MOST_WAITING, true);
  private final Thread thread;
  private volatile boolean broken;

  /**
   * Starts writing.
   *
   * @param atBreak runs once if the output breaks
   */
  LineWriter(OutputStream out, Runnable atBreak) {
    this.out = out;
    this.atBreak = atBreak;
    thread = new Thread(this::writeAll, "memory-weave-output");
    thread.setDaemon(true);
    thread.start();
  }

  /** Writes a line; dropped if the output is broken. */
  void write(byte[] line) {
    if (broken) {
      return;
    }
    try {
      room.acquire(size(line));
      waiting.put(line);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int size(byte[] line) {
    return Math.min(line.length, MOST_WAITING);
  }

  private void writeAll() {
    try {
      while (true) {
        byte[] line = waiting.take();
        try {
          write(line, waiting.isEmpty());
        } finally {
          room.release(size(line));
        }
      }
    } catch (InterruptedException e) {
      // Everything is written, or nobody reads it.
      broken = true;
    }
  }

  private void write(byte[] line, boolean last) {
    if (broken) {
      return;
    }
    try {
      out.write(line);
      out.write('\n');
      if (last) {
        out.flush();
      }
    } catch (IOException e) {
      LOG.warn("The output cannot be written any more, so the server ends", e);
      broken = true;
      atBreak.run();
    }
  }

  /** Waits until everything is written, or nobody reads it. */
  void drain(Duration patience) throws InterruptedException {
    if (!broken && room.tryAcquire(MOST_WAITING, patience.toMillis(), TimeUnit.MILLISECONDS)) {
      room.release(MOST_WAITING);
    }
  }

  /** Ends the thread; unwritten lines are dropped. */
  void end() {
    thread.interrupt();
  }

  boolean isBroken() {
    return broken;
  }
}
