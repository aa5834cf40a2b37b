package dev.memoryweave.model.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Looks enum constants up by the lower-case labels that texts and stores use. */
public final class Labels {
  private Labels() {}

  /**
   * The constant with a label, whatever the case.
   *
   * @throws InvalidValueException if there is none
   */
  public static <E extends Enum<E>> E find(Class<E> type, String field, String label) {
    InvalidValueException.given(field, label);
    for (E constant : type.getEnumConstants()) {
      if (isLabel(label, constant.name())) {
        return constant;
      }
    }
    String wanted = PlainText.lowerCase(label.strip());
    for (E constant : type.getEnumConstants()) {
      if (PlainText.lowerCase(constant.name()).equals(wanted)) {
        return constant;
      }
    }
    String allowed =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> PlainText.lowerCase(constant.name()))
            .collect(Collectors.joining(", "));
    throw new InvalidValueException(field, label, "be one of " + allowed);
  }

  /** Whether a text is exactly the label, as in each row that is read; compares without a copy. */
  private static boolean isLabel(String text, String name) {
    if (text.length() != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (text.charAt(i) != (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c)) {
        return false;
      }
    }
    return true;
  }
}
