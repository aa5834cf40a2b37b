package dev.memoryweave.weave;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.LeftOut;
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
 * @param sections the non-empty sections, in the order of the block; empty if not modified
 * @param chunks the passages of files, in the order of the block; empty if not modified
 * @param markdown the block, within the budget as counted by the weaver's counter; empty if not
 *     modified
 * @param tokens the token count of the block, 0 if it is empty
 * @param budget the token budget of the block
 * @param warnings problems that a reader must know about, such as a failed channel
 * @param trace the trace of the recall, including the memories that did not fit into the pack
 * @param meta how the pack was made
 * @param packHash SHA-256, in hexadecimal digits, of the visible content, the scopes and the
 *     session; equal in every process; empty while files are still being indexed, because more may
 *     be found later
 * @param notModified whether the caller already holds this pack, so that its content is omitted
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
   * @param retrievalMode the channels that took part, such as {@code lexical+pinned}; {@code none}
   *     if there were none
   * @param memoryRevision the sum of the memory revisions of the searched scopes
   * @param knowledgeRevision the sum of their knowledge revisions
   */
  public record Meta(String retrievalMode, long memoryRevision, long knowledgeRevision) {}

  /**
   * The memories of a pack that belong together.
   *
   * @param kind the kind of section
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
   * @param kind its kind
   * @param status its status
   * @param flags its flags
   * @param title the title as shown
   * @param text its text in the block, without title and evidence
   * @param shortened whether the text is shorter than the memory
   * @param evidence the evidence shown in the block, possibly empty
   * @param updatedBy a newer memory whose text updates this one, or null
   * @param contradictedBy unresolved contradictions with other memories, which need not be in the
   *     pack
   * @param score its score in the ranking
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
   * @param locator its location: the path and the lines
   * @param type the type of its source
   * @param place its place in the file: headings or names of definitions; possibly empty
   * @param text its text in the block
   * @param shortened whether the text is shorter than the passage
   * @param suspectedInjection whether it tries to instruct its reader
   * @param score its score in the ranking
   * @param status why the decision that it records is not in force, or null
   * @param explanation why it is in the pack, and at which rank
   */
  public record Chunk(
      KnowledgeChunk.Ref ref,
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
   * @param rank its place in the order in which memories and passages were packed, from 1
   * @param basis why it was packed before those of higher ranks
   * @param coverage how much of the task it covers, from 0 (nothing) to 1 (all of it)
   * @param breakdown how much it helps with the task: its relevance by channel, and all factors,
   *     the one for second-hand knowledge included
   */
  public record Explanation(
      int rank, Basis basis, double coverage, RecallResult.Breakdown breakdown) {}

  /**
   * Reasons for packing something, in the order of packing. Within one, the most helpful comes
   * first.
   */
  public enum Basis {
    /** It helps with the task, and a policy keeps room for it. */
    KEPT("helps with the task, and a policy keeps room for it"),
    /** It applies to every task, and somebody stated it. */
    PINNED("holds for every task"),
    /** A person's rule on the subject of the task. */
    RULE("a person's rule on the subject"),
    /** It helps most with the task. */
    BEST("helps most"),
    /** It helps, and somebody learned it: it was not just read from a file. */
    LEARNED("somebody learned it, and it helps"),
    /** It helps with the task. */
    HELPFUL("helps with the task"),
    /** A rule from a file that is unrelated to the task. */
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
   * @param leftOut why it is not in the pack; null if it is, or if nothing is known about it
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
    /** Ways of doing things. */
    PROCEDURES("Procedures"),
    /** Facts. */
    FACTS("Facts"),
    /** Terms with their meanings. */
    TERMS("Glossary"),
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
        case TERM -> TERMS;
        case EPISODE, TURN, OUTCOME -> EPISODES;
        case OBJECTIVE, REQUEST, CRITERION, TASK, BLOCKER, CLAIM, SUMMARY, NOTE -> WORK;
        case QUESTION -> QUESTIONS;
      };
    }
  }
}
