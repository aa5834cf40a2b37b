package dev.memoryweave.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a record.
 *
 * @param sequence its place among all events of the store, growing, from 1
 * @param type the kind of event
 * @param scope where
 * @param subject the thing that it happened to
 * @param actor who did it
 * @param at when, to the millisecond
 * @param reason why, or null
 * @param revision the memory revision of the scope after it; what happens to {@linkplain
 *     EventType#isKnowledge() knowledge} leaves it as it was
 * @param principalId which actor it was, or null if that is not known
 */
public record MemoryEvent(
    long sequence,
    EventType type,
    Scope scope,
    String subject,
    Source actor,
    Instant at,
    @Nullable String reason,
    long revision,
    @Nullable String principalId) {

  /** Something done by an actor without a name. */
  public MemoryEvent(
      long sequence,
      EventType type,
      Scope scope,
      String subject,
      Source actor,
      Instant at,
      @Nullable String reason,
      long revision) {
    this(sequence, type, scope, subject, actor, at, reason, revision, null);
  }

  /** The event that a draft becomes once a store has numbered it. */
  public static MemoryEvent of(EventDraft draft, long sequence, long revision) {
    return new MemoryEvent(
        sequence,
        draft.type(),
        draft.scope(),
        draft.subject(),
        draft.actor(),
        draft.at(),
        draft.reason(),
        revision,
        draft.principalId());
  }
}
