package dev.memoryweave.checkpoint;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of the narrowest scope of a memory, mostly a project.
 *
 * <p>A checkpoint covers memories, their evidence, and the relations that start from them. It does
 * not cover passages of files, which follow the files; sessions, which tell what happened; how
 * often memories were used; and the results of checks of evidence.
 *
 * <p>A method that takes the name of a checkpoint throws {@link
 * dev.memoryweave.model.InvalidValueException} if there is none of that name.
 */
public interface Checkpoints {
  /** The most checkpoints of a list, and the most entries of a difference. */
  int MAX_LIMIT = 1_000;

  /**
   * Makes a checkpoint of the present moment.
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
   * The latest checkpoints, latest first.
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

  /** Tells what {@link #restore} would do now, and changes nothing. */
  RestoreReport preview(String name);

  /**
   * Gives every memory of the scope what it said and the status that it had at a checkpoint, in one
   * transaction. Memories that were added since are archived. Those that were forgotten since stay
   * forgotten and are named in the report. If anything changes, a checkpoint is made first, so that
   * the restore can be taken back by restoring that.
   *
   * @param reason why, on one line; events hold it
   * @throws dev.memoryweave.NeedsPersonException if somebody above the author has changed one of
   *     the memories since, or wrote it; then nothing changes
   */
  RestoreReport restore(String name, String reason);
}
