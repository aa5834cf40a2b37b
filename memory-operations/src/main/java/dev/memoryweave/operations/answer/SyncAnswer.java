package dev.memoryweave.operations.answer;

import dev.memoryweave.Maintenance;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.workspace.git.SyncReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code sync}. */
public record SyncAnswer(
    @Doc("The commit compared with; absent if none was ever marked") @Nullable String base,
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
    @Doc("The commit that the memory is now in step with; absent without 'mark'")
        @Nullable String marked) {
  /** The number of memories in each state. */
  public record States(
      @Doc("Nothing that they are about changed") long fresh,
      @Doc("Files that they are about changed") long changed,
      @Doc("None of their files is there any more") long orphaned,
      @Doc("They name no file, though they should") long unanchored) {
    /** The states of all memories that were checked. */
    public static States of(SyncReport report) {
      return new States(
          report.in(SyncReport.AnchorState.FRESH).size(),
          report.in(SyncReport.AnchorState.CHANGED).size(),
          report.in(SyncReport.AnchorState.ORPHANED).size(),
          report.in(SyncReport.AnchorState.UNANCHORED).size());
    }
  }

  /** A memory that changed files call into question. */
  public record ToUpdate(
      @Doc("Id of the memory, for {inspect}") String id,
      NodeKind kind,
      @Doc("What it says in one line") String title,
      NodeStatus status,
      @Doc("State of its anchors") SyncReport.AnchorState state,
      @Doc("Files of its anchors and evidence that changed") List<File> files,
      @Doc("How many more changed") long moreFiles,
      @Doc("Its anchors that match no file now") List<String> lostAnchors,
      @Doc("Files that it was learned from and that are gone") List<String> lostEvidence) {
    /** A changed file that a memory is about or was learned from. */
    public record File(
        @Doc("Where it is, or was if it was deleted") String path,
        SyncReport.ChangedFile.Kind change,
        @Doc("Where a renamed file was before") @Nullable String from) {
      /** The change of a file. */
      public static File of(SyncReport.ChangedFile file) {
        return new File(file.path(), file.kind(), file.from());
      }
    }

    /** The result of checking a memory. */
    public static ToUpdate of(SyncReport.NodeCheck check) {
      return new ToUpdate(
          check.node().id().value(),
          check.node().kind(),
          check.node().title(),
          check.node().status(),
          check.state(),
          check.files().stream().map(File::of).toList(),
          check.moreFiles(),
          check.lost().stream().map(Anchor::glob).toList(),
          check.lostEvidence());
    }
  }

  /** A folder of code that no memory is about. */
  public record Gap(
      @Doc("The folder; empty for the root") String folder,
      @Doc("How many files of code are directly in it") long files,
      @Doc("How many of them changed") long changed,
      @Doc("Some of them") List<String> examples) {
    /** The gap in a folder. */
    public static Gap of(SyncReport.CoverageGap gap) {
      return new Gap(gap.folder(), gap.files(), gap.changed(), gap.examples());
    }
  }

  /** The fate of memories whose branch was deleted without a merge. */
  public record CarryOverPart(
      @Doc("Whether it was done now, as asked; otherwise the next reading of the files does it")
          boolean done,
      @Doc("How many then belong to what is checked out") long carried,
      @Doc("How many rules cannot be placed and then wait for a review") long toReview,
      @Doc("Some of them") List<Memory> memories,
      @Doc("How many more there are") long more) {
    private static final int MOST_SHOWN = 20;

    /** The fate of one of these memories. */
    public record Memory(
        @Doc("Id of the memory, for {inspect}") String id,
        @Doc("The branch that it was learned on") String branch,
        @Doc("The commit that was checked out then") @Nullable String commit,
        @Doc("What becomes of it") Maintenance.CarryOver.Fate fate,
        @Doc("Why") String reason) {
      /** The decision about a memory. */
      public static Memory of(Maintenance.CarryOver.Verdict verdict) {
        return new Memory(
            verdict.memory().id().value(),
            verdict.from().branch(),
            verdict.from().commit(),
            verdict.fate(),
            verdict.reason());
      }
    }

    /** The decisions about all of these memories, of which the first are listed. */
    public static CarryOverPart of(SyncReport.CarriedOver report, boolean done) {
      return new CarryOverPart(
          done,
          report.with(Maintenance.CarryOver.Fate.CARRIED).size(),
          report.with(Maintenance.CarryOver.Fate.REVIEW).size(),
          report.verdicts().stream().limit(MOST_SHOWN).map(Memory::of).toList(),
          report.more() + Math.max(0, report.verdicts().size() - MOST_SHOWN));
    }
  }
}
