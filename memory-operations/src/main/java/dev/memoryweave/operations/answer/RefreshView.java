package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the refresh did; absent if none was asked for. */
public record RefreshView(
    @Doc(
            value =
                "Whether all was read, it was stopped before the end, goes on in the "
                    + "background, or files are not read at all",
            values = {"done", "stopped", "running", "off"})
        String state,
    @Doc("Why files are not read, and what to do") @Nullable String reason,
    @Doc("How far the reading is that goes on; absent if none does or nothing is stored " + "yet")
        @Nullable IndexingProgressView indexing,
    @Doc("What was read") @Nullable IndexingRunView run,
    @Doc("Some of what was left out; a folder stands for all that is in it")
        @Nullable List<Skipped> skipped,
    @Doc("What became of what people wrote as memories; at most 50 ids each") @Nullable Seeds seeds,
    @Doc("What came of looking evidence up again; absent if it was not")
        @Nullable EvidenceChecks evidence) {
  /** One of the list in {@link RefreshView}. */
  public record Skipped(
      @Doc("Where it is, relative to the project's root") String path,
      @Doc("Whether it is a folder") boolean folder,
      SkippedFile.Reason reason,
      @Doc("More about it") @Nullable String detail) {}

  /** What became of what people wrote as memories; at most 50 ids each. */
  public record Seeds(
      @Doc("Memories that were made") List<String> created,
      @Doc("Those of them that wait for a decision, see {review}") List<String> waiting,
      @Doc("Memories that say something else now") List<String> updated,
      @Doc("Memories that no file states any more") List<String> stale,
      @Doc(
              "Memories that were put away, as an earlier version drew them from their files "
                  + "by mistake; {history} tells from where")
          List<String> withdrawn,
      @Doc("How many were made") long createdCount,
      @Doc("How many were changed") long updatedCount,
      @Doc("How many are no longer stated") long staleCount,
      @Doc("How many were put away") long withdrawnCount) {}

  /** What came of looking evidence up again; absent if it was not. */
  public record EvidenceChecks(
      @Doc("How many memories have evidence") long checked,
      @Doc("How many of them have evidence that could be compared with what it said") long compared,
      @Doc("How many of them are in doubt") long doubtfulCount,
      @Doc("Those in doubt, at most 50") List<Doubtful> doubtful) {
    /** One of the list in {@link EvidenceChecks}. */
    public record Doubtful(
        @Doc("Id of the memory, for {inspect}") String id,
        @Doc("What it says in one line") String title,
        NodeStatus status,
        @Doc("What was found of each piece of its evidence") List<Finding> findings) {
      /** One of the list in {@link Doubtful}. */
      public record Finding(
          @Doc("Where it was") String ref,
          @Doc("Whether it still says what it said; absent if that cannot be told")
              Evidence.Check.@Nullable Verdict verdict,
          @Doc("Where it stands now, if elsewhere") @Nullable String movedTo,
          @Doc("What was found, in words") String detail) {}
    }
  }
}
