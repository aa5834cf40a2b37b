package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.List;

/**
 * Statements found in a file, and those left out.
 *
 * @param seeds the statements, in the order of the file
 * @param skipped the statements that were examined but left out
 */
public record Extraction(List<Seed> seeds, List<SeedReport.Skipped> skipped) {
  /** Copies the lists. */
  public Extraction {
    seeds = List.copyOf(seeds);
    skipped = List.copyOf(skipped);
  }
}
