package dev.memoryweave.operations.opening;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An option of a program.
 *
 * @param name its name, including the hyphens
 * @param letter its short name, such as {@code -n}; empty if it has none
 * @param value the name of its value in the help; empty if it takes none
 * @param many whether it may be given several times, each with a value that counts
 * @param description its meaning, on one line
 */
public record Option(String name, String letter, String value, boolean many, String description) {
  /** Checks that each part is given. */
  public Option {
    InvalidValueException.given("name", name);
    InvalidValueException.given("letter", letter);
    InvalidValueException.given("value", value);
    InvalidValueException.given("description", description);
  }

  /** An option without a short name that takes a value, or none if the value's name is empty. */
  public static Option of(String name, String value, String description) {
    return new Option(name, "", value, false, description);
  }

  /** This option under a short name, too. */
  public Option withLetter(String letter) {
    return new Option(name, letter, value, many, description);
  }

  /** This option, which may be given several times. */
  public Option repeatable() {
    return new Option(name, letter, value, true, description);
  }

  /** The option that a word names in full or by its letter, or null. */
  public static @Nullable Option find(List<Option> options, String word) {
    for (Option option : options) {
      if (option.name.equals(word) || (!option.letter.isEmpty() && option.letter.equals(word))) {
        return option;
      }
    }
    return null;
  }

  /** Whether it takes a value. */
  public boolean takesValue() {
    return !value.isEmpty();
  }

  /** Its form in the help, such as {@code -n, --limit N}. */
  public String form() {
    return (letter.isEmpty() ? "" : letter + ", ") + (takesValue() ? name + " " + value : name);
  }
}
