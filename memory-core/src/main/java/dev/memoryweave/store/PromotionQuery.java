package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on decisions; a decision is found if it meets all of them.
 *
 * @param scopes the scopes to look in, at least one
 * @param report the report that they came from, or null for any
 * @param node a node that is their target, their result or changed by them, or null for any
 * @param outcomes what was decided, empty for anything
 * @param afterSequence only decisions with a higher sequence; 0 for all
 * @param limit the most decisions, 1 to {@value #MAX_LIMIT}
 * @param latest whether the latest are wanted, latest first, rather than the earliest
 */
public record PromotionQuery(
    List<Scope> scopes,
    @Nullable String report,
    @Nullable NodeRef node,
    Set<PromotionRecord.Outcome> outcomes,
    long afterSequence,
    int limit,
    boolean latest) {
  /** The most decisions of one query. */
  public static final int MAX_LIMIT = 1_000;

  /** Checks the limit and that a scope is named. */
  public PromotionQuery {
    scopes = List.copyOf(scopes);
    outcomes = Set.copyOf(outcomes);
    InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
    InvalidValueException.unless(
        afterSequence >= 0, "afterSequence", afterSequence, "not be negative");
    InvalidValueException.unless(
        limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
  }

  /** All that came of a report, earliest first. */
  public static PromotionQuery ofReport(List<Scope> scopes, String report) {
    return new PromotionQuery(scopes, report, null, Set.of(), 0, MAX_LIMIT, false);
  }

  /** The first decision of a number or above. */
  static PromotionQuery from(List<Scope> scopes, long sequence) {
    return new PromotionQuery(scopes, null, null, Set.of(), sequence - 1, 1, false);
  }

  /** The latest about a node, latest first. */
  public static PromotionQuery about(List<Scope> scopes, NodeRef node, int limit) {
    return new PromotionQuery(scopes, null, node, Set.of(), 0, limit, true);
  }
}
