package dev.memoryweave;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;

/**
 * A rule whose text tries to instruct whoever reads it cannot come into force on the word of an
 * agent, a file or a tool.
 */
public final class NeedsPersonException extends MemoryException {
  private static final long serialVersionUID = 1L;

  NeedsPersonException(NodeId id, String flags) {
    super(
        "The text of '"
            + id
            + "' tries to instruct whoever reads it ("
            + flags
            + "), so only a person can bring it into force: open the memory with a provenance of"
            + " the trust user or cli, or reword it as a statement");
  }
}
