package dev.memoryweave.checkpoint;

import dev.memoryweave.model.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a restore, or of its preview.
 *
 * @param checkpoint the checkpoint that is restored
 * @param before the checkpoint that was made first, to undo the restore; null if nothing changed
 * @param reverted the memories whose content or status is reset
 * @param archived the memories added since, which are archived
 * @param forgotten the memories that cannot come back: they were forgotten since, or their versions
 *     are damaged
 * @param relations how many relations change
 * @param evidence how many pieces of evidence are attached or detached
 * @param needsPerson the memories that the author may not reset; if there are any, nothing changes
 * @param applied whether it was carried out
 */
public record RestoreReport(
    Checkpoint checkpoint,
    @Nullable Checkpoint before,
    List<NodeRef> reverted,
    List<NodeRef> archived,
    List<NodeRef> forgotten,
    int relations,
    int evidence,
    List<NodeRef> needsPerson,
    boolean applied) {
  /** Copies the lists. */
  public RestoreReport {
    reverted = List.copyOf(reverted);
    archived = List.copyOf(archived);
    forgotten = List.copyOf(forgotten);
    needsPerson = List.copyOf(needsPerson);
  }

  /** Whether memory already is as it was at the checkpoint, apart from what was forgotten. */
  public boolean changesNothing() {
    return reverted.isEmpty() && archived.isEmpty() && relations == 0 && evidence == 0;
  }
}
