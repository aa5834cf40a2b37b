package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.internal.Text;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads values sequentially, from the first to the last. */
abstract class Values {
  /** Number of values read. */
  private int read;

  /** The index of the next value, from 1. */
  final int next() {
    return ++read;
  }

  /** Starts again at the first value. */
  final void restart() {
    read = 0;
  }

  abstract @Nullable String textOrNull() throws SQLException;

  abstract long number() throws SQLException;

  abstract @Nullable Long numberOrNull() throws SQLException;

  final String text() throws SQLException {
    String value = textOrNull();
    if (value == null) {
      throw absent();
    }
    return value;
  }

  final int integer() throws SQLException {
    long value = number();
    InvalidValueException.unless(value == (int) value, name(), value, "fit into 32 bits");
    return (int) value;
  }

  final Instant time() throws SQLException {
    return Instant.ofEpochMilli(number());
  }

  final @Nullable Instant timeOrNull() throws SQLException {
    Long value = numberOrNull();
    return value == null ? null : Instant.ofEpochMilli(value);
  }

  /** The name of an author or an actor, or null if it is unknown. */
  final @Nullable String principalOrNull() throws SQLException {
    String id = textOrNull();
    return id == null ? null : Text.line("principal", id, Provenance.Principal.MAX_ID);
  }

  /** The exception for an absent value, the last one read. */
  final InvalidValueException absent() {
    return new InvalidValueException(name(), null, "have a value");
  }

  private String name() {
    return "column " + read;
  }
}
