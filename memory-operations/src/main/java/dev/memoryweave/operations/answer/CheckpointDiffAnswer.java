package dev.memoryweave.operations.answer;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Relation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code checkpoint_diff}. */
public record CheckpointDiffAnswer(
    @Doc("The earlier moment") CheckpointAnswer from,
    @Doc("The later moment; absent for now") @Nullable CheckpointAnswer to,
    @Doc("How many memories exist at the later moment only") long added,
    @Doc("How many exist at both and differ") long changed,
    @Doc("How many exist at the earlier moment only") long removed,
    @Doc("How many relations differ") long relationsChanged,
    @Doc("The memories that differ, as many as asked for") List<Memory> memories,
    @Doc("The relations that differ, as many as asked for") List<RelationPart> relations) {
  /** A memory that differs between the two moments. */
  public record Memory(
      @Doc("The memory") String id,
      NodeKind kind,
      Checkpoints.Diff.Change change,
      @Doc("Its title; absent if it was forgotten since") @Nullable String title,
      @Doc("What differs in a changed memory") List<Field> fields) {
    /** A field of a changed memory. */
    public record Field(
        @Doc("Which field") String field,
        @Doc("Its beginning at the earlier moment; empty if none") String before,
        @Doc("Its beginning at the later moment; empty if none") String after) {}

    private static Memory of(Checkpoints.Diff.NodeDiff node) {
      return new Memory(
          node.node().id().value(),
          node.node().id().kind(),
          node.change(),
          node.title(),
          node.fields().stream()
              .map(each -> new Field(each.field(), each.before(), each.after()))
              .toList());
    }
  }

  /** A relation that differs between the two moments. */
  public record RelationPart(
      @Doc("As it was; absent if it is new") @Nullable RelationView before,
      @Doc("As it is; absent if it is gone") @Nullable RelationView after) {
    private static RelationPart of(Checkpoints.Diff.RelationDiff relation) {
      return new RelationPart(view(relation.before()), view(relation.after()));
    }

    private static @Nullable RelationView view(@Nullable Relation relation) {
      return relation == null ? null : RelationView.of(relation);
    }
  }

  /** The view of a difference. */
  public static CheckpointDiffAnswer of(Checkpoints.Diff diff) {
    return new CheckpointDiffAnswer(
        CheckpointAnswer.of(diff.from()),
        CheckpointAnswer.ofNullable(diff.to()),
        diff.added(),
        diff.changed(),
        diff.removed(),
        diff.relationsChanged(),
        diff.nodes().stream().map(Memory::of).toList(),
        diff.relations().stream().map(RelationPart::of).toList());
  }
}
