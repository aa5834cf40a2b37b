package dev.memoryweave.checkpoint;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of the narrowest scope of a memory, usually a project.
 *
 * <p>A checkpoint covers memories, their evidence, and the relations that start from them. It does
 * not cover passages of files, which follow the files; sessions, which record what happened; usage
 * counts of memories; and the results of checks of evidence.
 *
 * <p>A method that takes the name of a checkpoint throws {@link
 * dev.memoryweave.model.InvalidValueException} if there is none of that name.
 */
public interface Checkpoints {
  /** The most checkpoints of a list, and the most entries of a difference. */
  int MAX_LIMIT = 1_000;

  /**
   * Creates a checkpoint of the present moment.
   *
   * @param name its name, which no other checkpoint of the scope has, 1 to {@value
   *     Checkpoint#MAX_NAME} characters on one line
   * @param note why it is made, at most {@value Checkpoint#MAX_NOTE} characters on one line, or
   *     null
   * @throws dev.memoryweave.model.InvalidValueException if the name is taken
   * @throws dev.memoryweave.model.SecretRejectedException if the name or the note holds a secret
   */
  Checkpoint create(String name, @Nullable String note);

  /**
   * The latest checkpoints, newest first.
   *
   * @param limit the most checkpoints, 1 to {@value #MAX_LIMIT}
   */
  List<Checkpoint> list(int limit);

  /** The checkpoint of that name, or nothing. */
  Optional<Checkpoint> find(String name);

  /**
   * Compares two moments.
   *
   * @param from the name of the checkpoint to start from
   * @param to the name of the checkpoint to compare it with, or null for now
   * @param limit the most memories and the most relations that are listed, 1 to {@value
   *     #MAX_LIMIT}; all are counted
   */
  CheckpointDiff diff(String from, @Nullable String to, int limit);

  /** Reports what {@link #restore} would do now, and changes nothing. */
  RestoreReport preview(String name);

  /**
   * Resets every memory of the scope to the content and status that it had at a checkpoint, in one
   * transaction. Memories added since are archived. Those forgotten since stay forgotten and are
   * named in the report. If anything changes, a checkpoint is made first; restoring it undoes the
   * restore.
   *
   * @param reason why, on one line; recorded in the events
   * @throws dev.memoryweave.NeedsPersonException if a more trusted author wrote one of the memories
   *     or has changed it since; then nothing changes
   */
  RestoreReport restore(String name, String reason);
}
