package dev.memoryweave.workspace.git;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fate of the changes that a commit made on a branch of its own.
 *
 * @param isKnown whether the commit is there and has a common ancestor with what is checked out
 * @param arrived the changed files whose change is in what is checked out, relative to the project
 * @param missing the changed files whose change is not, relative to the project
 */
public record BranchTrace(boolean isKnown, Set<String> arrived, Set<String> missing) {
  /** Nothing can be told. */
  public static final BranchTrace UNKNOWN = new BranchTrace(false, Set.of(), Set.of());

  /** Copies the sets, in order. */
  public BranchTrace {
    arrived = Collections.unmodifiableSet(new TreeSet<>(arrived));
    missing = Collections.unmodifiableSet(new TreeSet<>(missing));
  }
}
