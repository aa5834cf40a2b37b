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
 * The memories that one project takes over from another one of the same store. Whoever opens the
 * memory decides it; nothing that is stored and no request can add to it.
 *
 * <p>Inherited memories are read, never written. They come back marked with the project that they
 * are from, and a memory of one's own with the same tier and key overrides them.
 *
 * @param from the project that memories are inherited from
 * @param parts which of its memories, at least one part
 * @param stableFor how long decisions must have stood unchanged to be {@link Part#STABLE_DECISIONS}
 */
public record Inheritance(Scope from, Set<Part> parts, Duration stableFor) {
  /** The tag of memories that other projects may inherit as {@link Part#MARKED}. */
  public static final String TAG = "inheritable";

  /** How long decisions must have stood unless somebody decides otherwise. */
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

  /** A part of what a project remembers. */
  public enum Part {
    /** The constraints, preferences and procedures that are in force. */
    RULES(EnumSet.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE, NodeKind.PROCEDURE)),
    /**
     * The decisions in force that nothing contests, that a person made or somebody else confirmed,
     * and that have stood unchanged for long enough.
     */
    STABLE_DECISIONS(EnumSet.of(NodeKind.DECISION)),
    /** Whatever is in force and has the tag {@value Inheritance#TAG}. */
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

  /** Inherits what a project marked as inheritable. */
  public static Inheritance marked(Scope from) {
    return new Inheritance(from, Set.of(Part.MARKED), DEFAULT_STABLE_FOR);
  }

  /** Inherits all of these parts of a project. */
  public static Inheritance combined(Scope from) {
    return new Inheritance(from, Set.of(Part.values()), DEFAULT_STABLE_FOR);
  }

  /** A copy for which decisions must have stood that long. */
  public Inheritance withStableFor(Duration time) {
    return new Inheritance(from, parts, time);
  }

  /**
   * Whether a memory is inherited at a time. One that instructs its reader is not, whatever its
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
