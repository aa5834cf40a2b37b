package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/** The registry of projects cannot be used; the message says why. */
public final class RegistryException extends MemoryException {
  private static final long serialVersionUID = 1L;

  RegistryException(Path file, String done, Throwable cause) {
    super(
        "The registry of projects "
            + file
            + " cannot be "
            + done
            + ": "
            + cause.getMessage()
            + "; check its permissions, or remove it",
        cause);
  }
}
