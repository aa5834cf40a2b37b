package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row, read sequentially, from the first to the last.
 *
 * @param <E> what is thrown if a value cannot be read
 */
public abstract class RowValues<E extends Exception> {
  /** Number of values read. */
  private int read;

  /** The index of the next value, from 1. */
  protected final int next() {
    return ++read;
  }

  /** Starts again at the first value. */
  protected final void restart() {
    read = 0;
  }

  /** The next value, which is a text. */
  public abstract @Nullable String textOrNull() throws E;

  /** The next value, which is a whole number; how an absent one is read is the row's matter. */
  public abstract long number() throws E;

  /** The next value, which is a whole number. */
  public abstract @Nullable Long numberOrNull() throws E;

  /**
   * The next value, which is a text.
   *
   * @throws InvalidValueException if it is absent
   */
  public final String text() throws E {
    String value = textOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  /**
   * The next value, which is a whole number.
   *
   * @throws InvalidValueException if it does not fit
   */
  public final int integer() throws E {
    long value = number();
    InvalidValueException.unless(value == (int) value, name(), value, "fit into 32 bits");
    return (int) value;
  }

  /** The next value, which is a time in milliseconds since 1970. */
  public final Instant time() throws E {
    return Instant.ofEpochMilli(number());
  }

  /** The next value, which is a time in milliseconds since 1970. */
  public final @Nullable Instant timeOrNull() throws E {
    Long value = numberOrNull();
    return value == null ? null : Instant.ofEpochMilli(value);
  }

  /** The name of an author or an actor, or null if it is unknown. */
  public final @Nullable String principalOrNull() throws E {
    String id = textOrNull();
    return id == null ? null : Text.line("principal", id, Provenance.Principal.MAX_ID);
  }

  /** The exception for an absent value, the last one read. */
  public final InvalidValueException absent() {
    return new InvalidValueException(name(), null, "have a value");
  }

  private String name() {
    return "column " + read;
  }
}
