package dev.memoryweave.operations.model;

import dev.memoryweave.operations.answer.AnswerForm;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parts of a result that a door passes on to its caller. */
public enum AnswerMode {
  /** Only the text, which holds everything that a model needs. */
  COMPACT {
    @Override
    @Nullable Map<String, Object> data(Record answer, String text) {
      return null;
    }
  },
  /** The text, and the data without empty lists and without prose that is also in the text. */
  BALANCED {
    @Override
    @Nullable Map<String, Object> data(Record answer, String text) {
      return withoutProse(AnswerForm.map(answer), plain(text));
    }
  },
  /** The text and all data, as described by the schema of the result. */
  VERBOSE {
    @Override
    @Nullable Map<String, Object> data(Record answer, String text) {
      return AnswerForm.map(answer);
    }
  };

  private static final Pattern GAPS = Pattern.compile("\\s+");

  /** The part of an answer that is passed on as JSON beside a text, or null. */
  abstract @Nullable Map<String, Object> data(Record answer, String text);

  /** The result of which the caller receives so much. */
  public OperationResult of(OperationResult whole) {
    return whole.in(this);
  }

  private static Map<String, Object> withoutProse(Map<?, ?> data, String text) {
    Map<String, Object> rest = new LinkedHashMap<>();
    data.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> map) {
            rest.put(String.valueOf(name), withoutProse(map, text));
          } else if (value instanceof List<?> list) {
            List<?> untold =
                list.stream()
                    .filter(element -> !isTold(element, text))
                    .map(
                        element ->
                            element instanceof Map<?, ?> map ? withoutProse(map, text) : element)
                    .toList();
            if (!untold.isEmpty()) {
              rest.put(String.valueOf(name), untold);
            }
          } else if (!isTold(value, text)) {
            rest.put(String.valueOf(name), value);
          }
        });
    return rest;
  }

  /** Whether a value is prose, not a name or number, and is contained in the text. */
  private static boolean isTold(@Nullable Object value, String text) {
    return value instanceof String prose
        && GAPS.matcher(prose.strip()).find()
        && text.contains(plain(prose));
  }

  private static String plain(String text) {
    return GAPS.matcher(text.strip()).replaceAll(" ");
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The mode with a label, or nothing. */
  public static Optional<AnswerMode> find(String label) {
    return Arrays.stream(values()).filter(mode -> mode.label().equals(label)).findFirst();
  }
}
