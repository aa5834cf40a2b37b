package dev.memoryweave.operations.answer;

import dev.memoryweave.branch.CarryOver;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.workspace.git.SyncReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code sync}. */
public record SyncAnswer(
    @Doc("The commit that was compared with; absent if none was ever marked") @Nullable String base,
    @Doc("The commit that is checked out") @Nullable String head,
    @Doc("The branch that is checked out") @Nullable String branch,
    @Doc("How many files changed, the working tree included") long changedFiles,
    @Doc("Whether all changes were looked at") boolean complete,
    @Doc("How many memories were checked") long checked,
    @Doc("How many memories are in each state") States states,
    @Doc("The memories to look at, most urgent first") List<ToUpdate> toUpdate,
    @Doc("How many memories are to be looked at") long toUpdateCount,
    @Doc("Folders of code that no memory is about, most urgent first") List<Gap> gaps,
    @Doc("How many more there are") long moreGaps,
    @Doc("What to do, as Markdown, with the arguments of {apply} to fill in") String skeleton,
    @Doc("Memories of branches that are gone and were not merged, as after a squash")
        CarryOverPart carryOver,
    @Doc("The commit that the memory counts as in step with now; absent without 'mark'")
        @Nullable String marked) {
  /** How many memories are in each state. */
  public record States(
      @Doc("Nothing that they are about changed") long fresh,
      @Doc("Files that they are about changed") long changed,
      @Doc("None of their files is there any more") long orphaned,
      @Doc("They name no file, though they should") long unanchored) {}

  /** One of the list in {@link SyncAnswer}. */
  public record ToUpdate(
      @Doc("Id of the memory, for {inspect}") String id,
      NodeKind kind,
      @Doc("What it says in one line") String title,
      NodeStatus status,
      @Doc("State of its anchors") SyncReport.AnchorState state,
      @Doc("Files of its anchors and evidence that changed") List<File> files,
      @Doc("How many more changed") long moreFiles,
      @Doc("Its anchors that match no file any more") List<String> lostAnchors,
      @Doc("Files that it was learned from and that are gone") List<String> lostEvidence) {
    /** One of the list in {@link ToUpdate}. */
    public record File(
        @Doc("Where it is, or was if it was deleted") String path,
        SyncReport.ChangedFile.Kind change,
        @Doc("Where a renamed file was before") @Nullable String from) {}
  }

  /** One of the list in {@link SyncAnswer}. */
  public record Gap(
      @Doc("The folder; empty for the root") String folder,
      @Doc("How many files of code are directly in it") long files,
      @Doc("How many of them changed") long changed,
      @Doc("Some of them") List<String> examples) {}

  /** Memories of branches that are gone and were not merged, as after a squash. */
  public record CarryOverPart(
      @Doc(
              "Whether it was done now, as asked; otherwise the next reading of the files "
                  + "does it")
          boolean done,
      @Doc("How many belong to what is checked out from then on") long carried,
      @Doc("How many rules cannot be placed and wait for a review from then on") long toReview,
      @Doc("Some of them") List<Memory> memories,
      @Doc("How many more there are") long more) {
    /** One of the list in {@link CarryOverPart}. */
    public record Memory(
        @Doc("Id of the memory, for {inspect}") String id,
        @Doc("The branch that it was learned on") String branch,
        @Doc("The commit that was checked out then") @Nullable String commit,
        @Doc("What becomes of it") CarryOver.Fate fate,
        @Doc("Why") String reason) {}
  }
}
