package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code forget}. */
public record ForgetAnswer(
    @Doc("The memory") String id,
    NodeKind kind,
    NodeStatus status,
    @Doc("Its title") String title,
    @Doc("Whose word it is: the kind of author, and the name if it is known") String author,
    @Doc("When it was last changed") Instant updatedAt,
    @Doc("Whether it is forgotten") boolean done,
    @Doc("Whether it was only told what would happen") boolean dryRun,
    @Doc("What waits for a person instead, see {review}") @Nullable String waiting,
    @Doc("How many former versions go with it") long formerVersions,
    @Doc("How many pieces of evidence are attached to it") long evidenceCount,
    @Doc("The relations that go with it") List<RelationView> relations,
    @Doc("The memories below it, which stay") List<Children> children,
    @Doc("Whether there are more than are listed") boolean moreChildren) {
  /** One of the list in {@link ForgetAnswer}. */
  public record Children(
      @Doc("The memory") String id,
      NodeKind kind,
      NodeStatus status,
      @Doc("Its title") String title,
      @Doc("Whose word it is: the kind of author, and the name if it is known") String author,
      @Doc("When it was last changed") Instant updatedAt) {}
}
