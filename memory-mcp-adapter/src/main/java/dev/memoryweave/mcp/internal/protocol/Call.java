package dev.memoryweave.mcp.internal.protocol;

import java.util.ArrayList;
import java.util.List;

/** A running request. It is answered once, or not at all after it is cancelled. */
final class Call {
  private final String caller;
  private final Message.Request request;
  private final Replies replies;
  private final List<Runnable> atCancel = new ArrayList<>();
  private boolean over;
  private boolean cancelled;

  /**
   * A request.
   *
   * @param caller the name of the agent that calls; empty for the usual one
   */
  Call(String caller, Message.Request request, Replies replies) {
    this.caller = caller;
    this.request = request;
    this.replies = replies;
  }

  String caller() {
    return caller;
  }

  Message.Request request() {
    return request;
  }

  /** Sends a message that belongs to the request, unless nobody is waiting any more. */
  synchronized void send(Message message) {
    if (!over) {
      replies.send(message);
    }
  }

  synchronized void end(Message.Response response) {
    if (!over) {
      over = true;
      replies.end(response);
    }
  }

  synchronized void refuse(Message.Response response) {
    if (!over) {
      over = true;
      replies.refuse(response);
    }
  }

  /** Running work continues to its end, because a change cannot be undone, but is not answered. */
  void cancel() {
    List<Runnable> told;
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      cancelled = true;
      told = List.copyOf(atCancel);
    }
    told.forEach(Runnable::run);
    replies.end();
  }

  synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Runs an action when the call is cancelled, or at once if it already is. */
  void atCancel(Runnable action) {
    synchronized (this) {
      if (!cancelled) {
        atCancel.add(action);
        return;
      }
    }
    action.run();
  }
}
