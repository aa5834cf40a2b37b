package dev.memoryweave.recall.internal;

import java.util.List;

/**
 * The settings of recall that are left to the product.
 *
 * @param limit the maximum number of memories for a request without a limit, 1 or more
 * @param passageLimit the maximum number of passages of files, 0 (none) or more
 * @param mainBranches the names of branches whose knowledge every other branch inherits
 */
public record RecallPolicy(int limit, int passageLimit, List<String> mainBranches) {
  /** Copies the list. */
  public RecallPolicy {
    mainBranches = List.copyOf(mainBranches);
  }
}
