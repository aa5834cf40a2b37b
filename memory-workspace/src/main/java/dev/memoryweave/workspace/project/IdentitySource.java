package dev.memoryweave.workspace.project;

/** Sources of the identity of a project. */
public enum IdentitySource {
  /** The setting {@code project.id}. */
  CONFIG("config", "the setting project.id"),
  /** The address of the repository that it was cloned from. */
  GIT_REMOTE("git_remote", "the git remote 'origin'"),
  /** The path of its root on this machine. */
  ROOT_PATH("root_path", "the path of the root");

  private final String label;
  private final String words;

  IdentitySource(String label, String words) {
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
