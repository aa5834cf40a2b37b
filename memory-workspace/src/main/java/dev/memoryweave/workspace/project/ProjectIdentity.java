package dev.memoryweave.workspace.project;

import dev.memoryweave.model.internal.Text;

/**
 * Identity of a project, which its memories are filed under. All clones, working trees and folders
 * of a project share one, as far as git and the memory can tell.
 *
 * @param key the name, 1 to {@value #LONGEST} characters on one line
 * @param source where it comes from
 * @param proof the strongest proof of the folder from git, as one line that is stable as long as
 *     that is: {@code remote:} with host and path of the remote {@code origin}, else {@code root:}
 *     with the first commit of its history, else {@code path:} with a digest of its path
 */
public record ProjectIdentity(String key, Source source, String proof) {
  /** The longest key, in characters. */
  public static final int LONGEST = 200;

  /** Checks the key. */
  public ProjectIdentity {
    key = Text.line("project id", key, LONGEST);
  }

  /** Sources of the identity of a project. */
  public enum Source {
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
