package dev.memoryweave.mcp.internal.protocol;

import java.util.List;

/**
 * The way back to a client. A transport that can no longer send drops the messages it is given, and
 * closes its {@link Connection}.
 */
public interface Replies {
  /** Sends a message. Several threads may call it at once. */
  void send(Message message);

  /**
   * Sends the response to a request that was refused before any work was done; it is the last
   * message of the stream. A transport may also report this in its own way.
   */
  default void refuse(Message.Response response) {
    end(response);
  }

  /** Sends the response to the request, which is the last message of the stream. */
  default void end(Message.Response response) {
    send(response);
  }

  /** Sends the responses to a batch of requests, together if it can, and ends the stream. */
  default void end(List<Message.Response> responses) {
    responses.forEach(this::send);
    end();
  }

  /** Ends the stream without a response: the client no longer waits for it. */
  default void end() {}
}
