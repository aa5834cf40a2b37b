package dev.memoryweave.workspace.project;

/** Source of the choice of the project's root. */
public enum RootSource {
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

  RootSource(String label, String words) {
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
