package dev.memoryweave.workspace.git;

import java.util.List;

/**
 * A folder with code that no memory is anchored at.
 *
 * @param folder the folder, relative to the project's root; empty for the root itself
 * @param files how many code files directly in it have no anchor
 * @param changed how many of them changed
 * @param examples some of them, changed ones first, at most {@value #MAX_EXAMPLES}
 */
public record CoverageGap(String folder, int files, int changed, List<String> examples) {
  /** The most examples. */
  public static final int MAX_EXAMPLES = 5;

  /** Copies the list. */
  public CoverageGap {
    examples = List.copyOf(examples);
  }
}
