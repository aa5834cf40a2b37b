package dev.memoryweave.workspace;

import dev.memoryweave.knowledge.SourceText;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingPhase;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.seeding.SeedReport;
import dev.memoryweave.workspace.seeding.Seeder;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws memories from what people wrote, phase by phase as it is read, and passes on what it is
 * told.
 */
final class SeedingObserver implements IndexingObserver {
  /** Texts are kept until their phase is done, so there is a limit to them. */
  private static final int MOST_TEXTS = 400;

  private final Seeder seeder;
  private final IndexingObserver next;
  private final List<SourceText> texts = new ArrayList<>();
  private final List<SeedReport> reports = new ArrayList<>();

  SeedingObserver(Seeder seeder, IndexingObserver next) {
    this.seeder = seeder;
    this.next = next;
  }

  @Override
  public void found(IndexingPhase first) {
    next.found(first);
  }

  @Override
  public void progressed(IndexingProgress progress) {
    next.progressed(progress);
  }

  @Override
  public synchronized void read(SourceText source) {
    if (source.type().isProse() && texts.size() < MOST_TEXTS) {
      texts.add(source);
    }
    next.read(source);
  }

  @Override
  public void removed(List<String> paths) {
    add(seeder.removed(paths));
    next.removed(paths);
  }

  @Override
  public void finished(IndexingPhase phase) {
    List<SourceText> read = take();
    if (!read.isEmpty()) {
      add(seeder.seed(read));
    }
    next.finished(phase);
  }

  private synchronized List<SourceText> take() {
    List<SourceText> taken = List.copyOf(texts);
    texts.clear();
    return taken;
  }

  private synchronized void add(SeedReport report) {
    reports.add(report);
  }

  /** What was drawn so far, in the order in which it was. */
  synchronized List<SeedReport> reports() {
    return List.copyOf(reports);
  }
}
