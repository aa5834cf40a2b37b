package dev.memoryweave.operations.answer;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.model.NodeRef;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answer of {@code checkpoint_restore}. */
public record CheckpointRestoreAnswer(
    @Doc("The moment to go back to") CheckpointAnswer checkpoint,
    @Doc("Made first, to undo this") @Nullable CheckpointAnswer before,
    @Doc("Whether it was done") boolean done,
    @Doc("Whether it was a dry run") boolean dryRun,
    @Doc("The memories whose content or status is reset, the first 200") List<MemoryRow> reverted,
    long revertedCount,
    @Doc("The memories added since, which are archived, the first 200") List<MemoryRow> archived,
    long archivedCount,
    @Doc("The memories that cannot come back, the first 200") List<MemoryRow> forgotten,
    long forgottenCount,
    @Doc("How many relations change") long relations,
    @Doc("How many pieces of evidence are attached or detached") long evidence,
    @Doc("The memories that only a person may reset; if there are any, nothing changes")
        List<MemoryRow> needsPerson) {
  /**
   * The view of a restore, or of its preview.
   *
   * @param rows the rows of the first of some memories
   */
  public static CheckpointRestoreAnswer of(
      Checkpoints.Restored report, boolean dryRun, Function<List<NodeRef>, List<MemoryRow>> rows) {
    return new CheckpointRestoreAnswer(
        CheckpointAnswer.of(report.checkpoint()),
        CheckpointAnswer.ofNullable(report.before()),
        report.applied(),
        dryRun,
        rows.apply(report.reverted()),
        report.reverted().size(),
        rows.apply(report.archived()),
        report.archived().size(),
        rows.apply(report.forgotten()),
        report.forgotten().size(),
        report.relations(),
        report.evidence(),
        rows.apply(report.needsPerson()));
  }
}
