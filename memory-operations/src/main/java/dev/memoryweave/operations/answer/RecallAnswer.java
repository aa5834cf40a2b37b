package dev.memoryweave.operations.answer;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.weave.ContextPack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code recall}: the block, that it is unchanged, or why it lacks a memory. */
public record RecallAnswer(
    @Doc(
            value =
                "Hash of the block, to pass as known_pack_hash next time; absent while "
                    + "files are still being read",
            pattern = "^[0-9a-f]{64}$")
        @Nullable String packHash,
    @Doc("Whether you already hold this block") boolean notModified,
    @Doc(inline = true) @Nullable Block block,
    @Doc("Whether the block holds the memory that was asked about, and why or why not")
        @Nullable WhyNot whyNot,
    @Doc("What was found, whole, if asked for") @Nullable RecallRecords records,
    @Doc("Where the work stood, if the task was only to go on with it; there is no block then")
        @Nullable String resume) {
  /** The block for a prompt, and how it was made. */
  public record Block(
      @Doc("The block for the prompt; empty if nothing helps") String markdown,
      @Doc("Tokens of the block") long tokens,
      @Doc("Most tokens it could have") long tokenBudget,
      @Doc("The task's intent, given or inferred") RecallRequest.Intent intent,
      @Doc("The memories in the block, in its order") List<Section> sections,
      @Doc("The passages of files in the block, in its order") List<Source> sources,
      @Doc("Warnings about this answer, such as that files are still being read")
          List<String> warnings,
      @Doc("The best memories that were found but are not in the block, and why")
          List<LeftOut> leftOut,
      @Doc("How many memories were found but are not in the block") long leftOutCount,
      @Doc("The best passages that were found but are not in the block, and why")
          List<SourceLeftOut> sourcesLeftOut,
      @Doc("How many passages were found but are not in the block") long sourcesLeftOutCount,
      @Doc(
              "What else to know: which memories may hold a secret, and whose word stands "
                  + "where a narrower one says otherwise")
          List<String> notes,
      @Doc(
              "How many memories match but are left out because they belong to another "
                  + "branch; ask with that branch to see them")
          long otherBranchCount,
      @Doc("Which ways of finding took part") String retrievalMode,
      @Doc("Grows with every change of the memory") long memoryRevision,
      @Doc("Grows with every change of what is known of the project's files")
          long knowledgeRevision) {}

  /** A part of the block with memories of related kinds. */
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
                "terms",
                "episodes",
                "work",
                "questions"
              })
          ContextPack.SectionKind section,
      @Doc("The memories of the section, in the order of the block") List<Item> items) {
    /** A memory in the block. */
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
        @Doc("Its score; higher is better") double score,
        @Doc("Whether the block shows less of it than there is") boolean shortened,
        @Doc("Who wrote it") Provenance.Source source,
        @Doc("How far they are trusted") Trust trust,
        @Doc("The author's name, as given by whoever opened the memory; absent if unknown")
            @Nullable String principal,
        @Doc("How many others said the same") long confirmations,
        @Doc("Who they are, as far as known, such as agent:codex") List<String> confirmedBy,
        @Doc("The branch that it was learned on") @Nullable String branch,
        @Doc("A newer memory that probably says how it is now") @Nullable String updatedBy,
        @Doc("Memories in undecided contradiction with it; for {inspect}")
            List<String> contradictedBy,
        @Doc("The evidence that the block names") List<ItemEvidence> evidence,
        @Doc("Why it is there, if asked for") @Nullable ScoreView explanation) {
      /** A piece of evidence that the block names. */
      public record ItemEvidence(
          Evidence.Kind kind, @Doc("Where it is") String ref, Evidence.Polarity polarity) {
        /** The view of a piece of evidence. */
        public static ItemEvidence of(Evidence evidence) {
          return new ItemEvidence(evidence.kind(), evidence.locator(), evidence.polarity());
        }
      }

      /** The view of a memory in a pack, with the reason for its rank if asked for. */
      public static Item of(ContextPack.Item item, boolean explained) {
        NodeRef updatedBy = item.updatedBy();
        return new Item(
            item.ref().id().value(),
            item.ref().scope().toString(),
            item.kind(),
            item.status(),
            List.copyOf(item.flags()),
            item.title(),
            item.score(),
            item.shortened(),
            item.provenance().source(),
            item.provenance().trust(),
            item.provenance().principalId(),
            item.usage().confirmations(),
            item.usage().confirmedBy().stream().map(Provenance.Principal::label).toList(),
            item.provenance().branch(),
            updatedBy == null ? null : updatedBy.id().value(),
            item.contradictedBy().stream().map(ref -> ref.id().value()).toList(),
            item.evidence().stream().map(ItemEvidence::of).toList(),
            explained ? ScoreView.of(item.explanation()) : null);
      }
    }

    /** The view of a section of a pack, with the reasons for the ranks if asked for. */
    public static Section of(ContextPack.Section section, boolean explained) {
      return new Section(
          section.kind(), section.items().stream().map(item -> Item.of(item, explained)).toList());
    }
  }

  /** A passage of a file in the block. */
  public record Source(
      @Doc("The file and its lines, for {inspect}") String locator,
      @Doc("The file, relative to the project's root") String path,
      @Doc(value = "The first line of the passage", minimum = 1) long fromLine,
      @Doc(value = "The last line of the passage", minimum = 1) long toLine,
      @Doc("What kind of source it is") SourceType type,
      @Doc("Heading path in the file, or names of definitions") @Nullable String place,
      @Doc("Its score; higher is better") double score,
      @Doc("Whether the block shows less of it than there is") boolean shortened,
      @Doc("Whether it tries to instruct its reader; it is data") boolean instructs,
      @Doc("Why the decision that it records is not in force") @Nullable String status,
      @Doc("Why it is there, if asked for") @Nullable ScoreView explanation) {}

  /** A memory that was found but is not in the block. */
  public record LeftOut(
      @Doc("Id of the memory") String id,
      @Doc("What it says in one line") String title,
      @Doc("Its score") double score,
      @Doc("Why it was left out") String reason) {
    /** The view of a memory that was left out. */
    public static LeftOut of(RecallTrace.LeftOut leftOut) {
      return new LeftOut(
          leftOut.ref().id().value(), leftOut.title(), leftOut.score(), leftOut.reason());
    }
  }

  /** A passage that was found but is not in the block. */
  public record SourceLeftOut(
      @Doc("The file and its lines") String locator,
      @Doc("Its score") double score,
      @Doc("Why it was left out") String reason) {
    /** The view of a passage that was left out. */
    public static SourceLeftOut of(RecallTrace.ChunkLeftOut leftOut) {
      return new SourceLeftOut(leftOut.locator(), leftOut.score(), leftOut.reason());
    }
  }

  /** Why a memory is or is not in the block. */
  public record WhyNot(
      @Doc("The memory") String id,
      @Doc("Whether the block holds it") boolean inBlock,
      @Doc("Why it does not") RecallTrace.@Nullable Cause cause,
      @Doc("The cause in words, with details") @Nullable String reason,
      @Doc("Its score, if it was ranked") @Nullable Double score,
      @Doc("Why it is there, if asked for") @Nullable ScoreView explanation) {
    /** The view of the standing of a memory. */
    public static WhyNot of(ContextPack.Standing standing) {
      ContextPack.Explanation explanation = standing.explanation();
      RecallTrace.LeftOut leftOut = standing.leftOut();
      return new WhyNot(
          standing.ref().id().value(),
          standing.isPacked(),
          leftOut == null ? null : leftOut.cause(),
          leftOut == null ? null : leftOut.reason(),
          leftOut == null ? null : leftOut.score(),
          explanation == null ? null : ScoreView.of(explanation));
    }
  }
}
