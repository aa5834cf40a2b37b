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
import java.util.Locale;
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

  /**
   * The memories that one project inherits from another one of the same store. Whoever opens the
   * memory decides it; nothing that is stored and no request can add to it.
   *
   * <p>Inherited memories are read, never written. They are marked with the project that they come
   * from, and a memory of the project itself with the same tier and key overrides them.
   *
   * @param from the project that memories are inherited from
   * @param parts which of its memories, at least one part
   * @param stableFor how long decisions must have been unchanged to be {@link
   *     Part#STABLE_DECISIONS}
   */
  public record Inheritance(Scope from, Set<Part> parts, Duration stableFor) {
    /** The tag of memories that other projects may inherit as {@link Part#MARKED}. */
    public static final String TAG = "inheritable";

    /** How long decisions must have been unchanged by default. */
    public static final Duration DEFAULT_STABLE_FOR = Duration.ofDays(30);

    /** Checks that a project and a part are named. */
    public Inheritance {
      InvalidValueException.given("from", from);
      InvalidValueException.given("stableFor", stableFor);
      InvalidValueException.unless(
          from.level() == Scope.Level.PROJECT,
          "from",
          from,
          "be a project; others are in the chain");
      parts = Set.copyOf(InvalidValueException.elements("parts", parts));
      InvalidValueException.unless(!parts.isEmpty(), "parts", parts, "name at least one part");
      InvalidValueException.unless(
          !stableFor.isNegative(), "stableFor", stableFor, "not be negative");
    }

    /** A part of a project's memories. */
    public enum Part {
      /** The active constraints, preferences and procedures. */
      RULES(EnumSet.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE, NodeKind.PROCEDURE)),
      /**
       * The active decisions that are not contested, that a person made or another author
       * confirmed, and that have been unchanged for long enough.
       */
      STABLE_DECISIONS(EnumSet.of(NodeKind.DECISION)),
      /** Everything that is active and has the tag {@value Inheritance#TAG}. */
      MARKED(Set.of());

      @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable copy.
      private final Set<NodeKind> kinds;

      Part(Set<NodeKind> kinds) {
        this.kinds = Set.copyOf(kinds);
      }

      /** The name in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }

      /** The kinds of its memories; empty for any. */
      public Set<NodeKind> kinds() {
        return kinds;
      }
    }

    /** Inherits the rules of a project. */
    public static Inheritance rules(Scope from) {
      return new Inheritance(from, Set.of(Part.RULES), DEFAULT_STABLE_FOR);
    }

    /** Inherits the stable decisions of a project. */
    public static Inheritance stableDecisions(Scope from) {
      return new Inheritance(from, Set.of(Part.STABLE_DECISIONS), DEFAULT_STABLE_FOR);
    }

    /** Inherits the memories that a project marked as inheritable. */
    public static Inheritance marked(Scope from) {
      return new Inheritance(from, Set.of(Part.MARKED), DEFAULT_STABLE_FOR);
    }

    /** Inherits all of these parts of a project. */
    public static Inheritance combined(Scope from) {
      return new Inheritance(from, Set.of(Part.values()), DEFAULT_STABLE_FOR);
    }

    /** A copy for which decisions must have been unchanged that long. */
    public Inheritance withStableFor(Duration time) {
      return new Inheritance(from, parts, time);
    }

    /**
     * Whether a memory is inherited at a time. A suspected prompt injection is not, whatever its
     * kind and tags.
     */
    public boolean covers(MemoryNode node, Instant at) {
      InvalidValueException.given("node", node);
      InvalidValueException.given("at", at);
      return node.scope().equals(from)
          && node.isInForce()
          && !node.lifetime().isOverAt(at)
          && !node.isSuspectedInjection()
          && parts.stream().anyMatch(part -> covers(part, node, at));
    }

    private boolean covers(Part part, MemoryNode node, Instant at) {
      return switch (part) {
        case RULES -> part.kinds().contains(node.kind());
        case STABLE_DECISIONS ->
            part.kinds().contains(node.kind())
                && !node.isContested()
                && (node.provenance().trust().isPerson() || node.usage().confirmations() > 0)
                && !node.updatedAt().plus(stableFor).isAfter(at);
        case MARKED -> node.tags().contains(TAG);
      };
    }
  }
}
