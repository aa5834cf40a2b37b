package dev.memoryweave.model;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a value breaks a rule of its field; the message names the field, the value and the
 * rule.
 */
public final class InvalidValueException extends MemoryException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN_CHARACTERS = 80;

  private final String field;

  /**
   * Creates the exception.
   *
   * @param field the name of the field, as a caller would write it
   * @param value the offending value; free text is shown only by its length
   * @param rule the rule for the field, continuing the words "field must"
   */
  public InvalidValueException(String field, @Nullable Object value, String rule) {
    super(
        MemoryException.Message.of(
            "Invalid ",
            MemoryException.Message.field(field),
            MemoryException.Message.foreign(" " + shown(value) + ": "),
            MemoryException.Message.field(field),
            MemoryException.Message.foreign(" must " + rule)));
    this.field = field;
  }

  /** The name of the field whose value is invalid. */
  public String field() {
    return field;
  }

  /**
   * Throws unless the condition holds.
   *
   * @throws InvalidValueException if {@code valid} is false
   */
  public static void unless(boolean valid, String field, @Nullable Object value, String rule) {
    if (!valid) {
      throw new InvalidValueException(field, value, rule);
    }
  }

  /**
   * Throws unless a number is within a range, bounds included.
   *
   * @throws InvalidValueException if it is not, or is not a number
   */
  public static void within(String field, Number value, int least, int most) {
    double number = value.doubleValue();
    unless(number >= least && number <= most, field, value, "be from " + least + " to " + most);
  }

  /**
   * Throws unless a value is given.
   *
   * @throws InvalidValueException if it is null
   */
  public static void given(String field, @Nullable Object value) {
    unless(value != null, field, null, "be given");
  }

  /**
   * The value itself, which must be given.
   *
   * @param rule when it must be given, continuing the words "field must"
   * @throws InvalidValueException if it is null
   */
  public static <T> T required(String field, @Nullable T value, String rule) {
    if (value == null) {
      throw new InvalidValueException(field, null, rule);
    }
    return value;
  }

  /**
   * A collection itself, which must be given and hold no null.
   *
   * @throws InvalidValueException if it is null, or one of its elements is
   */
  public static <C extends Collection<?>> C elements(String field, @Nullable C values) {
    C given = required(field, values, "be given, at least as empty");
    int index = 0;
    for (Object element : given) {
      Object unused = required(field + "[" + index + "]", element, "not be null");
      index++;
    }
    return given;
  }

  /** Long text may hold anything, even a secret, so only its length is shown. */
  private static String shown(@Nullable Object value) {
    if (value == null) {
      return "(absent)";
    }
    String text = value.toString();
    if (text.length() > SHOWN_CHARACTERS) {
      return "(a text of " + text.length() + " characters)";
    }
    StringBuilder shown = new StringBuilder("'");
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE) {
                shown.append(String.format("\\u%04x", c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.append('\'').toString();
  }
}
