package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/**
 * A file of the user's folder that is about projects cannot be used; the message says which and
 * why.
 */
public final class RegistryException extends MemoryException {
  private static final long serialVersionUID = 1L;

  RegistryException(String what, Path file, String done, Throwable cause) {
    super(
        what
            + " "
            + file
            + " cannot be "
            + done
            + ": "
            + cause.getMessage()
            + "; check its permissions, or remove it",
        cause);
  }
}
