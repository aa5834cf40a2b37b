package dev.memoryweave.model;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A directed, named link between two nodes. It is filed under the scope of the node it starts from.
 *
 * @param from where it starts
 * @param predicate what {@code from} is to {@code to}
 * @param to where it ends; another node than {@code from}
 * @param strength how sure it is, or null if nobody said
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
    List<EvidenceId> evidence,
    Status status,
    Instant createdAt,
    Instant updatedAt) {

  /** Checks the ends. */
  public Relation {
    InvalidValueException.unless(!from.equals(to), "relation", to, "join two different nodes");
    evidence = List.copyOf(evidence);
    createdAt = Text.time("createdAt", createdAt);
    updatedAt = Text.time("updatedAt", updatedAt);
    InvalidValueException.unless(
        !updatedAt.isBefore(createdAt), "updatedAt", updatedAt, "not lie before createdAt");
  }

  /** A relation that was never changed since it was stated. */
  public Relation(
      NodeRef from,
      Predicate predicate,
      NodeRef to,
      @Nullable Strength strength,
      List<EvidenceId> evidence,
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

  /** Whether it says that one contradicts the other, and nobody has settled that. */
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
    /** As good as certain. */
    HIGH;

    /** The name in texts and in stores, in lower case. */
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

    /** The name in texts and in stores, in lower case. */
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
}
