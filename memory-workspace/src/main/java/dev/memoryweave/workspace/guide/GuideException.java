package dev.memoryweave.workspace.guide;

import dev.memoryweave.model.MemoryException;

/** A file for agents cannot take the policy; no file was written. */
public final class GuideException extends MemoryException {
  private static final long serialVersionUID = 1L;

  GuideException(String path, String problem) {
    super("The file for agents '" + path + "' cannot take the memory's policy: " + problem);
  }

  GuideException(String path, String problem, Throwable cause) {
    super("The file for agents '" + path + "' cannot take the memory's policy: " + problem, cause);
  }
}
