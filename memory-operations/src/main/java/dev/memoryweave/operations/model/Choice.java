package dev.memoryweave.operations.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A closed set of values that an argument can take.
 *
 * @param noun the word for a value, for messages
 * @param byLabel the values by their labels
 */
public record Choice<E>(String noun, Map<String, E> byLabel) {
  /** A set of values in their order. */
  public static <E> Choice<E> of(String noun, E[] values, Function<E, String> label) {
    Map<String, E> byLabel = new LinkedHashMap<>();
    for (E value : values) {
      byLabel.put(label.apply(value), value);
    }
    return new Choice<>(noun, Collections.unmodifiableMap(byLabel));
  }

  /** The value of a label, in whatever case and with whatever joins its words; null if none. */
  @Nullable E find(String label) {
    E exact = byLabel.get(label);
    return exact != null ? exact : byLabel.get(LooseForms.label(label));
  }

  /** The labels, for messages. */
  String labels() {
    return String.join(", ", byLabel.keySet());
  }
}
