package dev.memoryweave.mcp.internal.http;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The answers that are not over, within bounds: to requests under way, and to those that listen.
 */
final class OpenReplies {
  /** The kinds of answers, each with a bound of its own. */
  enum Kind {
    REQUEST,
    STREAM
  }

  private record Reply(Kind kind, int places, Runnable end) {}

  private final Map<Kind, Integer> room = new EnumMap<>(Kind.class);
  private final Map<ReplyStream, Reply> open = new HashMap<>();
  private boolean closing;

  OpenReplies(HttpLimits limits) {
    room.put(Kind.REQUEST, limits.requests());
    room.put(Kind.STREAM, limits.streams());
  }

  /** Makes room for an answer; false if there is none. */
  boolean admit(Kind kind) {
    return admit(kind, 1);
  }

  /** Makes room for an answer to so many requests; false if there is none. */
  synchronized boolean admit(Kind kind, int places) {
    int left = room.getOrDefault(kind, 0);
    if (closing || left < places) {
      return false;
    }
    room.put(kind, left - places);
    return true;
  }

  /**
   * Takes an answer that was admitted.
   *
   * @param end ends it early
   */
  void add(ReplyStream stream, Kind kind, Runnable end) {
    add(stream, kind, 1, end);
  }

  /** Takes an answer to so many requests that was admitted. */
  synchronized void add(ReplyStream stream, Kind kind, int places, Runnable end) {
    open.put(stream, new Reply(kind, places, end));
    if (stream.isOver()) {
      // The client was gone before.
      over(stream);
    }
  }

  /** Takes note that an answer is over. */
  synchronized void over(ReplyStream stream) {
    Reply reply = open.remove(stream);
    if (reply != null) {
      release(reply.kind, reply.places);
    }
  }

  /** Gives room free that was not used. */
  void release(Kind kind) {
    release(kind, 1);
  }

  private synchronized void release(Kind kind, int places) {
    room.merge(kind, places, Integer::sum);
    notifyAll();
  }

  /** Sends a comment on the streams on which nothing was sent for that long. */
  void keepAlive(Duration silence) {
    long since = System.nanoTime() - silence.toNanos();
    List<ReplyStream> streams;
    synchronized (this) {
      streams = List.copyOf(open.keySet());
    }
    streams.forEach(stream -> stream.keepAlive(since));
  }

  /** Admits no more, and ends those that listen. */
  void close() {
    List<Runnable> ends;
    synchronized (this) {
      closing = true;
      ends =
          open.values().stream()
              .filter(reply -> reply.kind == Kind.STREAM)
              .map(Reply::end)
              .toList();
    }
    ends.forEach(Runnable::run);
  }

  /** Ends all. */
  void endAll() {
    List<Runnable> ends;
    synchronized (this) {
      ends = open.values().stream().map(Reply::end).toList();
    }
    ends.forEach(Runnable::run);
  }

  /** Waits until none is left, or that moment of {@link System#nanoTime} has come. */
  synchronized void awaitNone(long end) throws InterruptedException {
    long left = end - System.nanoTime();
    while (!open.isEmpty() && left > 0) {
      wait(left / 1_000_000 + 1);
      left = end - System.nanoTime();
    }
  }
}
