package dev.memoryweave.checkpoint;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A named moment of a project's memory. It holds no copy: the memory keeps its history, so a moment
 * is enough to find what was remembered then.
 *
 * @param scope whose memory
 * @param name its name there, 1 to {@value #MAX_NAME} characters on one line
 * @param note why it was made, or null
 * @param at when it was made, to the millisecond
 * @param sequence the number of the last event that belongs to it, which separates events within
 *     one millisecond
 * @param revision the memory revision of the scope then
 * @param actor who made it
 */
public record Checkpoint(
    Scope scope,
    String name,
    @Nullable String note,
    Instant at,
    long sequence,
    long revision,
    Source actor) {
  /** The longest name, in characters. */
  public static final int MAX_NAME = 120;

  /** The longest note, in characters. */
  public static final int MAX_NOTE = MemoryEvent.Draft.MAX_REASON;

  /** Checks the numbers. */
  public Checkpoint {
    InvalidValueException.unless(sequence >= 1, "sequence", sequence, "be 1 or higher");
    InvalidValueException.unless(revision >= 1, "revision", revision, "be 1 or higher");
  }
}
