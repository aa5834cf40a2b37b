package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.internal.Text;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads values one after the other, from the first to the last. */
abstract class Values {
  /** How many were read. */
  private int read;

  /** The place of the next value, from 1 on. */
  final int next() {
    return ++read;
  }

  /** Begins with the first value again. */
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

  /** Which one an author or an actor is, or null if that is not known. */
  final @Nullable String principalOrNull() throws SQLException {
    String id = textOrNull();
    return id == null ? null : Text.line("principal", id, Principal.MAX_ID);
  }

  /** The exception for an absent value: the one that was read last. */
  final InvalidValueException absent() {
    return new InvalidValueException(name(), null, "have a value");
  }

  private String name() {
    return "column " + read;
  }
}
