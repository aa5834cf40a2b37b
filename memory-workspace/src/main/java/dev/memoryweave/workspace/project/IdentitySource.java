package dev.memoryweave.workspace.project;

/** Sources of the identity of a project. */
public enum IdentitySource {
  /** The setting {@code project.id}, proved by the folder or first used by it. */
  CONFIG("config", "the setting project.id"),
  /** A person, who joined the folder to that project. */
  JOINED("joined", "a person, who joined this folder to it"),
  /** The address of the repository that it was cloned from. */
  GIT_REMOTE("git_remote", "the git remote 'origin'"),
  /** The repository, which had that identity before its remote was added, changed or removed. */
  KNOWN_BEFORE("known_before", "this repository, as it was known before"),
  /** The first commit of its history. */
  ROOT_COMMIT("root_commit", "the first commit of its history"),
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
