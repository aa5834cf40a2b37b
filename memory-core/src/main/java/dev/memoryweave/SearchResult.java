package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of what a search found.
 *
 * @param matches what was found, best first
 * @param next the cursor of the page that follows, or null if this is the last one
 */
public record SearchResult(List<Match> matches, @Nullable String next) {
  /** Copies the list. */
  public SearchResult {
    matches = List.copyOf(matches);
  }

  /**
   * A memory that matches.
   *
   * @param node the memory
   * @param score how well it matches, higher is better; comparable within one search only. 0 where
   *     there were no words to look for
   */
  public record Match(MemoryNode node, double score) {}
}
