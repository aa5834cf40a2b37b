package dev.memoryweave.operations.answer;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Summary of a refresh of a project's knowledge. */
public record RefreshView(
    @Doc(
            "Whether all was read, it was stopped before the end, goes on in the background, or"
                + " files are not read at all")
        State state,
    @Doc("Why files are not read, and what to do") @Nullable String reason,
    @Doc("Progress of the current reading; absent if none runs or nothing is stored yet")
        @Nullable IndexingProgressView indexing,
    @Doc("What was read") @Nullable IndexingRunView run,
    @Doc("Some of what was left out; a folder stands for all that is in it")
        @Nullable List<Skipped> skipped,
    @Doc("What became of what people wrote as memories; at most 50 ids each") @Nullable Seeds seeds,
    @Doc("What checking the evidence again found; absent if unchecked")
        @Nullable EvidenceChecks evidence) {
  /** State of a refresh. */
  public enum State {
    /** Everything was read. */
    DONE,
    /** It was stopped; the next one continues. */
    STOPPED,
    /** It continues in the background. */
    RUNNING,
    /** Nothing is read. */
    OFF
  }

  /** A refresh that only has a state. */
  public static RefreshView of(
      State state, @Nullable String reason, @Nullable IndexingProgressView indexing) {
    return new RefreshView(state, reason, indexing, null, null, null, null);
  }

  /** A file or folder that was left out. */
  public record Skipped(
      @Doc("Where it is, relative to the project's root") String path,
      @Doc("Whether it is a folder") boolean folder,
      SkippedFile.Reason reason,
      @Doc("More about it") @Nullable String detail) {
    /** Why a file was left out. */
    public static Skipped of(SkippedFile skipped) {
      return new Skipped(
          skipped.path(),
          skipped.folder(),
          skipped.reason(),
          skipped.detail().isEmpty() ? null : skipped.detail());
    }
  }

  /** Memories drawn from what people wrote in files, by outcome. */
  public record Seeds(
      @Doc("Memories that were made") List<String> created,
      @Doc("Those of them that wait for a decision, see {review}") List<String> waiting,
      @Doc("Memories that say something else now") List<String> updated,
      @Doc("Memories that no file states any more") List<String> stale,
      @Doc(
              "Memories that were archived, as an earlier version drew them from their files by"
                  + " mistake; {history} tells from where")
          List<String> withdrawn,
      @Doc("How many were made") long createdCount,
      @Doc("How many were changed") long updatedCount,
      @Doc("How many are no longer stated") long staleCount,
      @Doc("How many were archived") long withdrawnCount) {}

  /** Findings of verifying the evidence of memories again. */
  public record EvidenceChecks(
      @Doc("How many memories have evidence") long checked,
      @Doc("How many of them have evidence that could be compared with what it said") long compared,
      @Doc("How many of them are in doubt") long doubtfulCount,
      @Doc("Those in doubt, at most 50") List<Doubtful> doubtful) {
    /** A memory whose evidence no longer bears it out. */
    public record Doubtful(
        @Doc("Id of the memory, for {inspect}") String id,
        @Doc("What it says in one line") String title,
        NodeStatus status,
        @Doc("What was found of each piece of its evidence") List<Finding> findings) {
      /** The finding about a piece of evidence. */
      public record Finding(
          @Doc("Where it was") String ref,
          @Doc("Whether it still says what it said; absent if that cannot be determined")
              Evidence.Check.@Nullable Verdict verdict,
          @Doc("Where it stands now, if elsewhere") @Nullable String movedTo,
          @Doc("What was found, in words") String detail) {
        /** The finding about a piece of evidence. */
        public static Finding of(NodeHandle.Reverification.Finding finding) {
          return new Finding(
              finding.evidence().locator(), finding.verdict(), finding.movedTo(), finding.detail());
        }
      }

      /** The memory and all findings about its evidence. */
      public static Doubtful of(NodeHandle.Reverification result) {
        return new Doubtful(
            result.after().id().value(),
            result.after().title(),
            result.after().status(),
            result.findings().stream().map(Finding::of).toList());
      }
    }
  }
}
