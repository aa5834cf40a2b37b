package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Options of an export.
 *
 * @param scopes the scopes to export, each once, or empty for the narrowest scope of the memory
 * @param vectors whether the vectors of memories are exported, too
 * @param progress receives, now and then, the number of memories written so far
 */
public record ExportOptions(List<Scope> scopes, boolean vectors, LongConsumer progress) {
  /** The narrowest scope, without vectors. */
  public static final ExportOptions DEFAULT = new ExportOptions(List.of(), false, memories -> {});

  /** Copies the list. */
  public ExportOptions {
    InvalidValueException.given("progress", progress);
    scopes = InvalidValueException.elements("scopes", scopes).stream().distinct().toList();
  }

  /** A copy for other scopes. */
  public ExportOptions withScopes(List<Scope> wanted) {
    return new ExportOptions(wanted, vectors, progress);
  }

  /** A copy with vectors, or without. */
  public ExportOptions withVectors(boolean wanted) {
    return new ExportOptions(scopes, wanted, progress);
  }

  /** A copy with another progress listener. */
  public ExportOptions withProgress(LongConsumer listener) {
    return new ExportOptions(scopes, vectors, listener);
  }
}
