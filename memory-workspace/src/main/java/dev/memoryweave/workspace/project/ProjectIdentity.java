package dev.memoryweave.workspace.project;

import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Identity of a project, which its memories are filed under. Every clone and every folder of a
 * project has the same one, as far as that can be known.
 *
 * @param key the name, 1 to {@value #LONGEST} characters on one line
 * @param source what it was made of
 */
public record ProjectIdentity(String key, IdentitySource source) {
  /** The longest key, in characters. */
  public static final int LONGEST = 200;

  private static final int HASH_DIGITS = 16;

  /** Checks the key. */
  public ProjectIdentity {
    key = Text.line("project id", key, LONGEST);
  }

  /**
   * The identity of the project in that folder: the id in its settings; else the address of its git
   * remote {@code origin} in the form {@code host/path}, without protocol, user, port and the
   * ending {@code .git}; else {@code path-} and the first 16 digits of the SHA-256 of its path.
   *
   * @param root the folder, with links resolved
   */
  public static ProjectIdentity of(Path root, ProjectConfig config) {
    if (!config.projectId().isEmpty()) {
      return new ProjectIdentity(config.projectId(), IdentitySource.CONFIG);
    }
    Optional<String> origin = GitOrigin.of(root).filter(ProjectIdentity::fits);
    return origin
        .map(key -> new ProjectIdentity(key, IdentitySource.GIT_REMOTE))
        .orElseGet(
            () ->
                new ProjectIdentity(
                    "path-" + Sha256.hex(root.toString()).substring(0, HASH_DIGITS),
                    IdentitySource.ROOT_PATH));
  }

  private static boolean fits(String key) {
    return key.length() <= LONGEST && key.codePoints().noneMatch(ProjectIdentity::isControl);
  }

  private static boolean isControl(int c) {
    return Character.isISOControl(c) || c == 0x2028 || c == 0x2029;
  }
}
