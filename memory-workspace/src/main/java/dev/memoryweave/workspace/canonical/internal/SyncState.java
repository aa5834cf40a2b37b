package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import java.util.regex.Pattern;

/**
 * The commit for which the store was last up to date, from {@code sync-state.json}.
 *
 * @param commit 6 to 64 hexadecimal digits
 * @param at the time of that
 */
record SyncState(String commit, CanonicalTime at) {
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{6,64}");

  /**
   * Checks the commit.
   *
   * @throws InvalidValueException if it has another form
   */
  public SyncState {
    InvalidValueException.unless(
        isCommit(commit), "last_sync_commit", commit, "be 6 to 64 hexadecimal digits");
  }

  static boolean isCommit(String text) {
    return COMMIT.matcher(text).matches();
  }
}
