package dev.memoryweave.mcp.internal.stdio;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Lines that were read and are not carried out yet. Reading goes on ahead of the work, so that the
 * end of the input is seen however much of it still waits; who reads more than there is room for
 * waits.
 */
final class LineQueue {
  /** What a line takes beside its bytes, about. */
  private static final int OVERHEAD = 64;

  private final long most;
  private final Queue<LineReader.Line> lines = new ArrayDeque<>();
  private long held;
  private boolean complete;

  /**
   * An empty queue.
   *
   * @param most how many bytes may wait; a line that is longer waits alone
   */
  LineQueue(long most) {
    this.most = most;
  }

  private static long size(LineReader.Line line) {
    return (long) OVERHEAD + line.bytes().length;
  }

  /** Adds a line, once there is room for it. */
  synchronized void add(LineReader.Line line) throws InterruptedException {
    while (!lines.isEmpty() && held + size(line) > most) {
      wait();
    }
    held += size(line);
    lines.add(line);
    notifyAll();
  }

  /** Takes note that no more lines come. */
  synchronized void complete() {
    complete = true;
    notifyAll();
  }

  /** Takes the next line, once there is one; null if none is left and none will come. */
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

  /** How many lines wait. */
  synchronized int size() {
    return lines.size();
  }
}
