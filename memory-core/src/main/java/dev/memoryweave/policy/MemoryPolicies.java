package dev.memoryweave.policy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicy.Effect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The policies of a memory. They are set in code by whoever opens it, and cannot be set by anything
 * stored: otherwise a file of the project could hide what a person decided.
 *
 * <p>If two policies apply to the same memory, keeping beats archiving, the longer time beats the
 * shorter one, and exclusion from blocks beats priority in them; {@link #conflicts} lists them.
 *
 * @param policies the policies, in the order in which tags are added; at most {@value #MOST}, each
 *     with a name of its own
 */
public record MemoryPolicies(List<MemoryPolicy> policies) {
  /** The most policies. */
  public static final int MOST = 200;

  /** No policies. */
  public static final MemoryPolicies NONE = new MemoryPolicies(List.of());

  /** Copies the list and checks the names. */
  public MemoryPolicies {
    policies = List.copyOf(InvalidValueException.elements("policies", policies));
    InvalidValueException.within("policies", policies.size(), 0, MOST);
    Set<String> names = new HashSet<>();
    for (MemoryPolicy policy : policies) {
      InvalidValueException.unless(
          names.add(policy.name()), "policy name", policy.name(), "be given to one policy only");
    }
  }

  /** These policies. */
  public static MemoryPolicies of(MemoryPolicy... policies) {
    InvalidValueException.given("policies", policies);
    return new MemoryPolicies(Arrays.asList(policies));
  }

  /**
   * Two policies that may apply to the same memory and ask for different things.
   *
   * @param stronger the name of the policy that wins
   * @param weaker the name of the other one
   */
  public record Conflict(String stronger, String weaker) {}

  /** The pairs of policies that may contradict each other, in order. */
  public List<Conflict> conflicts() {
    List<Conflict> conflicts = new ArrayList<>();
    for (MemoryPolicy stronger : policies) {
      for (MemoryPolicy weaker : policies) {
        if (beats(stronger, weaker) && stronger.overlaps(weaker)) {
          conflicts.add(new Conflict(stronger.name(), weaker.name()));
        }
      }
    }
    return conflicts;
  }

  private static boolean beats(MemoryPolicy stronger, MemoryPolicy weaker) {
    return switch (stronger.effect()) {
      case NEVER_ARCHIVE -> weaker.effect() == Effect.ARCHIVE_AFTER;
      case EXCLUDE_FROM_PACK -> weaker.effect() == Effect.ALWAYS_KEEP;
      case ARCHIVE_AFTER ->
          weaker.effect() == Effect.ARCHIVE_AFTER && time(stronger).compareTo(time(weaker)) > 0;
      case ALWAYS_KEEP, TAG_AS, NEVER_TAG -> false;
    };
  }

  private static Duration time(MemoryPolicy policy) {
    return policy.after() == null ? Duration.ZERO : policy.after();
  }

  /**
   * A copy without the policies that archive memories of a level but do not name it. Memories that
   * projects share are archived only by a policy that names their level.
   */
  public MemoryPolicies archivingOnly(Scope.Level level) {
    InvalidValueException.given("level", level);
    return new MemoryPolicies(
        policies.stream()
            .filter(policy -> policy.effect() != Effect.ARCHIVE_AFTER || policy.level() == level)
            .toList());
  }

  /**
   * Whether a memory may go into a block: any code that puts memories into a prompt must check
   * this.
   */
  public boolean mayBePacked(MemoryNode node) {
    InvalidValueException.given("node", node);
    return concerning(node, Effect.EXCLUDE_FROM_PACK).findAny().isEmpty();
  }

  /** Whether a memory has priority in a block. */
  public boolean isAlwaysKept(MemoryNode node) {
    InvalidValueException.given("node", node);
    return concerning(node, Effect.ALWAYS_KEEP).findAny().isPresent() && mayBePacked(node);
  }

  /** Whether upkeep may archive a memory. */
  public boolean mayBeArchived(MemoryNode node) {
    InvalidValueException.given("node", node);
    return concerning(node, Effect.NEVER_ARCHIVE).findAny().isEmpty();
  }

  /** Whether upkeep may give a memory a tag. */
  public boolean mayBeTagged(MemoryNode node, String tag) {
    InvalidValueException.given("node", node);
    InvalidValueException.given("tag", tag);
    return concerning(node, Effect.NEVER_TAG).noneMatch(policy -> tag.equals(policy.tag()));
  }

  /** A memory with the tags that policies add on writing, up to the limit of tags. */
  public MemoryNode tagged(MemoryNode node) {
    InvalidValueException.given("node", node);
    MemoryNode tagged = node;
    for (MemoryPolicy policy : policies) {
      String tag = policy.tag();
      if (tag != null
          && policy.effect() == Effect.TAG_AS
          && policy.concerns(tagged)
          && !tagged.tags().contains(tag)
          && tagged.tags().size() < MemoryNode.MAX_ENTRIES) {
        Set<String> tags = new LinkedHashSet<>(tagged.tags());
        tags.add(tag);
        tagged = tagged.toBuilder().tags(List.copyOf(tags)).build();
      }
    }
    return tagged;
  }

  /**
   * The policy by which a memory is to be archived, or nothing if it was changed or used too
   * recently or no policy selects it. A pending memory is not archived but expires. Rules,
   * architecture, decisions, the project and open work are archived only by a policy that names
   * their kind.
   */
  public Optional<MemoryPolicy> archives(MemoryNode node, Instant now) {
    InvalidValueException.given("node", node);
    InvalidValueException.given("now", now);
    if (node.status() == NodeStatus.ARCHIVED || node.status().isWaiting()) {
      return Optional.empty();
    }
    boolean mustBeNamed = node.kind().isLasting() || node.status() == NodeStatus.OPEN;
    return concerning(node, Effect.ARCHIVE_AFTER)
        .filter(policy -> !mustBeNamed || policy.kinds().contains(node.kind()))
        .max(Comparator.comparing(MemoryPolicies::time))
        .filter(policy -> !restingSince(node).plus(time(policy)).isAfter(now));
  }

  /** The kinds of which policies archive memories; empty if none does. */
  public Set<NodeKind> archivedKinds() {
    Set<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
    for (MemoryPolicy policy : policies) {
      if (policy.effect() == Effect.ARCHIVE_AFTER) {
        kinds.addAll(policy.kinds().isEmpty() ? EnumSet.allOf(NodeKind.class) : policy.kinds());
      }
    }
    return kinds;
  }

  private static Instant restingSince(MemoryNode node) {
    return Stream.of(node.updatedAt(), node.usage().lastUsedAt(), node.usage().verifiedAt())
        .filter(time -> time != null)
        .max(Comparator.naturalOrder())
        .orElse(node.updatedAt());
  }

  private Stream<MemoryPolicy> concerning(MemoryNode node, Effect effect) {
    return policies.stream().filter(policy -> policy.effect() == effect && policy.concerns(node));
  }
}
