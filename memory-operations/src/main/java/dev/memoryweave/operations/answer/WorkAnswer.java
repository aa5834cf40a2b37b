package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code work}. */
public record WorkAnswer(
    @Doc("Open work: objectives, tasks, blockers, criteria, claims, requests") List<Open> open,
    @Doc("Whether this is all that is open") boolean complete,
    @Doc("Whether the work counts as done") boolean done,
    @Doc("What is missing, a sentence each") List<String> missing,
    @Doc("Claims of completion that nothing supports") List<String> unsupportedClaims,
    @Doc("How many pieces of evidence support the work") long evidence) {
  /** A memory of open work. */
  public record Open(
      @Doc("The memory, for {retire}") String id,
      @Doc(values = {"objective", "task", "blocker", "criterion", "claim", "request"})
          NodeKind kind,
      String title,
      @Doc("Its session; absent if it has none") @Nullable String session) {
    /** The view of a memory of open work. */
    public static Open of(MemoryNode node) {
      SessionId session = node.session();
      return new Open(
          node.id().value(), node.kind(), node.title(), session == null ? null : session.value());
    }
  }
}
