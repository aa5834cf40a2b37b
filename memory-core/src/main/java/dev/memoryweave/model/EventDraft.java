package dev.memoryweave.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event about to be recorded.
 *
 * @param type the kind of event
 * @param scope where
 * @param subject what it happened to: a node's id, or {@code from predicate to} of a relation; at
 *     most 600 characters on one line
 * @param actor who did it
 * @param at when, to the millisecond
 * @param reason why, at most {@value #MAX_REASON} characters on one line, or null
 * @param principalId which actor it was, or null if that is not known
 */
public record EventDraft(
    EventType type,
    Scope scope,
    String subject,
    Source actor,
    Instant at,
    @Nullable String reason,
    @Nullable String principalId) {
  /** The longest reason, in characters. */
  public static final int MAX_REASON = 1_000;

  private static final int MAX_SUBJECT = 600;

  /** Something done by an actor without a name. */
  public EventDraft(
      EventType type,
      Scope scope,
      String subject,
      Source actor,
      Instant at,
      @Nullable String reason) {
    this(type, scope, subject, actor, at, reason, null);
  }

  /** Checks the texts. */
  public EventDraft {
    subject = Text.line("event subject", subject, MAX_SUBJECT);
    at = Text.time("event time", at);
    reason = reason == null ? null : Text.line("reason", reason, MAX_REASON);
    principalId =
        principalId == null ? null : Text.line("principal", principalId, Principal.MAX_ID);
  }
}
