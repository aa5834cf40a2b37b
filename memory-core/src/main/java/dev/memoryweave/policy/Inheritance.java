package dev.memoryweave.policy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/**
 * The memories that one project inherits from another one of the same store. Whoever opens the
 * memory decides it; nothing that is stored and no request can add to it.
 *
 * <p>Inherited memories are read, never written. They are marked with the project that they come
 * from, and a memory of the project itself with the same tier and key overrides them.
 *
 * @param from the project that memories are inherited from
 * @param parts which of its memories, at least one part
 * @param stableFor how long decisions must have been unchanged to be {@link Part#STABLE_DECISIONS}
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
        from.level() == Scope.Level.PROJECT, "from", from, "be a project; others are in the chain");
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
     * The active decisions that are not contested, that a person made or another author confirmed,
     * and that have been unchanged for long enough.
     */
    STABLE_DECISIONS(EnumSet.of(NodeKind.DECISION)),
    /** Everything that is active and has the tag {@value Inheritance#TAG}. */
    MARKED(Set.of());

    @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable copy.
    private final Set<NodeKind> kinds;

    Part(Set<NodeKind> kinds) {
      this.kinds = Set.copyOf(kinds);
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
   * Whether a memory is inherited at a time. A suspected prompt injection is not, whatever its kind
   * and tags.
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
