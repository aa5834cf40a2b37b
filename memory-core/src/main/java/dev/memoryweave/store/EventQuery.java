package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events are meant: those that meet every condition given.
 *
 * @param scopes the scopes to look in, at least one
 * @param subject what they happened to, or null for anything
 * @param types what happened, empty for anything
 * @param afterSequence only events with a higher sequence; 0 for all
 * @param limit the most events, 1 to {@value #MAX_LIMIT}
 * @param latest whether the latest events are wanted, latest first, rather than the earliest
 */
public record EventQuery(
    List<Scope> scopes,
    @Nullable String subject,
    Set<MemoryEvent.Type> types,
    long afterSequence,
    int limit,
    boolean latest) {
  /** The most events of one query. */
  public static final int MAX_LIMIT = 1_000;

  /** Checks the limit and that a scope is named. */
  public EventQuery {
    scopes = List.copyOf(scopes);
    types = Set.copyOf(types);
    InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
    InvalidValueException.unless(
        afterSequence >= 0, "afterSequence", afterSequence, "not be negative");
    InvalidValueException.unless(
        limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
  }
}
