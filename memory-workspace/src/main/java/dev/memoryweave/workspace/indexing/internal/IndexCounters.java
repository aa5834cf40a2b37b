package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counters of a run, shared by its threads. */
final class IndexCounters {
  private final Redactor redactor = Redactor.standard();
  private final List<SkippedFile> skipped = new ArrayList<>();
  private final Map<SkippedFile.Reason, Integer> skippedCounts =
      new EnumMap<>(SkippedFile.Reason.class);
  private final Map<IndexingProgress.Phase, IndexingReport.Phase> phases =
      new EnumMap<>(IndexingProgress.Phase.class);
  private int files;
  private int indexed;
  private int renamed;
  private int touched;
  private int removed;
  private int done;
  private int chunks;
  private long characters;
  private int redactions;

  synchronized void file() {
    files++;
  }

  synchronized void skipped(SkippedFile skippedFile) {
    // The name alone may be why the file is left out.
    SkippedFile file =
        new SkippedFile(
            redactor.redact(skippedFile.path()),
            skippedFile.folder(),
            skippedFile.reason(),
            skippedFile.detail());
    skippedCounts.merge(file.reason(), 1, Integer::sum);
    if (skipped.size() < IndexingReport.MAX_SKIPPED) {
      skipped.add(file);
    }
  }

  synchronized void touched() {
    touched++;
    done++;
  }

  /** Counts a file that was left out after it was opened. */
  synchronized void passed() {
    done++;
  }

  synchronized void stored(boolean isRenamed, int newChunks, long newCharacters, int secrets) {
    if (isRenamed) {
      renamed++;
    } else {
      indexed++;
    }
    done++;
    chunks += newChunks;
    characters += newCharacters;
    redactions += secrets;
  }

  synchronized void removed(int count) {
    removed += count;
  }

  synchronized void phase(
      IndexingProgress.Phase phase, int filesRead, int chunksBefore, Duration duration) {
    phases.merge(
        phase,
        new IndexingReport.Phase(filesRead, chunks - chunksBefore, duration),
        (one, other) ->
            new IndexingReport.Phase(
                one.files() + other.files(),
                one.chunks() + other.chunks(),
                one.duration().plus(other.duration())));
  }

  synchronized int chunks() {
    return chunks;
  }

  synchronized int done() {
    return done;
  }

  synchronized IndexingReport report(
      int unchanged, Duration looking, Duration duration, boolean isComplete) {
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
        isComplete);
  }
}
