package dev.memoryweave.model;

import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Record of a decision on a proposal, with its reasons.
 *
 * @param sequence its place among all decisions of the store, growing, from 1; 0 before it is
 *     stored
 * @param scope where it was proposed
 * @param outcome the decision itself
 * @param report the report or review that it came from, 1 to 200 characters on one line
 * @param session the session that it came from, or null if unknown
 * @param kind the kind of the proposal
 * @param title the title of the proposal
 * @param target the memory that it was compared with, or null if there was none
 * @param result the memory that resulted from it, or null if none did
 * @param scores the similarity scores of the two
 * @param reason why, 1 to {@value MemoryEvent.Draft#MAX_REASON} characters on one line
 * @param changes the memories that were changed by it, so that it can be undone
 * @param actor who decided
 * @param at when, to the millisecond
 * @param principalId which actor it was, or null if unknown
 */
public record PromotionRecord(
    long sequence,
    Scope scope,
    Outcome outcome,
    String report,
    @Nullable SessionId session,
    NodeKind kind,
    String title,
    @Nullable NodeRef target,
    @Nullable NodeRef result,
    Scores scores,
    String reason,
    List<Change> changes,
    Source actor,
    Instant at,
    @Nullable String principalId) {
  private static final int MAX_REPORT = 200;

  /** Whether the decision forgot a memory for good on request, so that it cannot be undone. */
  public boolean isForgetting() {
    // A request is about a memory; only forgetting removes that memory.
    return outcome == Outcome.ACCEPT && kind == NodeKind.REQUEST && target == null;
  }

  /** A decision by an actor without a name. */
  public PromotionRecord(
      long sequence,
      Scope scope,
      Outcome outcome,
      String report,
      @Nullable SessionId session,
      NodeKind kind,
      String title,
      @Nullable NodeRef target,
      @Nullable NodeRef result,
      Scores scores,
      String reason,
      List<Change> changes,
      Source actor,
      Instant at) {
    this(
        sequence, scope, outcome, report, session, kind, title, target, result, scores, reason,
        changes, actor, at, null);
  }

  /** Checks the texts. */
  public PromotionRecord {
    InvalidValueException.unless(sequence >= 0, "sequence", sequence, "not be negative");
    report = Text.line("report", report, MAX_REPORT);
    title = Text.line("title", title, MemoryNode.MAX_TITLE);
    reason = Text.line("reason", reason, MemoryEvent.Draft.MAX_REASON);
    changes = List.copyOf(changes);
    principalId =
        principalId == null
            ? null
            : Text.line("principal", principalId, Provenance.Principal.MAX_ID);
    at = Text.time("decision time", at);
  }

  /** The nodes that it names as target or result, or that it changed, each once. */
  public Set<NodeRef> nodes() {
    Set<NodeRef> nodes = new LinkedHashSet<>();
    if (target != null) {
      nodes.add(target);
    }
    if (result != null) {
      nodes.add(result);
    }
    changes.forEach(change -> nodes.add(change.node()));
    return Collections.unmodifiableSet(nodes);
  }

  /** Returns a copy with the sequence number from the store. */
  public PromotionRecord numbered(long newSequence) {
    return new PromotionRecord(
        newSequence,
        scope,
        outcome,
        report,
        session,
        kind,
        title,
        target,
        result,
        scores,
        reason,
        changes,
        actor,
        at,
        principalId);
  }

  /**
   * A memory that a decision changed.
   *
   * @param node its address
   * @param before the revision before the decision, 0 if the decision created it
   * @param after the revision after the decision
   */
  public record Change(NodeRef node, long before, long after) {
    /** Checks the revisions. */
    public Change {
      InvalidValueException.unless(before >= 0, "revision before", before, "not be negative");
      InvalidValueException.unless(
          after > before, "revision after", after, "be above the one before");
    }
  }

  /** The possible decisions. */
  public enum Outcome {
    /** Nothing similar existed: it became a memory. */
    CREATE,
    /** A memory says the same: it counts as confirmed. */
    CONFIRM,
    /** A memory of the same title absorbed what is new. */
    UPDATE,
    /** The new parts were added to a memory about the same topic. */
    MERGE,
    /** It replaced a memory. */
    SUPERSEDE,
    /** A memory covers it; only the evidence was kept. */
    DISCARD,
    /** A person should decide. */
    REVIEW,
    /** It is pending until another author says the same. */
    HOLD,
    /** A reviewer accepted a pending memory. */
    ACCEPT,
    /** A reviewer rejected a pending memory. */
    REJECT,
    /** An earlier decision was undone. */
    UNDO;

    /** The name used in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds an outcome by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such outcome
     */
    public static Outcome of(String label) {
      return Labels.find(Outcome.class, "decision", label);
    }
  }

  /**
   * Scores of a comparison: the similarity of a candidate and a memory, and the confidence of each.
   *
   * @param similarity the sum of the weighted parts, 0 to 1
   * @param title how alike the titles are, 0 to 1
   * @param kind 1 if the kinds are equal, else 0
   * @param path how far the places overlap, 0 to 1
   * @param candidateConfidence the confidence of the candidate, 0 to 1
   * @param memoryConfidence the confidence of the memory that it was compared with, 0 without one
   */
  public record Scores(
      double similarity,
      double title,
      double kind,
      double path,
      double candidateConfidence,
      double memoryConfidence) {

    /** Checks the ranges. */
    public Scores {
      similarity = Text.ratio("similarity", similarity);
      title = Text.ratio("title score", title);
      kind = Text.ratio("kind score", kind);
      path = Text.ratio("path score", path);
      candidateConfidence = Text.ratio("candidate confidence", candidateConfidence);
      memoryConfidence = Text.ratio("memory confidence", memoryConfidence);
    }

    /** The scores of a candidate that was not compared with anything. */
    public static Scores alone(double candidateConfidence) {
      return new Scores(0, 0, 0, 0, candidateConfidence, 0);
    }
  }
}
