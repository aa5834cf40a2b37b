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
public record ProjectIdentity(String key, IdentitySource source, String proof) {
  /** The longest key, in characters. */
  public static final int LONGEST = 200;

  /** Checks the key. */
  public ProjectIdentity {
    key = Text.line("project id", key, LONGEST);
  }
}
