package dev.memoryweave.operations.answer;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.PromotionRecord;
import java.util.Locale;

/** The outcome of a requested change; the meaning is told at {@link ChangeResult.Outcome}. */
public enum ChangeOutcome {
  STORED,
  CONFIRMED,
  MERGED,
  REPLACED,
  WAITING,
  REFUSED,
  UNCHANGED,
  OUTDATED,
  FORGOTTEN;

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant for an outcome. */
  public static ChangeOutcome of(ChangeResult.Outcome outcome) {
    return valueOf(outcome.label().toUpperCase(Locale.ROOT));
  }

  /** The outcome of the decision on a candidate. */
  static ChangeOutcome of(PromotionRecord decision) {
    return of(ChangeResult.Outcome.of(decision).orElseThrow());
  }
}
