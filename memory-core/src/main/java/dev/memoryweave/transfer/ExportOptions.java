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
 * @param personalData whether memories with the flag {@link
 *     dev.memoryweave.model.NodeFlag#HOLDS_PERSONAL_DATA} are exported, too
 * @param progress receives, now and then, the number of memories written so far
 */
public record ExportOptions(
    List<Scope> scopes, boolean vectors, boolean personalData, LongConsumer progress) {
  /** The narrowest scope, without vectors, and without memories that hold personal data. */
  public static final ExportOptions DEFAULT =
      new ExportOptions(List.of(), false, false, memories -> {});

  /** Copies the list. */
  public ExportOptions {
    InvalidValueException.given("progress", progress);
    scopes = InvalidValueException.elements("scopes", scopes).stream().distinct().toList();
  }

  /** A copy for other scopes. */
  public ExportOptions withScopes(List<Scope> wanted) {
    return new ExportOptions(wanted, vectors, personalData, progress);
  }

  /** A copy with vectors, or without. */
  public ExportOptions withVectors(boolean wanted) {
    return new ExportOptions(scopes, wanted, personalData, progress);
  }

  /** A copy with memories that hold personal data, or without. */
  public ExportOptions withPersonalData(boolean wanted) {
    return new ExportOptions(scopes, vectors, wanted, progress);
  }

  /** A copy with another progress listener. */
  public ExportOptions withProgress(LongConsumer listener) {
    return new ExportOptions(scopes, vectors, personalData, listener);
  }
}
