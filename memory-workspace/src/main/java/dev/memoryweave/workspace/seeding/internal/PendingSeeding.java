package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.seeding.SeedReport;
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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extracts memories from the files that are due: indexed files from which the present version of
 * the rules has not yet extracted memories in their current text, whichever run read them.
 *
 * <p>The memories are saved before this is recorded. If the process is interrupted in between, the
 * files stay due, and processing them again changes nothing. Files are always processed in the same
 * order, so that the outcome does not depend on interruptions.
 *
 * <p>An instance is for one run, and for one thread at a time.
 */
public final class PendingSeeding {
  private static final Logger LOG = LoggerFactory.getLogger(PendingSeeding.class);

  private static final Set<SourceType> PROSE =
      Arrays.stream(SourceType.values()).filter(SourceType::isProse).collect(Collectors.toSet());

  /** How many texts are held in memory and saved together. */
  private static final int MOST_TEXTS = 64;

  private static final int MOST_CHARACTERS = 2_000_000;

  /** Files that are not read only cost a look at the seeded memories. */
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
  private Neighbours others = Neighbours.NONE;
  private boolean complete = true;

  /**
   * Creates the work of one run.
   *
   * @param files the files to extract memories from
   * @param wanted whether to look at a file, by its path
   * @param cancelled whether to stop; checked before each file
   * @param reports takes the report on each step
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

  /** The number of files due for the present version. */
  public static long count(KnowledgeBase knowledge) {
    return knowledge.count(undrawn(knowledge, PROSE, SeedExtraction.VERSION));
  }

  /** Processes the due files of a phase and of those before it, as far as they still exist. */
  public void settle(IndexingProgress.Phase last) {
    settle(
        PROSE.stream()
            .filter(type -> IndexingProgress.Phase.of(type).compareTo(last) <= 0)
            .collect(Collectors.toSet()),
        document ->
            document.status() == KnowledgeDocument.Status.INDEXED
                && (!isOfAPart(document) || last.compareTo(IndexingProgress.Phase.DOCUMENTS) >= 0));
  }

  /**
   * Processes all due files, and withdraws what was extracted from files that are gone.
   *
   * @return whether it was completed; false if it was cancelled
   */
  public boolean settleAll() {
    settle(PROSE, document -> true);
    if (complete) {
      // No room became free for them.
      knowledge.noteDrawn(List.copyOf(crowded.values()), version());
    }
    return complete;
  }

  /**
   * Deleted files come last: other files may state the same by now. First pages of parts come after
   * all guides, since there may be hundreds of them.
   */
  private static Comparator<KnowledgeDocument> inOrder() {
    return Comparator.comparing(PendingSeeding::isGone)
        .thenComparing(PendingSeeding::isOfAPart)
        .thenComparing(document -> IndexingProgress.Phase.of(document.type()))
        .thenComparing(KnowledgeDocument::path, SourcePath.ORDER);
  }

