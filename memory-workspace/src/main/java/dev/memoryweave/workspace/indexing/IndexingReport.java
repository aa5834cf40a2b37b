package dev.memoryweave.workspace.indexing;

import dev.memoryweave.workspace.files.SkipReason;
import dev.memoryweave.workspace.files.SkippedFile;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Summary of an indexing run: files read, passages stored, files left out.
 *
 * @param files how many files count, whatever was done with them
 * @param indexed how many were read and cut anew
 * @param renamed how many had a text that was known from another path, whose passages were taken
 *     over
 * @param touched how many were read and say what they said before
 * @param unchanged how many were not read, as size and time are what they were
 * @param removed how many are gone
 * @param chunks how many passages were stored
 * @param characters how much text was stored, in characters
 * @param redactions how many secrets were taken out
 * @param skipped what was left out, at most {@value #MAX_SKIPPED}, in the order of the walk
 * @param skippedCounts how many files and folders were left out for each reason
 * @param looking how long it took to look at the tree
 * @param phases how long each phase took that had something to do
 * @param duration how long all of it took
 * @param isComplete whether all was done; false if the run was cancelled, and the next one goes on
 */
public record IndexingReport(
    int files,
    int indexed,
    int renamed,
    int touched,
    int unchanged,
    int removed,
    int chunks,
    long characters,
    int redactions,
    List<SkippedFile> skipped,
    Map<SkipReason, Integer> skippedCounts,
    Duration looking,
    Map<IndexingPhase, Phase> phases,
    Duration duration,
    boolean isComplete) {
  /** The most entries of {@code skipped}. */
  public static final int MAX_SKIPPED = 1_000;

  /** Copies the collections. */
  public IndexingReport {
    skipped = List.copyOf(skipped);
    skippedCounts = ordered(SkipReason.class, skippedCounts);
    phases = ordered(IndexingPhase.class, phases);
  }

  /** A copy for a run that was stopped before all was done. */
  public IndexingReport stopped() {
    return new IndexingReport(
        files,
        indexed,
        renamed,
        touched,
        unchanged,
        removed,
        chunks,
        characters,
        redactions,
        skipped,
        skippedCounts,
        looking,
        phases,
        duration,
        false);
  }

  private static <K extends Enum<K>, V> Map<K, V> ordered(Class<K> keys, Map<K, V> map) {
    EnumMap<K, V> copy = new EnumMap<>(keys);
    copy.putAll(map);
    return Collections.unmodifiableMap(copy);
  }

  /**
   * Summary of one phase.
   *
   * @param files how many files were read
   * @param chunks how many passages were stored
   * @param duration how long it took
   */
  public record Phase(int files, int chunks, Duration duration) {}
}
