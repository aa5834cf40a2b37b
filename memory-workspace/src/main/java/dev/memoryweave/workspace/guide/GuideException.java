package dev.memoryweave.workspace.guide;

import dev.memoryweave.model.MemoryException;

/** A file for agents cannot take a section; it was not written. */
public final class GuideException extends MemoryException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param path the file, relative to the project's root
   * @param section the content of the section, in words
   * @param problem what is in the way, in a sentence without a full stop
   */
  public GuideException(String path, String section, String problem) {
    super(message(path, section, problem));
  }

  /** Creates the exception with the failure behind it. */
  public GuideException(String path, String section, String problem, Throwable cause) {
    super(message(path, section, problem), cause);
  }

  private static String message(String path, String section, String problem) {
    return "The file for agents '" + path + "' cannot take " + section + ": " + problem;
  }
}
