package dev.memoryweave.operations.answer;

import dev.memoryweave.operations.text.WordDifference;

/** Some words of one of two texts that are compared, or of both. */
public record DifferencePart(
    @Doc("Which of the two says it") WordDifference.Side side,
    @Doc("Words, with the blank before them") String text) {
  /** The view of a part. */
  public static DifferencePart of(WordDifference.Part part) {
    return new DifferencePart(part.side(), part.text());
  }

  /** The part of a difference. */
  public WordDifference.Part part() {
    return new WordDifference.Part(side, text);
  }
}
