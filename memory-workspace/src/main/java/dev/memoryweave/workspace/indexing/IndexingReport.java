package dev.memoryweave.workspace.indexing;

import dev.memoryweave.workspace.files.SkippedFile;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Summary of an indexing run: files read, passages stored, files left out.
 *
 * @param files the number of files in the project that are not excluded
 * @param indexed how many files were read and cut
 * @param renamed how many files took over the passages of an identical text at another path
 * @param touched how many files were read but had unchanged text
 * @param unchanged how many files were not read, since size and time are unchanged
 * @param removed how many files are gone
 * @param chunks how many passages were stored
 * @param characters how much text was stored, in characters
 * @param redactions how many secrets were redacted
 * @param skipped files and folders left out, at most {@value #MAX_SKIPPED}, in the order of the
 *     walk
 * @param skippedCounts how many files and folders were left out for each reason
 * @param looking the duration of the walk
 * @param phases the duration of each phase with work to do
 * @param duration the duration of the whole run
 * @param isComplete false if the run was cancelled; the next one continues it
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
    Map<SkippedFile.Reason, Integer> skippedCounts,
    Duration looking,
    Map<IndexingProgress.Phase, Phase> phases,
    Duration duration,
    boolean isComplete) {
  /** The most entries of {@code skipped}. */
  public static final int MAX_SKIPPED = 1_000;

  /** Copies the collections. */
  public IndexingReport {
    skipped = List.copyOf(skipped);
    skippedCounts = ordered(SkippedFile.Reason.class, skippedCounts);
    phases = ordered(IndexingProgress.Phase.class, phases);
  }

  /** A copy for a run that was stopped early. */
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
