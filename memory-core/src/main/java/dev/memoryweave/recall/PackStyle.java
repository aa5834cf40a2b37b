package dev.memoryweave.recall;

/** Layout of a woven block, with its default token budget. */
public enum PackStyle {
  /** All that helps with one task, best first within each section. */
  TASK(6_000),
  /** The few lines that are always worth having, most confirmed and most used first. */
  COMPACT(1_500);

  private final int tokenBudget;

  PackStyle(int tokenBudget) {
    this.tokenBudget = tokenBudget;
  }

  /** The default token budget of this style. */
  public int tokenBudget() {
    return tokenBudget;
  }
}
