package dev.memoryweave.workspace.seeding;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.knowledge.SourcePath;
import dev.memoryweave.knowledge.SourceText;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Source;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Makes memories out of what people wrote into the files of a project, and keeps them in step.
 *
 * <p>Such memories are marked as imported, believed less than what an agent concluded or a person
 * said, and backed by the lines that they were drawn from. What anybody has remembered is never
 * changed nor said twice, and a seeded memory that somebody has changed, replaced or put away is
 * theirs from then on. The same files again change nothing; a file that says something else updates
 * its own memories; a memory that no file states any more is marked as perhaps no longer true, and
 * is in force again when one does. A rule whose text tries to instruct its reader waits for a
 * person.
 *
 * <p>Instances are safe for any number of threads; calls are made one after the other.
 */
public final class Seeder {
  private static final Set<String> PROSE =
      Set.of("md", "mdx", "mdc", "mdown", "mkd", "markdown", "txt", "text", "rst", "adoc", "org");

  private final AgentMemory memory;
  private final SeedSettings settings;
  private final SeedExtraction extraction;
  private final Supplier<Provenance> author;

  /** A seeder with the default settings that does not know which commit is checked out. */
  public Seeder(AgentMemory memory) {
    this(memory, SeedSettings.defaults(), () -> Provenance.of(Source.IMPORT));
  }

  /**
   * A seeder.
   *
   * @param author asked for the branch and the commit that are checked out, which are noted
   */
  public Seeder(AgentMemory memory, SeedSettings settings, Supplier<Provenance> author) {
    this.memory = memory;
    this.settings = settings;
    this.extraction = new SeedExtraction(settings);
    this.author = author;
  }

  /**
   * Brings the memories of files in step with them. Where several files state the same, what the
   * first says is kept.
   *
   * @param sources the files that were read for the first time or have changed; those of a type
   *     that is not read for statements are passed over
   */
  public SeedReport seed(Collection<SourceText> sources) {
    return bring(sources, Set.of());
  }

  /**
   * Tells that files are not there any more, so that what they alone stated is no longer stated.
   */
  public SeedReport removed(Collection<String> paths) {
    return bring(List.of(), paths.stream().filter(Seeder::isProse).collect(Collectors.toSet()));
  }

  /** Of the many files that a project may lose at once, few can have stated anything. */
  private static boolean isProse(String path) {
    String name = SourcePath.name(path).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot <= 0 || PROSE.contains(name.substring(dot + 1));
  }

  private synchronized SeedReport bring(Collection<SourceText> sources, Set<String> gone) {
    Map<String, SourceText> texts = new LinkedHashMap<>();
    SeedPlan plan = new SeedPlan();
    Seeding seeding = new Seeding(memory, settings, provenance(), plan, texts, gone);
    for (SourceText source : sources) {
      if (extraction.isRead(source)) {
        texts.put(source.path(), source);
        Extraction found = extraction.extract(source);
        found.seeds().forEach(plan::add);
        seeding.skipped(found.skipped());
      }
    }
    return texts.isEmpty() && gone.isEmpty() ? seeding.report() : seeding.run();
  }

  private Provenance provenance() {
    Provenance here = author.get();
    return Provenance.of(Source.IMPORT).onBranch(here.branch()).atCommit(here.commit());
  }
}
