package dev.memoryweave.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Looks enum constants up by the lower-case labels that texts and stores use. */
final class Labels {
  private Labels() {}

  static <E extends Enum<E>> E find(Class<E> type, String field, String label) {
    String wanted = label.strip().toLowerCase(Locale.ROOT);
    for (E constant : type.getEnumConstants()) {
      String name = constant.name();
      // Rows are read by this, and most names differ in length already.
      if (name.length() == wanted.length() && name.toLowerCase(Locale.ROOT).equals(wanted)) {
        return constant;
      }
    }
    String allowed =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw new InvalidValueException(field, label, "be one of " + allowed);
  }
}
