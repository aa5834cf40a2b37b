package dev.memoryweave.workspace.git.internal;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fate of the changes that a commit made on a branch of its own.
 *
 * @param isKnown whether the commit exists and has a common ancestor with the checkout
 * @param arrived the changed files whose change is in the checkout, relative to the project
 * @param missing the changed files whose change is not, relative to the project
 */
public record BranchTrace(boolean isKnown, Set<String> arrived, Set<String> missing) {
  /** The commit is unknown. */
  public static final BranchTrace UNKNOWN = new BranchTrace(false, Set.of(), Set.of());

  /** Copies the sets, in order. */
  public BranchTrace {
    arrived = Collections.unmodifiableSet(new TreeSet<>(arrived));
    missing = Collections.unmodifiableSet(new TreeSet<>(missing));
  }
}
