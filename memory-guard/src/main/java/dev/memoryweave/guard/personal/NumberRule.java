package dev.memoryweave.guard.personal;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A rule for numbers of digits alone.
 *
 * @param family the kind of data
 * @param shapes the lengths of its groups with the signs between them, such as {@code 3-2-4}
 * @param label the words that must announce it; null if the number is certain by itself
 * @param check whether the digits, without the signs between them, can be such a number
 */
record NumberRule(
    PersonalFamily family,
    List<String> shapes,
    Labels.@Nullable Topic label,
    Predicate<String> check) {

  static NumberRule certain(PersonalFamily family, Predicate<String> check, String... shapes) {
    return new NumberRule(family, List.of(shapes), null, check);
  }

  static NumberRule labelled(
      PersonalFamily family, Labels.Topic label, Predicate<String> check, String... shapes) {
    return new NumberRule(family, List.of(shapes), label, check);
  }
}
