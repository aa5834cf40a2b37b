package dev.memoryweave.workspace.project;

import dev.memoryweave.model.internal.Text;

/**
 * Identity of a project, which its memories are filed under. Every clone, working tree and folder
 * of a project has the same one, as far as git and the memory tell.
 *
 * @param key the name, 1 to {@value #LONGEST} characters on one line
 * @param source what it follows from
 * @param proof what git says of the folder, by the strongest of its proofs, as one line that stays
 *     the same as long as that does: {@code remote:} with host and path of the remote {@code
 *     origin}, else {@code root:} with the first commit of its history, else {@code path:} with a
 *     digest of its path
 */
public record ProjectIdentity(String key, IdentitySource source, String proof) {
  /** The longest key, in characters. */
  public static final int LONGEST = 200;

  /** Checks the key. */
  public ProjectIdentity {
    key = Text.line("project id", key, LONGEST);
  }
}
