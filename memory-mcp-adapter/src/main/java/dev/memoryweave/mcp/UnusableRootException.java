package dev.memoryweave.mcp;

import dev.memoryweave.model.MemoryException;

/** The folder that was named as the project's root cannot be used as one. */
final class UnusableRootException extends MemoryException {
  private static final long serialVersionUID = 1L;

  UnusableRootException(String folder, Project.RootSource source, String why) {
    super(
        "The project root "
            + Shown.quoted(folder)
            + " from "
            + source.words()
            + " cannot be used: "
            + why
            + "; name an existing folder and start the server again");
  }
}
