package dev.memoryweave.checkpoint;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two moments of a memory.
 *
 * @param from the moment to start from
 * @param to the moment that it is compared with, or null for now
 * @param nodes the memories that differ, by address, up to the limit
 * @param relations the relations that differ, by their ends, up to the limit
 * @param added how many memories exist only at the second moment
 * @param removed how many memories exist only at the first moment, including those forgotten since
 * @param changed how many memories exist at both and differ
 * @param relationsChanged how many relations differ
 */
public record CheckpointDiff(
    Checkpoint from,
    @Nullable Checkpoint to,
    List<NodeDiff> nodes,
    List<RelationDiff> relations,
    long added,
    long removed,
    long changed,
    long relationsChanged) {
  /** Copies the lists. */
  public CheckpointDiff {
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
