package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A directed, named link between two nodes. It is filed under the scope of the node it starts from.
 *
 * @param from where it starts
 * @param predicate what {@code from} is to {@code to}
 * @param to where it ends; another node than {@code from}
 * @param strength how sure it is, or null if unstated
 * @param evidence the evidence for it
 * @param status whether it holds
 * @param createdAt when it was first stated, to the millisecond
 * @param updatedAt when it was last changed, to the millisecond, not before {@code createdAt}
 */
public record Relation(
    NodeRef from,
    Predicate predicate,
    NodeRef to,
    @Nullable Strength strength,
    List<Evidence.Id> evidence,
    Status status,
    Instant createdAt,
    Instant updatedAt) {

  /** Checks the ends. */
  public Relation {
    InvalidValueException.given("from", from);
    InvalidValueException.given("predicate", predicate);
    InvalidValueException.given("to", to);
    InvalidValueException.given("status", status);
    InvalidValueException.unless(!from.equals(to), "relation", to, "join two different nodes");
    evidence = List.copyOf(evidence);
    createdAt = Text.time("createdAt", createdAt);
    updatedAt = Text.time("updatedAt", updatedAt);
    InvalidValueException.unless(
        !updatedAt.isBefore(createdAt), "updatedAt", updatedAt, "not lie before createdAt");
  }

  /** A relation that has not changed since it was stated. */
  public Relation(
      NodeRef from,
      Predicate predicate,
      NodeRef to,
      @Nullable Strength strength,
      List<Evidence.Id> evidence,
      Status status,
      Instant createdAt) {
    this(from, predicate, to, strength, evidence, status, createdAt, createdAt);
  }

  /** Returns a copy with another status, changed at a time. */
  public Relation withStatus(Status newStatus, Instant at) {
    return new Relation(
        from,
        predicate,
        to,
        strength,
        evidence,
        newStatus,
        createdAt,
        at.isBefore(updatedAt) ? updatedAt : at);
  }

  /** Whether it is an unsettled contradiction. */
  public boolean isContradiction() {
    return predicate.equals(Predicate.CONTRADICTS) && status == Status.ACTIVE;
  }

  /** Whether another relation says the same, whenever it was stated. */
  public boolean saysTheSameAs(Relation other) {
    return from.equals(other.from)
        && predicate.equals(other.predicate)
        && to.equals(other.to)
        && strength == other.strength
        && evidence.equals(other.evidence)
        && status == other.status;
  }

  /** Confidence of a relation. */
  public enum Strength {
    /** A guess. */
    LOW,
    /** Likely. */
    MEDIUM,
    /** Almost certain. */
    HIGH;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a strength by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such strength
     */
    public static Strength of(String label) {
      return Labels.find(Strength.class, "relation confidence", label);
    }
  }

  /** Whether a relation holds. */
  public enum Status {
    /** It holds. */
    ACTIVE,
    /** It may no longer hold. */
    STALE,
    /** Somebody decided that it does not hold. */
    REJECTED;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a status by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such status
     */
    public static Status of(String label) {
      return Labels.find(Status.class, "relation status", label);
    }
  }

  /**
   * The name of a relation: the role of one node towards another.
   *
   * @param label lower-case words joined by underscores, at most 60 characters
   */
  public record Predicate(String label) {
    private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9_]{0,59}");

    /** The subject changes how the object behaves or must be treated. */
    public static final Predicate AFFECTS = new Predicate("affects");

    /** The subject does not work without the object. */
    public static final Predicate DEPENDS_ON = new Predicate("depends_on");

    /** The subject replaces the object, which becomes superseded. */
    public static final Predicate SUPERSEDES = new Predicate("supersedes");

    /** The two are related in some way. */
    public static final Predicate RELATED_TO = new Predicate("related_to");

    /** The subject implements the object. */
    public static final Predicate IMPLEMENTS = new Predicate("implements");

    /** The subject supports the object. */
    public static final Predicate SUPPORTS = new Predicate("supports");

    /** The subject contradicts the object. */
    public static final Predicate CONTRADICTS = new Predicate("contradicts");

    /** The subject was derived from the object. */
    public static final Predicate DERIVED_FROM = new Predicate("derived_from");

    /** The subject belongs to the object. */
    public static final Predicate PART_OF = new Predicate("part_of");

    /** Checks the shape. */
    public Predicate {
      InvalidValueException.given("predicate", label);
      InvalidValueException.unless(
          SHAPE.matcher(label).matches(),
          "predicate",
          label,
          "be 1 to 60 lower-case letters, digits and underscores, such as 'depends_on'");
    }

    /** The predicate of that name. */
    public static Predicate of(String label) {
      return new Predicate(label);
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /**
   * A relation to be stated from a node.
   *
   * @param predicate the role of the node towards the target
   * @param to the target; looked up in the scope chain, narrowest first
   * @param strength how sure it is, or null
   */
  public record Draft(Predicate predicate, NodeId to, @Nullable Strength strength) {
    /** Checks that predicate and target are given. */
    public Draft {
      predicate = InvalidValueException.required("predicate", predicate, "be given");
      to = InvalidValueException.required("to", to, "be given");
    }

    /** A relation of unstated confidence. */
    public static Draft of(Predicate predicate, NodeId to) {
      return new Draft(predicate, to, null);
    }
  }
}
