package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicy;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code policies}. */
public record PoliciesAnswer(
    @Doc("Whether memories were archived") boolean done,
    List<Policy> policies,
    @Doc("The memories that are due, the first 200") List<Archived> archived,
    long archivedCount,
    @Doc("The memories that another policy keeps, the first 200") List<Kept> kept,
    @Doc("The memories that only a person may archive") List<MemoryRow> needsPerson,
    @Doc("Policies that may contradict each other") List<Conflict> conflicts,
    @Doc("Whether more are due than one run archives") boolean more) {
  private static final double MINUTES_PER_DAY = 1_440;

  /** A policy: its effect, and the memories it concerns. */
  public record Policy(
      @Doc("Its name") String name,
      MemoryPolicy.Effect effect,
      @Doc(value = "After how many days at rest", range = Doc.Range.NOT_NEGATIVE)
          @Nullable Double afterDays,
      @Doc("The tag it gives") @Nullable String tag,
      @Doc("The kinds it concerns; empty for any") List<NodeKind> kinds,
      @Doc("Tags that must all be there") List<String> tags,
      @Doc("The tiers it concerns; empty for any") List<NodeKind.Tier> tiers,
      @Doc("The session it concerns") @Nullable String session,
      Scope.@Nullable Level level) {
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
          policy.level());
    }
  }

  /** A memory that a policy archives. */
  public record Archived(
      @Doc("A memory; the id alone if it is gone") MemoryRow memory,
      @Doc("The policy that asks for it") String policy) {}

  /** A memory that one policy would archive and another one keeps. */
  public record Kept(
      @Doc("A memory; the id alone if it is gone") MemoryRow memory,
      @Doc("The policy that would archive it") String policy,
      @Doc("The policy that keeps it") String keptBy) {}

  /** Two policies that may contradict each other. */
  public record Conflict(
      @Doc("The policy that counts") String stronger, @Doc("The other one") String weaker) {}
}
