package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Tier;
import dev.memoryweave.policy.MemoryPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code policies}. */
public record PoliciesAnswer(
    @Doc("Whether memories were put away") boolean done,
    List<Policy> policies,
    @Doc("The memories that are due, the first 200") List<Archived> archived,
    long archivedCount,
    @Doc("The memories that another policy keeps, the first 200") List<Kept> kept,
    @Doc("The memories that only a person may put away") List<MemoryRow> needsPerson,
    @Doc("Policies that may contradict each other") List<Conflict> conflicts,
    @Doc("Whether more are due than one run puts away") boolean more) {
  /** One of the list in {@link PoliciesAnswer}. */
  public record Policy(
      @Doc("Its name") String name,
      MemoryPolicy.Effect effect,
      @Doc(value = "After how many days at rest", range = Doc.Range.NOT_NEGATIVE)
          @Nullable Double afterDays,
      @Doc("The tag that is given") @Nullable String tag,
      @Doc("The kinds it concerns; empty for any") List<NodeKind> kinds,
      @Doc("Tags that must all be there") List<String> tags,
      @Doc("The tiers it concerns; empty for any") List<Tier> tiers,
      @Doc("The session it concerns") @Nullable String session,
      Scope.@Nullable Level level) {}

  /** One of the list in {@link PoliciesAnswer}. */
  public record Archived(
      @Doc("A memory; the id alone if it is gone") MemoryRow memory,
      @Doc("The policy that asks for it") String policy) {}

  /** One of the list in {@link PoliciesAnswer}. */
  public record Kept(
      @Doc("A memory; the id alone if it is gone") MemoryRow memory,
      @Doc("The policy that would put it away") String policy,
      @Doc("The policy that keeps it") String keptBy) {}

  /** One of the list in {@link PoliciesAnswer}. */
  public record Conflict(
      @Doc("The policy that counts") String stronger, @Doc("The other one") String weaker) {}
}
