package dev.memoryweave.guard.personal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds numbers by a table of shapes: one look-up for each way to end the groups of a number. */
final class NumberRules {
  private static final int MOST_GROUPS = 8;
  private static final int LONGEST_GROUP = 20;
  private static final int FEWEST_DIGITS = 7;

  private final Map<String, List<NumberRule>> byShape = new HashMap<>();

  NumberRules() {
    Stream.concat(CardNumbers.table().stream(), NationalNumbers.table().stream())
        .forEach(
            rule ->
                rule.shapes()
                    .forEach(
                        shape -> byShape.computeIfAbsent(shape, s -> new ArrayList<>()).add(rule)));
  }

  /** The number that begins with the digit at {@code start}, which no digit precedes. */
  @Nullable PersonalFinding at(CharSequence text, int start) {
    if (!Chars.startsFree(text, start)) {
      return null;
    }
    StringBuilder shape = new StringBuilder();
    StringBuilder digits = new StringBuilder();
    PersonalFinding found = null;
    int at = start;
    for (int group = 0; group < MOST_GROUPS; group++) {
      int end = Chars.digitsEnd(text, at, LONGEST_GROUP);
      if (end == at || end - at == LONGEST_GROUP) {
        break;
      }
      shape.append(end - at);
      digits.append(text, at, end);
      if (digits.length() >= FEWEST_DIGITS) {
        PersonalFinding longer = matching(text, start, end, shape.toString(), digits.toString());
        found = longer == null ? found : longer;
      }
      char sign = Chars.at(text, end);
      if (" -./+".indexOf(sign) < 0) {
        break;
      }
      shape.append(sign);
      at = end + 1;
    }
    return found;
  }

  private @Nullable PersonalFinding matching(
      CharSequence text, int start, int end, String shape, String digits) {
    List<NumberRule> rules = byShape.get(shape);
    if (rules == null || !Chars.endsFree(text, end) || isRowOfNumbers(text, start, end, shape)) {
      return null;
    }
    for (NumberRule rule : rules) {
      if (rule.check().test(digits) && isAnnounced(text, start, shape, rule.label())) {
        return new PersonalFinding(rule.family(), start, end);
      }
    }
    return null;
  }

  private static boolean isAnnounced(
      CharSequence text, int start, String shape, Labels.@Nullable Topic label) {
    return label == null
        ? shape.length() > 2 || !Labels.endsWith(text, start, Labels.Topic.OTHER_NUMBER)
        : Labels.isBefore(text, start, label);
  }

  /** Whether groups of the length of its first or last go on before or after it. */
  private static boolean isRowOfNumbers(CharSequence text, int start, int end, String shape) {
    if (shape.indexOf(' ') < 0) {
      return false;
    }
    int first = shape.charAt(0) - '0';
    int last = shape.charAt(shape.length() - 1) - '0';
    boolean before =
        Chars.at(text, start - 1) == ' '
            && Chars.isDigit(Chars.at(text, start - 2))
            && digitsBefore(text, start - 1, first + 1) == first;
    boolean after =
        Chars.at(text, end) == ' ' && Chars.digitsEnd(text, end + 1, last + 1) == end + 1 + last;
    return before || after;
  }

  private static int digitsBefore(CharSequence text, int end, int most) {
    int count = 0;
    while (count < most && Chars.isDigit(Chars.at(text, end - 1 - count))) {
      count++;
    }
    return count;
  }
}
