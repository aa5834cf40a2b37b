package dev.memoryweave.operations.answer;

import dev.memoryweave.checkpoint.CheckpointDiff;
import dev.memoryweave.model.NodeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code checkpoint_diff}. */
public record CheckpointDiffAnswer(
    @Doc("The moment to start from") CheckpointAnswer from,
    @Doc("The moment that it is compared with; absent for now") @Nullable CheckpointAnswer to,
    @Doc("How many memories are there at the second moment only") long added,
    @Doc("How many are there at both and differ") long changed,
    @Doc("How many are there at the first moment only") long removed,
    @Doc("How many relations differ") long relationsChanged,
    @Doc("The memories that differ, as many as asked for") List<Memory> memories,
    @Doc("The relations that differ, as many as asked for") List<RelationPart> relations) {
  /** One of the list in {@link CheckpointDiffAnswer}. */
  public record Memory(
      @Doc("The memory") String id,
      NodeKind kind,
      CheckpointDiff.Change change,
      @Doc("Its title; absent if it was forgotten since") @Nullable String title,
      @Doc("What differs in a changed memory") List<Field> fields) {
    /** One of the list in {@link Memory}. */
    public record Field(
        @Doc("Which field") String field,
        @Doc("Its beginning at the first moment; empty if it had none") String before,
        @Doc("Its beginning at the second moment; empty if it has none") String after) {}
  }

  /** One of the list in {@link CheckpointDiffAnswer}. */
  public record RelationPart(
      @Doc("As it was; absent if it was not there") @Nullable RelationView before,
      @Doc("As it is; absent if it is not there") @Nullable RelationView after) {}
}
