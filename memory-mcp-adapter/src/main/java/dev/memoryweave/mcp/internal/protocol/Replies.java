package dev.memoryweave.mcp.internal.protocol;

import java.util.List;

/**
 * The way back to a client. A transport that cannot send any more drops what it is given, and
 * closes its {@link Connection}.
 */
public interface Replies {
  /** Sends a message. May be called by several threads at once. */
  void send(Message message);

  /**
   * Sends the response to a request that was refused before anything was done, and that is the last
   * message of the stream. A transport may say so in its own way, too.
   */
  default void refuse(Message.Response response) {
    end(response);
  }

  /** Sends the response to the request, which is the last message of the stream. */
  default void end(Message.Response response) {
    send(response);
  }

  /** Sends the responses to a batch of requests, at once if it can, and ends the stream. */
  default void end(List<Message.Response> responses) {
    responses.forEach(this::send);
    end();
  }

  /** Ends the stream without a response: the client waits for it no more. */
  default void end() {}
}
