package dev.memoryweave.mcp;

import java.nio.file.Path;

/**
 * The project whose memory is served.
 *
 * @param root its folder, with links resolved
 * @param rootSource who said that this is the folder
 * @param identity what its memories are filed under; the same for every clone with the same remote
 * @param identitySource what the identity was made of
 */
record Project(Path root, RootSource rootSource, String identity, IdentitySource identitySource) {

  /** Who said which folder it is. */
  enum RootSource {
    OPTION("option", "the option --project-root"),
    ENVIRONMENT("environment", "the environment variable MEMORY_PROJECT_ROOT"),
    CLIENT("client_roots", "the client's roots"),
    WORKING_DIRECTORY("working_directory", "the working directory");

    private final String label;
    private final String words;

    RootSource(String label, String words) {
      this.label = label;
      this.words = words;
    }

    String label() {
      return label;
    }

    String words() {
      return words;
    }
  }

  /** What the identity was made of. */
  enum IdentitySource {
    GIT_REMOTE("git_remote", "the git remote 'origin'"),
    ROOT_PATH("root_path", "the path of the root");

    private final String label;
    private final String words;

    IdentitySource(String label, String words) {
      this.label = label;
      this.words = words;
    }

    String label() {
      return label;
    }

    String words() {
      return words;
    }
  }
}
