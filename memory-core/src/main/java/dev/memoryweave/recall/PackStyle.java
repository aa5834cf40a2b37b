package dev.memoryweave.recall;

/** How a woven block is laid out, with the budget that goes with it. */
public enum PackStyle {
  /** All that helps with one task, best first within each section. */
  TASK(6_000),
  /** The few lines that are always worth having, most confirmed and most used first. */
  COMPACT(1_500);

  private final int tokenBudget;

  PackStyle(int tokenBudget) {
    this.tokenBudget = tokenBudget;
  }

  /** The most tokens of a block of this style that says nothing else. */
  public int tokenBudget() {
    return tokenBudget;
  }
}
