package dev.memoryweave.recall.internal;

/**
 * How far each optional step of ranking and selection goes; 0 switches a step off.
 *
 * @param sessionWeight how much a turn is lowered in whose session nothing else matches, 0 to 1
 * @param updateWindow among how many of the best memories a newer statement is put above an older
 *     one that it updates
 * @param reservedSlots how many slots of a result are reserved for pinned memories, whatever
 *     matches better; a sixth of the limit at most
 * @param contradictions how many memories in force that contradict a contested one are brought in
 *     with it
 */
public record SelectionSteps(
    double sessionWeight, int updateWindow, int reservedSlots, int contradictions) {
  /** The steps that are used unless a test or an ablation says otherwise. */
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
