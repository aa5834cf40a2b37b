package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.Replies;
import dev.memoryweave.rest.internal.server.EventReply;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The way to the client of a session for messages that belong to none of its requests: the stream
 * that it opened last. Without one, the latest messages are queued.
 */
final class StandingReplies implements Replies {
  /** Notifications of changes; the latest ones say as much as all of them. */
  private static final int MOST_WAITING = 100;

  private final Deque<Message> waiting = new ArrayDeque<>();
  private @Nullable ReplyStream stream;

  @Override
  public void send(Message message) {
    ReplyStream open;
    synchronized (this) {
      open = stream;
      if (open == null) {
        if (waiting.size() == MOST_WAITING) {
          waiting.removeFirst();
        }
        waiting.addLast(message);
        return;
      }
    }
    open.send(message);
  }

  /** Takes a stream and ends the previous one. */
  void open(ReplyStream next) {
    ReplyStream before;
    next.begin();
    synchronized (this) {
      before = stream;
      stream = next;
      waiting.forEach(next::send);
      waiting.clear();
    }
    if (before != null) {
      before.end();
    }
  }

  /** Notes that a stream is over. */
  synchronized void closed(EventReply over) {
    if (stream != null && stream.reply() == over) {
      stream = null;
    }
  }

  @Override
  public void end() {
    ReplyStream open;
    synchronized (this) {
      open = stream;
      stream = null;
    }
    if (open != null) {
      open.end();
    }
  }
}
