package dev.memoryweave.workspace.guide;

import dev.memoryweave.model.MemoryException;

/** A file for agents cannot take a section; it was not written. */
public final class GuideException extends MemoryException {
  private static final long serialVersionUID = 1L;

  GuideException(String path, Section section, String problem) {
    super("The file for agents '" + path + "' cannot take " + section.content() + ": " + problem);
  }

  GuideException(String path, Section section, String problem, Throwable cause) {
    super(
        "The file for agents '" + path + "' cannot take " + section.content() + ": " + problem,
        cause);
  }
}
