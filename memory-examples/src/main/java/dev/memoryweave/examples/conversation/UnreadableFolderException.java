package dev.memoryweave.examples.conversation;

import org.jspecify.annotations.Nullable;

/** A folder is not in the layout that {@link ConversationFolder} reads; the message says where. */
public final class UnreadableFolderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableFolderException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
