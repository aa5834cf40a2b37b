package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Header of an export.
 *
 * @param version the version of the format, from 1
 * @param library the version of the library that wrote it
 * @param exportedAt when the snapshot was taken, to the millisecond
 * @param scopes the scopes in it
 * @param memories how many memories it has
 */
public record ExportHeader(
    int version, String library, Instant exportedAt, List<Scope> scopes, long memories) {
  /** The version of the format that this library writes. */
  public static final int VERSION = 1;

  /** Checks the values. */
  public ExportHeader {
    InvalidValueException.unless(version >= 1, "version", version, "be 1 or higher");
    exportedAt = exportedAt.truncatedTo(ChronoUnit.MILLIS);
    scopes = List.copyOf(scopes);
    InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
    InvalidValueException.unless(
        scopes.stream().distinct().count() == scopes.size(),
        "scopes",
        scopes,
        "name each scope once");
    InvalidValueException.unless(memories >= 0, "memories", memories, "not be negative");
  }
}
