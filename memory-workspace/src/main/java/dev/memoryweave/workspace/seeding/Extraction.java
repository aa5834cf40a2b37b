package dev.memoryweave.workspace.seeding;

import java.util.List;

/**
 * Statements that were found in a file, and those that were left out.
 *
 * @param seeds the statements, in the order of the file
 * @param skipped what was looked at and left out
 */
public record Extraction(List<Seed> seeds, List<SkippedSeed> skipped) {
  /** Copies the lists. */
  public Extraction {
    seeds = List.copyOf(seeds);
    skipped = List.copyOf(skipped);
  }
}
