package dev.memoryweave.recall.internal;

/**
 * Settings of the optional steps of ranking and selection; 0 switches a step off.
 *
 * @param sessionWeight how much a turn is lowered if nothing else in its session matches, 0 to 1
 * @param updateWindow the number of best memories among which a newer statement is put above an
 *     older one that it updates
 * @param reservedSlots the slots of a result that are reserved for pinned memories, whatever
 *     matches better; at most a sixth of the limit
 * @param contradictions how many active memories that contradict a contested one are added with it
 */
public record SelectionSteps(
    double sessionWeight, int updateWindow, int reservedSlots, int contradictions) {
  /** The settings that are used except in tests and ablations. */
  public static final SelectionSteps STANDARD = new SelectionSteps(.50, 10, 10, 3);

  /** A copy with another weight of sessions. */
  public SelectionSteps withSessionWeight(double value) {
    return new SelectionSteps(value, updateWindow, reservedSlots, contradictions);
  }

  /** A copy with another window of updates. */
  public SelectionSteps withUpdateWindow(int value) {
    return new SelectionSteps(sessionWeight, value, reservedSlots, contradictions);
  }

  /** A copy with another number of reserved slots. */
  public SelectionSteps withReservedSlots(int value) {
    return new SelectionSteps(sessionWeight, updateWindow, value, contradictions);
  }

  /** A copy with another number of contradictions. */
  public SelectionSteps withContradictions(int value) {
    return new SelectionSteps(sessionWeight, updateWindow, reservedSlots, value);
  }
}
