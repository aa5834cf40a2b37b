package dev.memoryweave.model;

import java.util.regex.Pattern;

/**
 * The name of a piece of evidence, made of its content, so that the same evidence has the same
 * name.
 *
 * @param value {@code ev-} and 24 hexadecimal digits
 */
public record EvidenceId(String value) implements Comparable<EvidenceId> {
  private static final Pattern SHAPE = Pattern.compile("ev-[0-9a-f]{24}");

  /** Checks the shape. */
  public EvidenceId {
    InvalidValueException.unless(
        SHAPE.matcher(value).matches(),
        "evidence id",
        value,
        "be 'ev-' followed by 24 hexadecimal digits");
  }

  /** The id of that text. */
  public static EvidenceId of(String value) {
    return new EvidenceId(value);
  }

  @Override
  public int compareTo(EvidenceId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
