package dev.memoryweave.operations.model;

import dev.memoryweave.operations.text.JsonText;
import dev.memoryweave.text.internal.PlainText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads values that models write against the schema, if they can have only one meaning: a number or
 * a flag as text, one value instead of a list of one, a list as JSON text, a label in capitals. An
 * ambiguous value is left as it is, and its type rejects it.
 */
final class LooseForms {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,30}(?:\\.[0-9]{1,30})?");

  /** The beginning of a list of texts, objects or lists; an id in brackets begins differently. */
  private static final Pattern BROKEN_LIST = Pattern.compile("\\s*\\[\\s*[\"{\\[]");

  private LooseForms() {}

  /** A number that was written as text, or the value itself. */
  static Object number(Object value) {
    return value instanceof String text && NUMBER.matcher(text.strip()).matches()
        ? new BigDecimal(text.strip())
        : value;
  }

  /** A flag that was written as text, or the value itself. */
  static Object flag(Object value) {
    if (value instanceof String text) {
      return switch (PlainText.lowerCase(text.strip())) {
        case "true" -> true;
        case "false" -> false;
        default -> value;
      };
    }
    return value;
  }

  /** A list that was written as JSON text, the list of one text or object, or the value itself. */
  static Object list(Object value) {
    if (value instanceof String text) {
      return JsonText.list(text)
          .map(Object.class::cast)
          .orElseGet(() -> BROKEN_LIST.matcher(text).lookingAt() ? text : List.of(text));
    }
    return value instanceof Map<?, ?> ? List.of(value) : value;
  }

  /** A label as the model has it: lower case, joined by underscores. */
  static String label(String text) {
    return PlainText.lowerCase(text.strip()).replace('-', '_').replace(' ', '_');
  }
}
