package dev.memoryweave.checkpoint;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import java.time.Instant;
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
  Diff diff(String from, @Nullable String to, int limit);

  /** Reports what {@link #restore} would do now, and changes nothing. */
  Restored preview(String name);

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
  Restored restore(String name, String reason);

  /**
   * The difference between two moments of a memory.
   *
   * @param from the moment to start from
   * @param to the moment that it is compared with, or null for now
   * @param nodes the memories that differ, by address, up to the limit
   * @param relations the relations that differ, by their ends, up to the limit
   * @param added how many memories exist only at the second moment
   * @param removed how many memories exist only at the first moment, including those forgotten
   *     since
   * @param changed how many memories exist at both and differ
   * @param relationsChanged how many relations differ
   */
  record Diff(
      Checkpoint from,
      @Nullable Checkpoint to,
      List<NodeDiff> nodes,
      List<RelationDiff> relations,
      long added,
      long removed,
      long changed,
      long relationsChanged) {
    /** Copies the lists. */
    public Diff {
      nodes = List.copyOf(nodes);
      relations = List.copyOf(relations);
    }

    /** Whether both moments are equal. */
    public boolean isEmpty() {
      return added + removed + changed + relationsChanged == 0;
    }

    /** How a memory differs. */
    public enum Change {
      /** It exists only at the second moment. */
      ADDED,
      /** It exists only at the first moment. */
      REMOVED,
      /** Its content or its status differs. */
      CHANGED
    }

    /**
     * The difference of one memory.
     *
     * @param node its address
     * @param change how it differs
     * @param title its title at the second moment, or else at the first; null if it was forgotten
     * @param fields the fields that differ; empty unless it is changed
     */
    public record NodeDiff(
        NodeRef node, Change change, @Nullable String title, List<FieldDiff> fields) {
      /** Copies the list. */
      public NodeDiff {
        fields = List.copyOf(fields);
      }
    }

    /**
     * The difference of one field.
     *
     * @param field the name of the field
     * @param before its value at the first moment, at most {@value #MAX_VALUE} characters, empty if
     *     it had none
     * @param after its value at the second moment, at most {@value #MAX_VALUE} characters, empty if
     *     it has none
     */
    public record FieldDiff(String field, String before, String after) {
      /** The most characters shown of a value. */
      public static final int MAX_VALUE = 400;
    }

    /**
     * The difference of one relation. Relations that were rejected count as absent.
     *
     * @param before the relation at the first moment, or null if it was not there
     * @param after the relation at the second moment, or null if it is not there
     */
    public record RelationDiff(@Nullable Relation before, @Nullable Relation after) {}
  }

  /**
   * The result of a restore, or of its preview.
   *
   * @param checkpoint the checkpoint that is restored
   * @param before the checkpoint that was made first, to undo the restore; null if nothing changed
   * @param reverted the memories whose content or status is reset
   * @param archived the memories added since, which are archived
   * @param forgotten the memories that cannot come back: they were forgotten since, or their
   *     versions are damaged
   * @param relations how many relations change
   * @param evidence how many pieces of evidence are attached or detached
   * @param needsPerson the memories that the author may not reset; if there are any, nothing
   *     changes
   * @param applied whether it was carried out
   */
  record Restored(
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
    public Restored {
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

  /**
   * A named moment of a project's memory. It holds no copy: the memory keeps its history, so a
   * moment is enough to find what was remembered then.
   *
   * @param scope whose memory
   * @param name its name there, 1 to {@value #MAX_NAME} characters on one line
   * @param note why it was made, or null
   * @param at when it was made, to the millisecond
   * @param sequence the number of the last event that belongs to it, which separates events within
   *     one millisecond
   * @param revision the memory revision of the scope then
   * @param actor who made it
   */
  record Checkpoint(
      Scope scope,
      String name,
      @Nullable String note,
      Instant at,
      long sequence,
      long revision,
      Source actor) {
    /** The longest name, in characters. */
    public static final int MAX_NAME = 120;

    /** The longest note, in characters. */
    public static final int MAX_NOTE = MemoryEvent.Draft.MAX_REASON;

    /** Checks the numbers. */
    public Checkpoint {
      InvalidValueException.unless(sequence >= 1, "sequence", sequence, "be 1 or higher");
      InvalidValueException.unless(revision >= 1, "revision", revision, "be 1 or higher");
    }
  }
}
