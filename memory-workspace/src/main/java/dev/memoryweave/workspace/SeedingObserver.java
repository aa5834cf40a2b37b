package dev.memoryweave.workspace;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.seeding.SeedReport;
import dev.memoryweave.workspace.seeding.internal.PendingSeeding;
import dev.memoryweave.workspace.seeding.internal.SeedingService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extracts memories from files that are due, phase by phase as they are read and at the end of a
 * run, and forwards all events.
 */
final class SeedingObserver implements IndexingObserver, PendingSeeding.Files {
  private static final Logger LOG = LoggerFactory.getLogger(SeedingObserver.class);

  /** Texts just read are kept up to this size; others are read once more. */
  private static final int MOST_CHARACTERS = 4_000_000;

  private final SeedingService seeder;
  private final PendingSeeding.Files files;
  private final PendingSeeding owed;
  private final IndexingObserver next;
  private final Map<String, SourceText> texts = new HashMap<>();
  private final List<SeedReport> reports = new ArrayList<>();
  private int characters;
  private @Nullable String failure;

  /**
   * Creates the seeding of one run.
   *
   * @param files gives the texts that were not just read
   * @param wanted whether a file is part of the run
   */
  SeedingObserver(
      SeedingService seeder,
      KnowledgeBase knowledge,
      PendingSeeding.Files files,
      Predicate<String> wanted,
      BooleanSupplier cancelled,
      IndexingObserver next) {
    this.seeder = seeder;
    this.files = files;
    this.owed = new PendingSeeding(seeder, knowledge, this, wanted, cancelled, this::add);
    this.next = next;
  }

  @Override
  public void found(IndexingProgress.Phase first) {
    next.found(first);
  }

  @Override
  public void progressed(IndexingProgress progress) {
    next.progressed(progress);
  }

  @Override
  public synchronized void read(SourceText source) {
    if (characters + source.text().length() <= MOST_CHARACTERS && seeder.isRead(source)) {
      texts.put(source.path(), source);
      characters += source.text().length();
    }
    next.read(source);
  }

  @Override
  public void removed(List<String> paths) {
    next.removed(paths);
  }

  @Override
  public void finished(IndexingProgress.Phase phase) {
    attempt(() -> owed.settle(phase));
    forget();
    next.finished(phase);
  }

  /** Seeds from all remaining files; false if it was stopped, rather than merely failed. */
  boolean finish() {
    AtomicBoolean complete = new AtomicBoolean();
    attempt(() -> complete.set(owed.settleAll()));
    return complete.get() || failure().isPresent();
  }

  /** After a failure, this file and all later ones stay due: the order matters. */
  private void attempt(Runnable work) {
    if (failure().isPresent()) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.warn("Memories could not be drawn from the project's files; the next run tries again", e);
      failed("memories could not be drawn from the project's files: " + e.getMessage());
    }
  }

  @Override
  public SourceType type(String path) {
    return files.type(path);
  }

  @Override
  public Optional<SourceText> text(String path) {
    Optional<SourceText> kept = kept(path);
    return kept.isPresent() ? kept : files.text(path);
  }

  private synchronized Optional<SourceText> kept(String path) {
    return Optional.ofNullable(texts.get(path));
  }

  private synchronized void forget() {
    texts.clear();
    characters = 0;
  }

  private synchronized void failed(String problem) {
    failure = problem;
  }

  /** Why memories could not be extracted, or nothing. */
  synchronized Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  private synchronized void add(SeedReport report) {
    reports.add(report);
  }

  /** The reports so far, in order. */
  synchronized List<SeedReport> reports() {
    return List.copyOf(reports);
  }
}
