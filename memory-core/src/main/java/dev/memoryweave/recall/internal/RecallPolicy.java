package dev.memoryweave.recall.internal;

import java.util.List;

/**
 * The settings of recall that whoever runs a product decides.
 *
 * @param limit the most memories of a request that names no limit, 1 or more
 * @param passageLimit the most passages of files, 0 (none) or more
 * @param mainBranches the names of branches whose knowledge every other branch inherits
 */
public record RecallPolicy(int limit, int passageLimit, List<String> mainBranches) {
  /** Copies the list. */
  public RecallPolicy {
    mainBranches = List.copyOf(mainBranches);
  }
}
