package dev.memoryweave.workspace.seeding;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.workspace.chunking.SourceText;
import dev.memoryweave.workspace.indexing.IndexingPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws memories from the files that owe them: those that are known and from whose text, or by
 * whose present reading, none have been drawn yet, in whatever run they were read.
 *
 * <p>The memories are saved first, and then it is noted that they were. Whatever ends it in
 * between, the files stay owed, and drawing from them once more changes nothing. They are always
 * taken in the same order, so that the outcome is the same however often it was ended.
 *
 * <p>An instance is for one run, and for one thread at a time.
 */
public final class PendingSeeding {
  private static final Logger LOG = LoggerFactory.getLogger(PendingSeeding.class);

  private static final Set<SourceType> PROSE =
      Arrays.stream(SourceType.values()).filter(SourceType::isProse).collect(Collectors.toSet());

  /** How much is read before it is seeded: it is all held in memory, and saved in one go. */
  private static final int MOST_TEXTS = 64;

  private static final int MOST_CHARACTERS = 2_000_000;

  /** Files that are not read cost a look at the seeded memories only. */
  private static final int MOST_FILES = 1_000;

  /** The files of a project, as they are now. */
  public interface Files {
    /** Classifies a file by its path. */
    SourceType type(String path);

    /** The text of a file without its secrets, or nothing if it cannot be read. */
    Optional<SourceText> text(String path);
  }

  private final SeedingService seeder;
  private final KnowledgeBase knowledge;
  private final Files files;
  private final Predicate<String> wanted;
  private final BooleanSupplier cancelled;
  private final Consumer<SeedReport> reports;
  private final Map<String, KnowledgeDocument> crowded = new LinkedHashMap<>();
  private boolean complete = true;

  /**
   * Creates the work of one run.
   *
   * @param files what memories are drawn from
   * @param wanted tells by its path whether a file is to be looked at
   * @param cancelled whether to stop; asked before each file
   * @param reports takes what was done, step by step
   */
  public PendingSeeding(
      SeedingService seeder,
      KnowledgeBase knowledge,
      Files files,
      Predicate<String> wanted,
      BooleanSupplier cancelled,
      Consumer<SeedReport> reports) {
    this.seeder = seeder;
    this.knowledge = knowledge;
    this.files = files;
    this.wanted = wanted;
    this.cancelled = cancelled;
    this.reports = reports;
  }

  /** How many files of a project owe memories to the present version. */
  public static long count(KnowledgeBase knowledge) {
    return knowledge.count(undrawn(knowledge, PROSE, SeedExtraction.VERSION));
  }

  /** Draws from the files of a phase and of those before it that are there and owed. */
  public void settle(IndexingPhase last) {
    settle(
        PROSE.stream()
            .filter(type -> IndexingPhase.of(type).compareTo(last) <= 0)
            .collect(Collectors.toSet()),
        document -> document.status() == KnowledgeDocument.Status.INDEXED);
  }

  /**
   * Draws from all that is owed, and takes back what was drawn from files that are gone.
   *
   * @return whether it came to the end; false if it was cancelled
   */
  public boolean settleAll() {
    settle(PROSE, document -> true);
    if (complete) {
      // Nothing has freed any room for them.
      knowledge.noteDrawn(List.copyOf(crowded.values()), version());
    }
    return complete;
  }

  /** What is gone comes last: what it stated may be stated elsewhere by now. */
  private static Comparator<KnowledgeDocument> inOrder() {
    return Comparator.comparing(PendingSeeding::isGone)
        .thenComparing(document -> IndexingPhase.of(document.type()))
        .thenComparing(KnowledgeDocument::path, SourcePath.ORDER);
  }

  private static boolean isGone(KnowledgeDocument document) {
    return document.status() == KnowledgeDocument.Status.GONE;
  }

  /** Whether there was no room for the memories of a document as it is. */
  private boolean isCrowded(KnowledgeDocument document) {
    KnowledgeDocument before = crowded.get(document.path());
    return before != null
        && before.status() == document.status()
        && before.type() == document.type()
        && before.digest().equals(document.digest())
        && before.drawing().equals(document.drawing());
  }

  private int version() {
    return seeder.reading().version();
  }

