package dev.memoryweave.operations.answer;

import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import java.util.function.ToLongFunction;

/** How many records of an import had each outcome. */
public record ImportCounts(
    long added,
    long changed,
    long equal,
    long kept,
    long conflict,
    long leftOut,
    long refused,
    long damaged) {
  /** The counts of all outcomes. */
  public static ImportCounts of(ToLongFunction<Outcome> count) {
    return new ImportCounts(
        count.applyAsLong(Outcome.ADDED),
        count.applyAsLong(Outcome.CHANGED),
        count.applyAsLong(Outcome.EQUAL),
        count.applyAsLong(Outcome.KEPT),
        count.applyAsLong(Outcome.CONFLICT),
        count.applyAsLong(Outcome.LEFT_OUT),
        count.applyAsLong(Outcome.REFUSED),
        count.applyAsLong(Outcome.DAMAGED));
  }
}
