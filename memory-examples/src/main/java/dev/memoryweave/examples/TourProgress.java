package dev.memoryweave.examples;

import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Shows the progress of reading a project, one line for each phase, and records when each one
 * finished.
 *
 * <p>On a terminal the line of the current phase is redrawn from time to time; elsewhere it is
 * printed once, when the phase has finished.
 */
final class TourProgress implements IndexingObserver {
  private static final long NANOS_BETWEEN_DRAWINGS = 100_000_000;
  private static final int WIDTH = 78;

  private final PrintStream out;
  private final boolean live;
  private final long start = System.nanoTime();
  private final Map<IndexingProgress.Phase, Duration> done =
      new EnumMap<>(IndexingProgress.Phase.class);
  private IndexingProgress last = new IndexingProgress(IndexingProgress.Phase.RULES, 0, 0, 0);
  private long drawn = start - NANOS_BETWEEN_DRAWINGS;

  /**
   * Starts measuring.
   *
   * @param live whether {@code out} is a terminal
   */
  TourProgress(PrintStream out, boolean live) {
    this.out = out;
    this.live = live;
  }

  @Override
  public synchronized void progressed(IndexingProgress progress) {
    last = progress;
    long now = System.nanoTime();
    if (live && now - drawn >= NANOS_BETWEEN_DRAWINGS) {
      drawn = now;
      out.print("\r" + padded(line(progress.phase())));
      out.flush();
    }
  }

  @Override
  public synchronized void finished(IndexingProgress.Phase phase) {
    done.put(phase, Duration.ofNanos(System.nanoTime() - start));
    out.println((live ? "\r" : "") + padded(line(phase)));
    drawn = start - NANOS_BETWEEN_DRAWINGS;
  }

  private String line(IndexingProgress.Phase phase) {
    return String.format(
        Locale.ROOT,
        "%7.2f s  %,7d of %,d files, %,d passages: %s",
        (System.nanoTime() - start) / 1e9,
        last.done(),
        last.total(),
        last.chunks(),
        phase.words());
  }

  /** The previous line may have been longer. */
  private String padded(String line) {
    return live && line.length() < WIDTH ? line + " ".repeat(WIDTH - line.length()) : line;
  }

  /** How long after the start each phase, and all phases before it, had finished. */
  synchronized Map<IndexingProgress.Phase, Duration> done() {
    return Collections.unmodifiableMap(new EnumMap<>(done));
  }
}
