package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes memories from what people wrote into the files of a project, and keeps them up to date.
 *
 * <p>Such memories are marked as imported, have lower confidence than an agent's conclusions or a
 * person's statements, and cite the lines that they come from. Memories by others are never changed
 * or duplicated, and a seeded memory that somebody changed, replaced or put away is theirs from
 * then on. Unchanged files change nothing. A changed file updates its own memories. A memory that
 * no file states any more becomes stale, and active again when one does. A text that an earlier
 * version took for a statement by mistake is put away, unless somebody has made it theirs.
 *
 * <p>All changes are written as imports, whoever opened the memory. So a constraint, a preference
 * or a procedure is pending until somebody accepts it, unless the {@link AuthorityPolicy} lets
 * files direct; a pending memory follows its file, and is put away when no file states it any more.
 *
 * <p>Instances are safe for any number of threads; calls run one after the other.
 */
public final class SeedingService {
  /** Files for agents that belong to one person, in the spelling of the tools that read them. */
  public static final List<String> PERSONAL_FILES =
      List.of("AGENTS.local.md", "CLAUDE.local.md", "GEMINI.local.md");

  private static final Set<String> PROSE =
      Set.of("md", "mdx", "mdc", "mdown", "mkd", "markdown", "txt", "text", "rst", "adoc", "org");

  private final AgentMemory memory;
  private final SeedSettings settings;
  private final StatementReading reading;
  private final FileAuthors authors;

  /** Creates a seeder with the default settings that does not know which commit is checked out. */
  public SeedingService(AgentMemory memory) {
    this(memory, SeedSettings.defaults(), FileAuthors.UNKNOWN);
  }

  /**
   * Creates a seeder.
   *
   * @param authors finds the last author of a file, who counts as the author of its statements
   */
  public SeedingService(AgentMemory memory, SeedSettings settings, FileAuthors authors) {
    this(memory, settings, authors, StatementReading.present(settings));
  }

  /** Creates a seeder with another version of the rules. */
  SeedingService(
      AgentMemory memory, SeedSettings settings, FileAuthors authors, StatementReading reading) {
    this.authors = authors;
    this.memory = memory.writtenBy(() -> Provenance.of(Source.IMPORT));
    this.settings = settings;
    this.reading = reading;
  }

  /** The version of the rules for finding statements. */
  StatementReading reading() {
    return reading;
  }

  /** Whether a text is read for statements by itself. */
  public boolean isRead(SourceText source) {
    return reading.isRead(source);
  }

  /**
   * Updates the memories of files. If several files state the same, the wording of the first one is
   * kept.
   *
   * @param sources the new or changed files; those of a type that is not read for statements are
   *     ignored, unless an agent file among them takes them in
   */
  public SeedReport seed(Collection<SourceText> sources) {
    Map<String, SourceText> byPath =
        sources.stream().collect(Collectors.toMap(SourceText::path, source -> source));
    Neighbours others =
        Neighbours.of(byPath.keySet(), path -> Optional.ofNullable(byPath.get(path)));
    SeedTexts texts = new SeedTexts(reading.version(), others);
    sources.stream()
        .filter(source -> reading.isRead(source, others))
        .forEach(source -> texts.read(source, reading.version()));
    Seeded first = bring(texts);
    return first.crowded().isEmpty() || !first.report().freesRoom()
        ? first.report()
        : first.report().with(bring(texts).report());
  }

  /** Handles the removal of files: statements found only there are no longer stated. */
  public SeedReport removed(Collection<String> paths) {
    SeedTexts texts = new SeedTexts(reading.version(), Neighbours.NONE);
    paths.stream().filter(SeedingService::isProse).forEach(texts::gone);
    return bring(texts).report();
  }

  /** Of the many files that a project may lose at once, few can have stated anything. */
  private static boolean isProse(String path) {
    String name = PlainText.lowerCase(SourcePath.name(path));
    int dot = name.lastIndexOf('.');
    return dot <= 0 || PROSE.contains(name.substring(dot + 1));
  }

  /**
   * Result of extracting memories from some files.
   *
   * @param crowded the files with statements there was no room for
   */
  record Seeded(SeedReport report, Set<String> crowded) {}

  /**
   * Updates the memories of files. Changes that free room come before those that need it, so that
   * the outcome does not depend on interruptions.
   */
  synchronized Seeded bring(SeedTexts texts) {
    if (texts.isEmpty()) {
      return new Seeded(SeedReport.NOTHING, Set.of());
    }
    SeededMemories seeded = SeededMemories.of(memory);
    SeedPlan plan = new SeedPlan();
    List<SeedReport.Skipped> leftOut = new ArrayList<>();
    List<SeedReport.Beyond> beyond = new ArrayList<>();
    for (SourceText text : texts.texts()) {
      Extraction found = reading.extract(text, texts.others());
      found.seeds().forEach(seed -> plan.add(seed, seeded::copied));
      leftOut.addAll(found.skipped());
      if (found.beyond() > 0) {
        beyond.add(new SeedReport.Beyond(text.path(), found.beyond()));
      }
    }
    Set<String> here = authors.here(seeded.commits());
    SeedChanges changes =
        new SeedPlanner(
                settings,
                memory.config().authority().files(),
                node ->
                    node.provenance().commit() == null || here.contains(node.provenance().commit()),
                texts,
                plan,
                seeded,
                new SeedDuplicates(memory),
                MemoryMirror.of(memory).forgotten())
            .decide();
    Map<String, Provenance> told =
        authors.of(
            plan.statements().stream()
                .flatMap(statement -> statement.paths().stream())
                .collect(Collectors.toSet()));
    return new Seeded(
        new SeedExecutor(memory, told, changes, leftOut, beyond).run(), changes.crowded);
  }

  /**
   * The files that state more than is kept of one file.
   *
   * @param files gives the text of a file, or nothing if it cannot be read
   * @param imports the files that agent files take in
   */
  public List<SeedReport.Beyond> beyond(
      Function<String, Optional<SourceText>> files, Imports imports) {
    Neighbours others = new Neighbours(imports, files);
    Map<String, Long> held =
        SeededMemories.of(memory).current().values().stream()
            .flatMap(node -> SeedOrigin.paths(node).stream())
            .collect(Collectors.groupingBy(path -> path, TreeMap::new, Collectors.counting()));
    // Of the statements of such a file a few may be known already.
    held.values().removeIf(count -> 2 * count < settings.perDocument());
    return held.keySet().stream()
        .flatMap(path -> files.apply(path).stream())
        .map(text -> new SeedReport.Beyond(text.path(), reading.extract(text, others).beyond()))
        .filter(file -> file.count() > 0)
        .toList();
  }

  /** Rules of different files that contradict each other, at most 20. */
  public List<SeedReport.Conflict> conflicts() {
    return new FileConflicts(SeededMemories.of(memory)).find();
  }

  /** The files that memories were extracted from. */
  Set<String> paths() {
    return SeededMemories.of(memory).current().values().stream()
        .flatMap(node -> SeedOrigin.paths(node).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Whether a memory was extracted from project files and nobody has made it theirs, so that it
   * follows those files and reappears whenever they are read.
   */
  public static boolean isOwedToFiles(MemoryNode node) {
    return SeedOrigin.isSeeded(node)
        && !SeedOrigin.isEdited(node)
        && node.usage().confirmations() == 0;
  }
}
