package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code policies}. */
public record PoliciesAnswer(
    List<Policy> policies,
    @Doc("Policies that may contradict each other") List<Conflict> conflicts) {
  private static final double MINUTES_PER_DAY = 1_440;

  /** The view of the policies of a memory. */
  public static PoliciesAnswer of(MemoryPolicies policies) {
    return new PoliciesAnswer(
        policies.policies().stream().map(Policy::of).toList(),
        policies.conflicts().stream()
            .map(each -> new Conflict(each.stronger(), each.weaker()))
            .toList());
  }

  /** A policy: its effect, and the memories it concerns. */
  public record Policy(
      @Doc("Its name") String name,
      MemoryPolicy.Effect effect,
      @Doc(value = "After how many days at rest", range = Doc.Range.NOT_NEGATIVE)
          @Nullable Double afterDays,
      @Doc("The tag it gives, or keeps upkeep from giving") @Nullable String tag,
      @Doc("The kinds it concerns; empty for any") List<NodeKind> kinds,
      @Doc("Tags that must all be there") List<String> tags,
      @Doc("The tiers it concerns; empty for any") List<NodeKind.Tier> tiers,
      @Doc("The session it concerns") @Nullable String session,
      Scope.@Nullable Level level,
      @Doc("Words of which one must be there; empty for any") List<String> words) {
    /** The view of a policy. */
    public static Policy of(MemoryPolicy policy) {
      return new Policy(
          policy.name(),
          policy.effect(),
          policy.after() == null ? null : policy.after().toMinutes() / MINUTES_PER_DAY,
          policy.tag(),
          policy.kinds().stream().sorted(Comparator.comparing(NodeKind::label)).toList(),
          policy.tags().stream().sorted().toList(),
          policy.tiers().stream().sorted(Comparator.comparing(NodeKind.Tier::label)).toList(),
          policy.session() == null ? null : policy.session().value(),
          policy.level(),
          policy.words().stream().map(String::strip).sorted().toList());
    }
  }

  /** Two policies that may contradict each other. */
  public record Conflict(
      @Doc("The policy that counts") String stronger, @Doc("The other one") String weaker) {}
}