  private static boolean isOfAPart(KnowledgeDocument document) {
    return document.type() == SourceType.README
        && DocumentRole.of(document.path(), document.type()) != DocumentRole.README;
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

  /** The documents of some types that a version has not processed. */
  private static DocumentFilter undrawn(
      KnowledgeBase knowledge, Set<SourceType> types, int version) {
    return knowledge.all().withTypes(types).notDrawnBy(version);
  }

  private void settle(Set<SourceType> types, Predicate<KnowledgeDocument> due) {
    DocumentFilter undrawn = undrawn(knowledge, types, version());
    List<KnowledgeDocument> owed =
        Page.walk(cursor -> knowledge.documents(undrawn, NodeStore.Query.MAX_LIMIT, cursor))
            .filter(due)
            .filter(document -> wanted.test(document.path()))
            .filter(document -> !isCrowded(document))
            .sorted(inOrder())
            .toList();
    if (!owed.isEmpty()) {
      others = Neighbours.of(agentFiles(knowledge), files::text);
      bring(owed, isAboutImports(owed));
    }
  }

  /** The files of a project that agent files take in, as they are now. */
  public static Imports imports(
      KnowledgeBase knowledge, Function<String, Optional<SourceText>> texts) {
    return Imports.of(agentFiles(knowledge), texts);
  }

  /** The files for agents of a project, whatever they hold. */
  public static List<String> agentFiles(KnowledgeBase knowledge) {
    DocumentFilter guides = knowledge.all().withTypes(Set.of(SourceType.AGENT_GUIDE));
    return Page.walk(cursor -> knowledge.documents(guides, NodeStore.Query.MAX_LIMIT, cursor))
        .filter(document -> document.status() == KnowledgeDocument.Status.INDEXED)
        .map(KnowledgeDocument::path)
        .toList();
  }

  /** Whether files may have been taken in, or no longer are, since they were read. */
  private boolean isAboutImports(List<KnowledgeDocument> documents) {
    return documents.stream()
        .anyMatch(
            document ->
                document.type() == SourceType.AGENT_GUIDE
                    || others.imports().hold(document.path()));
  }

  private void bring(List<KnowledgeDocument> documents, boolean withImports) {
    Portion portion = new Portion();
    if (withImports && !read(portion::addImports)) {
      return;
    }
    for (KnowledgeDocument document : documents) {
      Portion open = portion;
      if (!read(() -> open.add(document))) {
        return;
      }
      if (portion.isFull()) {
        bring(portion);
        portion = new Portion();
      }
    }
    bring(portion);
  }

  /** Reads files into a portion; false to stop. */
  private boolean read(Runnable files) {
    try {
      if (!complete || cancelled.getAsBoolean()) {
        complete = false;
        return false;
      }
      files.run();
      return true;
    } catch (CancellationException e) {
      LOG.debug("The drawing of memories was interrupted", e);
      complete = false;
      return false;
    }
  }

  /** Saves what files state, then records that. */
  private void bring(Portion portion) {
    if (portion.texts.isEmpty() && portion.documents.isEmpty()) {
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
    portion.imported.stream()
        .filter(seeded.crowded()::contains)
        .flatMap(path -> knowledge.document(path).stream())
        .forEach(document -> crowded.putIfAbsent(document.path(), document));
    knowledge.noteDrawn(done, version());
    if (seeded.report().freesRoom() && !crowded.isEmpty()) {
      bringCrowded();
    }
  }

  /** Retries the files there was no room for, in order, after room became free. */
  private void bringCrowded() {
    List<KnowledgeDocument> waiting = List.copyOf(crowded.values());
    crowded.clear();
    bring(waiting, false);
  }

  /** One file that cannot be seeded must not stop the others; it stays due. */
  private void oneByOne(Portion portion, RuntimeException problem) {
    if (portion.documents.size() + portion.imported.size() == 1) {
      LOG.warn("No memories can be drawn from {}", portion.paths(), problem);
      return;
    }
    for (String path : portion.imported) {
      Portion single = new Portion();
      if (!read(() -> single.addImport(path))) {
        return;
      }
      bring(single);
    }
    for (KnowledgeDocument document : portion.documents) {
      Portion single = new Portion();
      if (!read(() -> single.add(document))) {
        return;
      }
      bring(single);
    }
  }

  /** Files that are seeded together. */
  private final class Portion {
    private final SeedTexts texts = new SeedTexts(version(), others);
    private final List<KnowledgeDocument> documents = new ArrayList<>();
    private final List<String> imported = new ArrayList<>();
    private int count;
    private int characters;

    void add(KnowledgeDocument document) {
      switch (document.status()) {
        case GONE -> texts.gone(document.path());
        case SKIPPED -> {
          // Its statements are unknown, so nothing is withdrawn.
        }
        case INDEXED -> {
          if (!addIndexed(document)) {
            return;
          }
        }
      }
      documents.add(document);
    }

    /** Adds what agent files take in, and what they took in before. */
    void addImports() {
      others.imports().paths().forEach(this::addImport);
      seeder.paths().stream()
          .filter(path -> !others.imports().hold(path) && isNotRead(path))
          .forEach(
              path -> {
                texts.silent(path, version());
                imported.add(path);
              });
    }

    void addImport(String path) {
      files
          .text(path)
          .ifPresent(
              text -> {
                addText(text, version());
                imported.add(text.path());
              });
    }

    private void addText(SourceText text, int drawnByVersion) {
      texts.read(text, drawnByVersion);
      count++;
      characters += text.text().length();
    }

    /** Whether a file is there that is not read for statements by itself. */
    private boolean isNotRead(String path) {
      StatementReading reading = seeder.reading();
      return !reading.isRead(path, files.type(path), () -> "")
          && files.text(path).filter(text -> !reading.isRead(text)).isPresent();
    }

    List<String> paths() {
      return Stream.concat(documents.stream().map(KnowledgeDocument::path), imported.stream())
          .toList();
    }

    private boolean addIndexed(KnowledgeDocument document) {
      String path = document.path();
      StatementReading reading = seeder.reading();
      // A later release may classify an unchanged file differently.
      boolean isTakenIn = others.imports().hold(path);
      if (!isTakenIn
          && !reading.isRead(path, document.type(), document::title)
          && !reading.isRead(path, files.type(path), document::title)) {
        texts.silent(path, document.drawing().version());
        return true;
      }
      SourceText text = files.text(path).orElse(null);
      if (text == null || !Sha256.hex(text.text()).equals(document.digest())) {
        // It has changed since, and the next run reads it again.
        return false;
      }
      if (isTakenIn || reading.isRead(text)) {
        addText(text, document.drawing().version());
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
