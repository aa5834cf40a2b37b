package dev.memoryweave.weave;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.recall.ScoreBreakdown;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Context for an agent: memories in sections, passages of the project's files, and both as one
 * block of Markdown for its prompt.
 *
 * @param sections the sections that have something, in the order of the block; empty if not
 *     modified
 * @param chunks the passages of files, in the order of the block; empty if not modified
 * @param markdown the block, within the budget by the counter it was woven with; empty if not
 *     modified
 * @param tokens what the block costs, 0 if it is empty
 * @param budget the most that it was allowed to cost
 * @param warnings what a reader must know, such as a channel that failed
 * @param trace what was looked for and what was left out, the packing included
 * @param meta how it was made
 * @param packHash SHA-256, in hexadecimal digits, of what the reader would see, the scopes and the
 *     session, the same in any process; empty while files are still being read, since more may be
 *     found later
 * @param notModified whether the caller holds this very pack already, so that nothing is repeated
 */
public record ContextPack(
    List<Section> sections,
    List<Chunk> chunks,
    String markdown,
    int tokens,
    int budget,
    List<String> warnings,
    RecallTrace trace,
    Meta meta,
    String packHash,
    boolean notModified) {
  /** Copies the lists. */
  public ContextPack {
    sections = List.copyOf(sections);
    chunks = List.copyOf(chunks);
    warnings = List.copyOf(warnings);
  }

  /** All memories of the pack in the order of the block. */
  public List<Item> items() {
    return sections.stream().flatMap(section -> section.items().stream()).toList();
  }

  /**
   * Facts about how a pack was made.
   *
   * @param retrievalMode which channels took part, such as {@code lexical+pinned}; {@code none} if
   *     there were none
   * @param memoryRevision the sum of the memory revisions of the scopes that were looked at
   * @param knowledgeRevision the sum of their knowledge revisions
   */
  public record Meta(String retrievalMode, long memoryRevision, long knowledgeRevision) {}

  /**
   * The memories of a pack that belong together.
   *
   * @param kind which section
   * @param items its memories in the order of the block, at least one
   */
  public record Section(SectionKind kind, List<Item> items) {
    /** Copies the list. */
    public Section {
      items = List.copyOf(items);
    }
  }

  /**
   * One memory of a pack.
   *
   * @param ref its address
   * @param kind what it is about
   * @param status where it is in its life
   * @param flags what to know of it besides
   * @param title its title as shown
   * @param text what the block says of it, without title and evidence
   * @param shortened whether the text is less than the memory holds
   * @param evidence the evidence that the block names, possibly empty
   * @param updatedBy a newer memory that, by its words, tells how this is now, or null
   * @param contradictedBy memories that contradict it or that it contradicts, with nobody having
   *     decided between them; not all of them need be in the pack
   * @param score the score that it was ranked by
   * @param provenance who wrote it
   * @param usage how often it was confirmed and by whom, and how often it was used
   * @param explanation why it is in the pack, and at which rank
   */
  public record Item(
      NodeRef ref,
      NodeKind kind,
      NodeStatus status,
      Set<NodeFlag> flags,
      String title,
      String text,
      boolean shortened,
      List<Evidence> evidence,
      @Nullable NodeRef updatedBy,
      List<NodeRef> contradictedBy,
      double score,
      Provenance provenance,
      Usage usage,
      Explanation explanation) {
    /** Copies the collections. */
    public Item {
      flags = Collections.unmodifiableSet(new LinkedHashSet<>(flags));
      evidence = List.copyOf(evidence);
      contradictedBy = List.copyOf(contradictedBy);
    }
  }

  /**
   * One passage of a project's file in a pack.
   *
   * @param ref its address
   * @param locator where a reader finds it: the path and the lines
   * @param type what kind of source it is from
   * @param place where it stands in the file: headings or names of definitions; possibly empty
   * @param text what the block says of it
   * @param shortened whether the text is less than the passage holds
   * @param suspectedInjection whether it tries to instruct whoever reads it
   * @param score the score that it was ranked by
   * @param status why the decision that it is a record of is not in force, or null
   * @param explanation why it is in the pack, and at which rank
   */
  public record Chunk(
      ChunkRef ref,
      String locator,
      SourceType type,
      String place,
      String text,
      boolean shortened,
      boolean suspectedInjection,
      double score,
      @Nullable String status,
      Explanation explanation) {}

  /**
   * Explanation of the place of a memory or passage in a pack.
   *
   * @param rank its place in the order in which memories and passages got room, from 1
   * @param basis why it got room before those of higher ranks
   * @param coverage how much of what the task asks for it holds, from 0 (nothing) to 1 (all of it)
   * @param breakdown how much it helps with the task: its relevance by channel, and all factors,
   *     the one for second-hand knowledge included
   */
  public record Explanation(int rank, Basis basis, double coverage, ScoreBreakdown breakdown) {}

  /**
   * Reasons to get room in a pack, in the order in which room is given. Within one, what helps most
   * comes first.
   */
  public enum Basis {
    /** It helps with the task, and a policy gives it room before all others. */
    KEPT("helps with the task, and a policy keeps room for it"),
    /** It holds for every task, by the word of somebody. */
    PINNED("holds for every task"),
    /** A person's rule on the subject of the task. */
    RULE("a person's rule on the subject"),
    /** It helps most with the task. */
    BEST("helps most"),
    /** Somebody learned it, rather than a file says it, and it helps. */
    LEARNED("somebody learned it, and it helps"),
    /** It helps with the task. */
    HELPFUL("helps with the task"),
    /** A rule of a file that has nothing to do with the task. */
    IMPORTED("a rule of a file, for every task");

    private final String words;

    Basis(String words) {
      this.words = words;
    }

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The reason in words. */
    public String words() {
      return words;
    }
  }

  /**
   * Whether a memory is in the pack of a request, and why.
   *
   * @param ref its address
   * @param explanation why it is in the pack; null if it is not
   * @param leftOut why it is not in the pack; null if it is, or if nothing is known of it
   */
  public record Standing(
      NodeRef ref, @Nullable Explanation explanation, @Nullable LeftOut leftOut) {
    /** Whether it is in the pack. */
    public boolean isPacked() {
      return explanation != null;
    }
  }

  /** The sections of a pack. */
  public enum SectionKind {
    /** Constraints and preferences. */
    CONSTRAINTS("Constraints and preferences"),
    /** The project and how its parts fit together. */
    ARCHITECTURE("Architecture"),
    /** Parts of the code and what the product does. */
    MODULES("Modules and features"),
    /** Decisions, with their reasons. */
    DECISIONS("Decisions"),
    /** Incidents, and traps to look out for. */
    INCIDENTS("Incidents and gotchas"),
    /** How things are done. */
    PROCEDURES("Procedures"),
    /** Facts. */
    FACTS("Facts"),
    /** Events of earlier sessions. */
    EPISODES("What happened"),
    /** Work in progress. */
    WORK("Work"),
    /** Open questions. */
    QUESTIONS("Open questions"),
    /** Passages of the project's files. */
    KNOWLEDGE("From the project's files");

    private final String heading;

    SectionKind(String heading) {
      this.heading = heading;
    }

    /** The heading in the block. */
    public String heading() {
      return heading;
    }

    /** The section that nodes of the kind belong to. */
    public static SectionKind of(NodeKind kind) {
      return switch (kind) {
        case CONSTRAINT, PREFERENCE -> CONSTRAINTS;
        case PROJECT, ARCHITECTURE -> ARCHITECTURE;
        case MODULE, FEATURE -> MODULES;
        case DECISION -> DECISIONS;
        case INCIDENT, GOTCHA -> INCIDENTS;
        case PROCEDURE, PATTERN -> PROCEDURES;
        case FACT -> FACTS;
        case EPISODE, TURN, OUTCOME -> EPISODES;
        case OBJECTIVE, REQUEST, CRITERION, TASK, BLOCKER, CLAIM, SUMMARY, NOTE -> WORK;
        case QUESTION -> QUESTIONS;
      };
    }
  }
}
