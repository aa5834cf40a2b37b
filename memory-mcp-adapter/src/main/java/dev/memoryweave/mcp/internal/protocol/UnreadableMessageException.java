package dev.memoryweave.mcp.internal.protocol;

import org.jspecify.annotations.Nullable;

/** Something that a client sent, and that is no message. */
public final class UnreadableMessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Message.Response response;

  /**
   * Says what is wrong.
   *
   * @param code see {@link ErrorCode}
   * @param reason what is wrong; the client sees it
   * @param id the id of the request that it was meant to be, or null if unknown
   */
  public UnreadableMessageException(int code, String reason, @Nullable Object id) {
    super(reason, null, false, false);
    this.response = Message.Response.error(id, new Message.Error(code, reason, null));
  }

  /** What the client is told. */
  public Message.Response response() {
    return response;
  }
}
