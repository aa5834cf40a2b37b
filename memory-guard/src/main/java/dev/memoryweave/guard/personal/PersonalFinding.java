package dev.memoryweave.guard.personal;

/**
 * Position and family of personal data in a text. It never contains the value itself, so that a
 * finding can be logged.
 *
 * @param family the kind of data
 * @param start the index of its first {@code char} in the text
 * @param end the index after its last {@code char}
 */
public record PersonalFinding(PersonalFamily family, int start, int end) {

  /** Creates a finding, checking that the range is not empty. */
  public PersonalFinding {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException(
          "Finding of "
              + family.label()
              + " must span at least one char, was "
              + start
              + ".."
              + end);
    }
  }

  boolean overlaps(PersonalFinding other) {
    return start < other.end && other.start < end;
  }
}
