package dev.memoryweave.mcp.internal.protocol;

import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.operations.text.Suggestions;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that is answered with an error of the protocol. */
public final class ProtocolException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;
  private final transient @Nullable Object data;

  /**
   * Creates an error.
   *
   * @param code see {@link ErrorCode}
   * @param message the problem; the client sees it
   * @param data details as JSON, or null
   */
  public ProtocolException(int code, String message, @Nullable Object data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** Refuses parameters. */
  public static ProtocolException invalidParams(String message) {
    return new ProtocolException(ErrorCode.INVALID_PARAMS, message, null);
  }

  /**
   * Refuses an unknown name, and suggests the closest known one.
   *
   * @param thing the kind of thing, such as {@code tool}
   * @param known the names of all such things
   */
  public static ProtocolException unknown(String thing, String name, Collection<String> known) {
    return invalidParams(
        "Unknown "
            + thing
            + " "
            + Quotation.quoted(name)
            + Suggestions.closest(name, known)
                .map(near -> "; did you mean " + near + "?")
                .orElse(".")
            + " The "
            + thing
            + "s are "
            + Quotation.names(known));
  }

  /** Refuses an address that leads to no resource. */
  public static ProtocolException unknownResource(String uri, String message) {
    return new ProtocolException(ErrorCode.LEGACY_RESOURCE_NOT_FOUND, message, Map.of("uri", uri));
  }

  /** The error as the client sees it. */
  public Message.Error error() {
    return new Message.Error(code, String.valueOf(getMessage()), data);
  }
}
