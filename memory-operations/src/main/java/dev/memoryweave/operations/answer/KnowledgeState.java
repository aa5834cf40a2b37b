package dev.memoryweave.operations.answer;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The indexed files of a project, and the state of indexing. */
public record KnowledgeState(
    @Doc("Whether files are read and made searchable") boolean indexed,
    @Doc("Why not, and what to do; absent if they are") @Nullable String reason,
    @Doc("Whether changed files are read without being asked") boolean readsByItself,
    @Doc("Documents of each status; statuses without any are left out")
        Map<KnowledgeDocument.Status, Long> documents,
    @Doc("Indexed documents of each type; types without any are left out")
        Map<SourceType, Long> documentsByType,
    @Doc("How many passages can be found") long passages,
    @Doc("Grows with every change of them") long revision,
    @Doc("How many files memories are still to be drawn from; a refresh does it") long owed,
    @Doc("Files that state more than is kept of one file; all of it can be found as passages")
        List<Beyond> beyond,
    @Doc(
            "Files for agents that one person keeps for themselves; no memories are drawn from"
                + " them")
        List<String> personal,
    @Doc("Words of agent files that are to take in another file and do not")
        List<NotTakenIn> notTakenIn,
    @Doc("Rules of different files that contradict each other, at most 20")
        List<Conflict> conflicts,
    @Doc("Progress of the current reading; absent if none runs or nothing is stored yet")
        @Nullable IndexingProgressView indexing,
    @Doc("What the last reading by this process did; absent if there was none")
        @Nullable IndexingRunView lastRun,
    @Doc("Why the last reading failed; absent if it did not") @Nullable String failure,
    @Doc("What every recall warns of at the moment") @Nullable String notice) {
  /** A file that states more than is kept of one file. */
  public record Beyond(
      @Doc("The file, relative to the project's root") String path,
      @Doc("How many statements are no memories; the strongest are") long count) {}

  /** Two rules of different files that contradict each other. */
  public record Conflict(
      @Doc("Where the first one stands, as path:line") String at,
      @Doc("What it says") String title,
      @Doc("Where the second one stands") String otherAt,
      @Doc("What it says") String otherTitle) {}

  /** A word of an agent file that is to take in another file and does not. */
  public record NotTakenIn(
      @Doc("Where it stands, as path:line") String at,
      @Doc("The word, such as @docs/rules.md") String word,
      @Doc("Why nothing is taken in") String reason) {}
}
