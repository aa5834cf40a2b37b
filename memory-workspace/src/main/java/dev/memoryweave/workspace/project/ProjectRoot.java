package dev.memoryweave.workspace.project;

import java.nio.file.Path;

/**
 * The folder of a project.
 *
 * @param root the folder, with links resolved
 * @param source where the choice comes from
 * @param reason why it was chosen, in a sentence without a full stop
 * @param broad whether it is the user's home, a folder above it, or the root of a file system: more
 *     than a project, so index it only on explicit request
 */
public record ProjectRoot(Path root, Source source, String reason, boolean broad) {
  /** Source of the choice of the project's root. */
  public enum Source {
    /** Whoever opened the project. */
    EXPLICIT("explicit", "the caller"),
    /** The environment. */
    ENVIRONMENT("environment", "the environment variable " + ProjectLocator.VARIABLE),
    /** The connected program. */
    CLIENT("client_roots", "the client's roots"),
    /** A file or folder that marks roots, in or above the working directory. */
    MARKER("marker", "a marker in or above the working directory"),
    /** None. */
    WORKING_DIRECTORY("working_directory", "the working directory");

    private final String label;
    private final String words;

    Source(String label, String words) {
      this.label = label;
      this.words = words;
    }

    /** The name in texts and in stores. */
    public String label() {
      return label;
    }

    /** The source in words. */
    public String words() {
      return words;
    }
  }
}
