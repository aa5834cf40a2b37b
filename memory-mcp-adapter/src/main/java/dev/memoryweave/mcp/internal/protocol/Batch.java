package dev.memoryweave.mcp.internal.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * Several messages sent at once, as one revision of the protocol allows.
 *
 * @param messages the readable messages, in order
 * @param refused the answers to unreadable ones
 */
public record Batch(List<Message> messages, List<Message.Response> refused) {
  /** Maximum number of messages in a batch. */
  static final int MOST = 100;

  /** Copies the lists. */
  public Batch {
    messages = List.copyOf(messages);
    refused = List.copyOf(refused);
  }

  /** Whether nothing in it needs an answer. */
  public boolean isSilent() {
    return requests() + refused.size() == 0;
  }

  /** The number of requests in it. */
  public int requests() {
    return (int) messages.stream().filter(Message.Request.class::isInstance).count();
  }

  /** Collects the responses to a batch, and sends them once all requests are finished. */
  static final class Answers {
    private final Replies replies;
    private final List<Message.Response> responses;
    private int open;

    Answers(Batch batch, Replies replies) {
      this.replies = replies;
      this.responses = new ArrayList<>(batch.refused);
      this.open = batch.requests();
    }

    /** The way back for one of the requests. */
    Replies next() {
      return new Replies() {
        @Override
        public void send(Message message) {
          replies.send(message);
        }

        @Override
        public void end(Message.Response response) {
          over(List.of(response));
        }

        @Override
        public void end() {
          over(List.of());
        }
      };
    }

    private void over(List<Message.Response> more) {
      List<Message.Response> all;
      synchronized (this) {
        responses.addAll(more);
        open--;
        if (open > 0) {
          return;
        }
        all = List.copyOf(responses);
      }
      finish(all);
    }

    /** Finishes a batch without requests, which would never report an end. */
    void finishWithoutRequests() {
      finish(responses);
    }

    private void finish(List<Message.Response> all) {
      if (all.isEmpty()) {
        replies.end();
      } else {
        replies.end(all);
      }
    }
  }
}