  /** The documents of some types from which a version has not drawn. */
  private static DocumentFilter undrawn(
      KnowledgeBase knowledge, Set<SourceType> types, int version) {
    return knowledge.all().withTypes(types).notDrawnBy(version);
  }

  private void settle(Set<SourceType> types, Predicate<KnowledgeDocument> due) {
    DocumentFilter undrawn = undrawn(knowledge, types, version());
    List<KnowledgeDocument> owed =
        Page.walk(cursor -> knowledge.documents(undrawn, NodeQuery.MAX_LIMIT, cursor))
            .filter(due)
            .filter(document -> wanted.test(document.path()))
            .filter(document -> !isCrowded(document))
            .sorted(inOrder())
            .toList();
    bring(owed);
  }

  private void bring(List<KnowledgeDocument> documents) {
    Portion portion = new Portion();
    for (KnowledgeDocument document : documents) {
      if (!read(document, portion)) {
        return;
      }
      if (portion.isFull()) {
        bring(portion);
        portion = new Portion();
      }
    }
    bring(portion);
  }

  /** Takes a file up; false if that is to stop. */
  private boolean read(KnowledgeDocument document, Portion portion) {
    try {
      if (!complete || cancelled.getAsBoolean()) {
        complete = false;
        return false;
      }
      portion.add(document);
      return true;
    } catch (CancellationException e) {
      LOG.debug("The drawing of memories was interrupted", e);
      complete = false;
      return false;
    }
  }

  /** Saves what files state, then notes that it was. */
  private void bring(Portion portion) {
    if (portion.documents.isEmpty()) {
      return;
    }
    SeedingService.Seeded seeded;
    try {
      seeded = seeder.bring(portion.texts);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      oneByOne(portion, e);
      return;
    }
    reports.accept(seeded.report());
    List<KnowledgeDocument> done = new ArrayList<>();
    for (KnowledgeDocument document : portion.documents) {
      if (seeded.crowded().contains(document.path())) {
        crowded.put(document.path(), document);
      } else {
        done.add(document);
      }
    }
    knowledge.noteDrawn(done, version());
    if (seeded.report().freesRoom() && !crowded.isEmpty()) {
      bringCrowded();
    }
  }

  /** Room was freed, and what was there first is served first. */
  private void bringCrowded() {
    List<KnowledgeDocument> waiting = List.copyOf(crowded.values());
    crowded.clear();
    bring(waiting);
  }

  /** A file that cannot be seeded is no reason to leave out the others; it stays owed. */
  private void oneByOne(Portion portion, RuntimeException problem) {
    if (portion.documents.size() == 1) {
      LOG.warn("No memories can be drawn from {}", portion.documents.get(0).path(), problem);
      return;
    }
    for (KnowledgeDocument document : portion.documents) {
      Portion single = new Portion();
      if (!read(document, single)) {
        return;
      }
      bring(single);
    }
  }

  /** Files that are seeded together. */
  private final class Portion {
    private final SeedTexts texts = new SeedTexts(version());
    private final List<KnowledgeDocument> documents = new ArrayList<>();
    private int count;
    private int characters;

    void add(KnowledgeDocument document) {
      switch (document.status()) {
        case GONE -> texts.gone(document.path());
        case SKIPPED -> {
          // It cannot be told what it states, so nothing is taken back.
        }
        case INDEXED -> {
          if (!addIndexed(document)) {
            return;
          }
        }
      }
      documents.add(document);
    }

    private boolean addIndexed(KnowledgeDocument document) {
      String path = document.path();
      StatementReading reading = seeder.reading();
      // A later release may take an unchanged file for another kind of source.
      if (!reading.isRead(path, document.type()) && !reading.isRead(path, files.type(path))) {
        texts.silent(path, document.drawing().version());
        return true;
      }
      SourceText text = files.text(path).orElse(null);
      if (text == null || !Sha256.hex(text.text()).equals(document.digest())) {
        // It has changed since, and is read again by the next run.
        return false;
      }
      if (reading.isRead(path, text.type())) {
        texts.read(text, document.drawing().version());
        count++;
        characters += text.text().length();
      } else {
        texts.silent(path, document.drawing().version());
      }
      return true;
    }

    boolean isFull() {
      return count >= MOST_TEXTS || characters >= MOST_CHARACTERS || documents.size() >= MOST_FILES;
    }
  }
}
