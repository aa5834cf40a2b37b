package dev.memoryweave.mcp.internal.stdio;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Lines that were read and not yet processed. Reading runs ahead of the work, so that the end of
 * the input is seen however much is still queued; a reader that exceeds the room waits.
 */
final class LineQueue {
  /** Approximate size of a line besides its bytes. */
  private static final int OVERHEAD = 64;

  private final long most;
  private final Queue<LineReader.Line> lines = new ArrayDeque<>();
  private long held;
  private boolean complete;

  /**
   * An empty queue.
   *
   * @param most maximum number of queued bytes; a longer line waits alone
   */
  LineQueue(long most) {
    this.most = most;
  }

  private static long size(LineReader.Line line) {
    return (long) OVERHEAD + line.bytes().length;
  }

  /** Adds a line once there is room for it. */
  synchronized void add(LineReader.Line line) throws InterruptedException {
    while (!lines.isEmpty() && held + size(line) > most) {
      wait();
    }
    held += size(line);
    lines.add(line);
    notifyAll();
  }

  /** Notes that no more lines will come. */
  synchronized void complete() {
    complete = true;
    notifyAll();
  }

  /** Takes the next line once there is one; null if none is left and none will come. */
  synchronized LineReader.@Nullable Line take() throws InterruptedException {
    while (lines.isEmpty() && !complete) {
      wait();
    }
    LineReader.Line line = lines.poll();
    if (line != null) {
      held -= size(line);
      notifyAll();
    }
    return line;
  }

  /** The number of queued lines. */
  synchronized int size() {
    return lines.size();
  }
}
