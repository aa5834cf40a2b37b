package dev.memoryweave.workspace.indexing;

import org.jspecify.annotations.Nullable;

/**
 * The branch and commit that are checked out while files are read.
 *
 * @param branch the branch, or null if unknown
 * @param commit the commit, or null if unknown
 */
public record Checkout(@Nullable String branch, @Nullable String commit) {
  /** Neither is known. */
  public static final Checkout UNKNOWN = new Checkout(null, null);
}
