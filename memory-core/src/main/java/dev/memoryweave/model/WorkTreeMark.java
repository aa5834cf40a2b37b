package dev.memoryweave.model;

import dev.memoryweave.model.internal.Sha256;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The stand-in for the commit of what a file says that was never committed. It names the work tree
 * in which the file lies, and nothing of its path can be told from it.
 */
public final class WorkTreeMark {
  private static final String PREFIX = "worktree-";
  private static final int DIGITS = 16;

  private WorkTreeMark() {}

  /**
   * The mark of a work tree.
   *
   * @param root its folder, as an absolute path without links
   */
  public static String of(String root) {
    String digest = Sha256.hex(root.getBytes(StandardCharsets.UTF_8));
    return PREFIX + digest.substring(0, DIGITS);
  }

  /** Whether the commit of a provenance is such a mark; false for null. */
  public static boolean isMark(@Nullable String commit) {
    return commit != null && commit.startsWith(PREFIX);
  }
}
