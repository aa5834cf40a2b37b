package dev.memoryweave.operations.answer;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answer of {@code forget}: a memory, and everything that is lost with it. */
public record ForgetAnswer(
    @Doc("The memory") String id,
    NodeKind kind,
    NodeStatus status,
    @Doc("Its title") String title,
    @Doc("Whose word it is: the kind of author, and the name if known") String author,
    @Doc("When it last changed") Instant updatedAt,
    @Doc("Whether it is forgotten") boolean done,
    @Doc("Whether this only tells what would happen") boolean dryRun,
    @Doc("What waits for a person instead, see {review}") @Nullable String waiting,
    @Doc("How many former versions go with it") int formerVersions,
    @Doc("How many pieces of evidence go with it") int evidenceCount,
    @Doc("The relations that go with it") List<RelationView> relations,
    @Doc("The memories below it, which stay") List<Child> children,
    @Doc("Whether there are more than are listed") boolean moreChildren) {
  /** A memory below the forgotten one. */
  public record Child(
      @Doc("The memory") String id,
      NodeKind kind,
      NodeStatus status,
      @Doc("Its title") String title,
      @Doc("Whose word it is: the kind of author, and the name if known") String author,
      @Doc("When it last changed") Instant updatedAt) {
    static Child of(MemoryNode node) {
      return new Child(
          node.id().value(),
          node.kind(),
          node.status(),
          node.title(),
          node.provenance().principal().label(),
          node.updatedAt());
    }
  }

  /** The answer before anything is done. */
  public static ForgetAnswer of(NodeHandle.Inspection found) {
    MemoryNode node = found.node();
    return new ForgetAnswer(
        node.id().value(),
        node.kind(),
        node.status(),
        node.title(),
        node.provenance().principal().label(),
        node.updatedAt(),
        false,
        false,
        null,
        found.formerVersions().size(),
        found.evidence().size(),
        Stream.concat(found.relationsFrom().stream(), found.relationsTo().stream())
            .map(RelationView::of)
            .toList(),
        found.children().stream().map(branch -> Child.of(branch.node())).toList(),
        found.moreChildren());
  }

  /** A copy that only tells what would happen. */
  public ForgetAnswer asDryRun() {
    return with(false, true, null);
  }

  /**
   * A copy after the request.
   *
   * @param request what waits for a person, or null if the memory is forgotten
   */
  public ForgetAnswer after(@Nullable String request) {
    return with(request == null, false, request);
  }

  private ForgetAnswer with(boolean isDone, boolean isDryRun, @Nullable String request) {
    return new ForgetAnswer(
        id,
        kind,
        status,
        title,
        author,
        updatedAt,
        isDone,
        isDryRun,
        request,
        formerVersions,
        evidenceCount,
        relations,
        children,
        moreChildren);
  }
}
