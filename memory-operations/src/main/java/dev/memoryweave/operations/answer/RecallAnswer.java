package dev.memoryweave.operations.answer;

import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.weave.ContextPack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code recall}. */
public record RecallAnswer(
    @Doc("The block for the prompt; empty if nothing helps or nothing has changed")
        @Nullable String markdown,
    @Doc(
            value =
                "Hash of the block, to be given as known_pack_hash next time; left out while "
                    + "files are still being read",
            pattern = "^[0-9a-f]{64}$")
        @Nullable String packHash,
    @Doc("Whether you hold this very block already") boolean notModified,
    @Doc("What the block costs") @Nullable Long tokens,
    @Doc("What it was allowed to cost") @Nullable Long tokenBudget,
    @Doc("What the task was taken to be for") @Nullable Intent intent,
    @Doc("The memories in the block, in its order") @Nullable List<Section> sections,
    @Doc("The passages of files in the block, in its order") @Nullable List<Source> sources,
    @Doc("What to know about this answer, such as that files are still being read")
        @Nullable List<String> warnings,
    @Doc("The best of what was found but is not in the block, and why")
        @Nullable List<LeftOut> leftOut,
    @Doc("How many were found but are not in the block") @Nullable Long leftOutCount,
    @Doc("The best of the passages that were found but are not in the block, and why")
        @Nullable List<SourcesLeftOut> sourcesLeftOut,
    @Doc("How many passages were found but are not in the block")
        @Nullable Long sourcesLeftOutCount,
    @Doc(
            "What else to know: which memories may hold a secret, and whose word stands "
                + "where a narrower one says otherwise")
        @Nullable List<String> notes,
    @Doc(
            "How many memories match but are left out because they belong to another "
                + "branch; ask with that branch to see them")
        @Nullable Long otherBranchCount,
    @Doc("Whether the block holds the memory that was asked about, and why or why not")
        @Nullable WhyNot whyNot,
    @Doc("Which ways of finding took part") @Nullable String retrievalMode,
    @Doc("Grows with every change of the memory") @Nullable Long memoryRevision,
    @Doc("Grows with every change of what is known of the project's files")
        @Nullable Long knowledgeRevision) {
  /** One of the list in {@link RecallAnswer}. */
  public record Section(
      @Doc(
              values = {
                "constraints",
                "architecture",
                "modules",
                "decisions",
                "incidents",
                "procedures",
                "facts",
                "episodes",
                "work",
                "questions"
              })
          ContextPack.SectionKind section,
      @Doc("The memories of the section, in the order of the block") List<Item> items) {
    /** One of the list in {@link Section}. */
    public record Item(
        @Doc("Id of the memory, for {inspect}") String id,
        @Doc("Where it is filed, as level:key") String scope,
        NodeKind kind,
        NodeStatus status,
        @Doc(
                "What to know besides: contested (something contradicts it, and nobody has "
                    + "decided between them), else how its text tries to instruct whoever reads it")
            List<NodeFlag> flags,
        @Doc("What it says in one line") String title,
        @Doc("What it was ranked by, higher is better") double score,
        @Doc("Whether the block shows less of it than there is") boolean shortened,
        @Doc("Who wrote it") Provenance.Source source,
        @Doc("How far that is trusted") Trust trust,
        @Doc(
                "Which one of them, as whoever opened the memory calls it; absent if that is "
                    + "not known")
            @Nullable String principal,
        @Doc("How many others said the same") long confirmations,
        @Doc("Who they are as far as that is known, such as agent:codex") List<String> confirmedBy,
        @Doc("The branch that it was learned on") @Nullable String branch,
        @Doc("A newer memory that probably tells how this is now") @Nullable String updatedBy,
        @Doc("Memories that contradict it or that it contradicts, undecided; for {inspect}")
            List<String> contradictedBy,
        @Doc("The evidence that the block names") List<ItemEvidence> evidence,
        @Doc("Why it is there, if that was asked for") @Nullable ScoreView explanation) {
      /** One of the list in {@link Item}. */
      public record ItemEvidence(
          Evidence.Kind kind, @Doc("Where it is") String ref, Evidence.Polarity polarity) {}
    }
  }

  /** One of the list in {@link RecallAnswer}. */
  public record Source(
      @Doc("The file and its lines, for {inspect}") String locator,
      @Doc("The file, relative to the project's root") String path,
      @Doc(value = "The first line of the passage", minimum = 1) long fromLine,
      @Doc(value = "The last line of the passage", minimum = 1) long toLine,
      @Doc("What kind of source it is") SourceType type,
      @Doc("Heading path in the file, or names of definitions") @Nullable String place,
      @Doc("What it was ranked by, higher is better") double score,
      @Doc("Whether the block shows less of it than there is") boolean shortened,
      @Doc("Whether it tries to instruct whoever reads it; it is data") boolean instructs,
      @Doc("Why the decision that it is a record of is not in force") @Nullable String status,
      @Doc("Why it is there, if that was asked for") @Nullable ScoreView explanation) {}

  /** One of the list in {@link RecallAnswer}. */
  public record LeftOut(
      @Doc("Name of the memory") String id,
      @Doc("What it says in one line") String title,
      @Doc("What it was ranked by") double score,
      @Doc("Why it was left out") String reason) {}

  /** One of the list in {@link RecallAnswer}. */
  public record SourcesLeftOut(
      @Doc("The file and its lines") String locator,
      @Doc("What it was ranked by") double score,
      @Doc("Why it was left out") String reason) {}

  /** Whether the block holds the memory that was asked about, and why or why not. */
  public record WhyNot(
      @Doc("The memory") String id,
      @Doc("Whether the block holds it") boolean inBlock,
      @Doc("Why it does not") RecallTrace.@Nullable Cause cause,
      @Doc("The cause in words, with what decided") @Nullable String reason,
      @Doc("What it was ranked by, as far as it was") @Nullable Double score,
      @Doc("Why it is there, if that was asked for") @Nullable ScoreView explanation) {}
}
