package dev.memoryweave.operations.answer;

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
  /** One of the list in {@link WorkAnswer}. */
  public record Open(
      @Doc("The memory, for {retire}") String id,
      @Doc(values = {"objective", "task", "blocker", "criterion", "claim", "request"}) String kind,
      String title,
      @Doc("Where it was said; absent if in none") @Nullable String session) {}
}
