package dev.memoryweave.rest.internal.server;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The unfinished answers, within limits: to running requests, and to requests that listen. */
public final class OpenReplies {
  /** The kinds of answers, each with a limit of its own. */
  public enum Kind {
    REQUEST,
    STREAM
  }

  private record Reply(Kind kind, int places, Runnable end) {}

  private final Map<Kind, Integer> room = new EnumMap<>(Kind.class);
  private final Map<EventReply, Reply> open = new HashMap<>();
  private boolean closing;

  /** Room for as many answers as the limits say. */
  public OpenReplies(HttpLimits limits) {
    room.put(Kind.REQUEST, limits.requests());
    room.put(Kind.STREAM, limits.streams());
  }

  /** Reserves room for an answer; false if there is none. */
  public boolean admit(Kind kind) {
    return admit(kind, 1);
  }

  /** Reserves room for an answer to several requests; false if there is none. */
  public synchronized boolean admit(Kind kind, int places) {
    int left = room.getOrDefault(kind, 0);
    if (closing || left < places) {
      return false;
    }
    room.put(kind, left - places);
    return true;
  }

  /**
   * Adds an answer that was admitted.
   *
   * @param end ends it early
   */
  public void add(EventReply stream, Kind kind, Runnable end) {
    add(stream, kind, 1, end);
  }

  /** Adds an answer to several requests that was admitted. */
  public synchronized void add(EventReply stream, Kind kind, int places, Runnable end) {
    open.put(stream, new Reply(kind, places, end));
    if (stream.isOver()) {
      // The client had already gone.
      over(stream);
    }
  }

  /** Removes a finished answer. */
  public synchronized void over(EventReply stream) {
    Reply reply = open.remove(stream);
    if (reply != null) {
      release(reply.kind, reply.places);
    }
  }

  /** Releases unused room. */
  public void release(Kind kind) {
    release(kind, 1);
  }

  private synchronized void release(Kind kind, int places) {
    room.merge(kind, places, Integer::sum);
    notifyAll();
  }

  /** Sends a comment on the streams that have been silent for that long. */
  void keepAlive(Duration silence) {
    long since = System.nanoTime() - silence.toNanos();
    List<EventReply> streams;
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

  /** Ends all answers. */
  void endAll() {
    List<Runnable> ends;
    synchronized (this) {
      ends = open.values().stream().map(Reply::end).toList();
    }
    ends.forEach(Runnable::run);
  }

  /** Waits until none is left, or until that time of {@link System#nanoTime}. */
  synchronized void awaitNone(long end) throws InterruptedException {
    long left = end - System.nanoTime();
    while (!open.isEmpty() && left > 0) {
      wait(left / 1_000_000 + 1);
      left = end - System.nanoTime();
    }
  }
}
