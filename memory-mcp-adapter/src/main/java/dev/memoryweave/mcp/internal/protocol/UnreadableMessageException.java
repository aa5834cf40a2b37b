package dev.memoryweave.mcp.internal.protocol;

import org.jspecify.annotations.Nullable;

/** Input from a client that is not a message. */
public final class UnreadableMessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Message.Response response;

  /**
   * Describes the problem.
   *
   * @param code see {@link ErrorCode}
   * @param reason the problem; the client sees it
   * @param id the id of the intended request, or null if unknown
   */
  public UnreadableMessageException(int code, String reason, @Nullable Object id) {
    super(reason, null, false, false);
    this.response = Message.Response.error(id, new Message.Error(code, reason, null));
  }

  /** The response to the client. */
  public Message.Response response() {
    return response;
  }
}
