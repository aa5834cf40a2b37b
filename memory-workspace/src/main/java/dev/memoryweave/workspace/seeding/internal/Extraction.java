package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.List;

/**
 * Statements found in a file, and those left out.
 *
 * @param seeds the statements, in the order of the file
 * @param beyond how many more there are than are kept of one file; the strongest are kept
 * @param skipped the statements that were examined but left out
 */
public record Extraction(List<Seed> seeds, int beyond, List<SeedReport.Skipped> skipped) {
  /** Copies the lists. */
  public Extraction {
    seeds = List.copyOf(seeds);
    skipped = List.copyOf(skipped);
  }
}
