package dev.memoryweave.operations.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A closed set of values that an argument can take.
 *
 * @param noun the word for a value, for messages
 * @param byLabel the values by their labels
 * @param usual the labels that profiles without details list, in order
 */
public record Choice<E>(String noun, Map<String, E> byLabel, List<String> usual) {
  /** Copies the usual labels. */
  public Choice {
    usual = List.copyOf(usual);
  }

  /** A set of values in order. */
  public static <E> Choice<E> of(String noun, E[] values, Function<E, String> label) {
    Map<String, E> byLabel = new LinkedHashMap<>();
    for (E value : values) {
      byLabel.put(label.apply(value), value);
    }
    return new Choice<>(noun, Collections.unmodifiableMap(byLabel), List.copyOf(byLabel.keySet()));
  }

  /** Lists only some values in profiles without details; all are accepted everywhere. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public final Choice<E> showing(E... shown) {
    List<E> some = Arrays.asList(shown);
    List<String> labels =
        some.stream()
            .flatMap(
                value ->
                    byLabel.entrySet().stream()
                        .filter(entry -> entry.getValue().equals(value))
                        .map(Map.Entry::getKey))
            .toList();
    return new Choice<>(noun, byLabel, labels);
  }

  /** The labels that callers of a profile are shown. */
  List<String> listed(Profile profile) {
    return profile.listsDetails() ? List.copyOf(byLabel.keySet()) : usual;
  }

  /** The value of a label, ignoring case and word separators; null if there is none. */
  @Nullable E find(String label) {
    E exact = byLabel.get(label);
    return exact != null ? exact : byLabel.get(LooseForms.label(label));
  }
}
