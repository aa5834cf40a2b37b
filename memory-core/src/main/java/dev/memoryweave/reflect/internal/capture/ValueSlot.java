package dev.memoryweave.reflect.internal.capture;

import dev.memoryweave.language.internal.rules.CorrectionWording;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.model.internal.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value in a sentence that another one of its sort could stand in place of.
 *
 * @param language the language of the sentence
 * @param sort what sort of value it is
 * @param text as it is written
 * @param start where it begins
 * @param end where it ends
 * @param unit the unit of a number as it is written, or null if there is none
 * @param before the word before it in lower case, empty at the beginning
 */
record ValueSlot(
    Language language,
    Sort sort,
    String text,
    int start,
    int end,
    @Nullable String unit,
    String before) {

  /** Sorts of values. */
  enum Sort {
    TIME,
    DATE,
    DAY,
    RHYTHM,
    CODE,
    NUMBER,
    NAME
  }

  private static final Pattern LAST_WORD = Pattern.compile("([\\w'#-]+)[^\\w'#]*$");

  /** The values of a text, in order. */
  static List<ValueSlot> in(Language language, String text) {
    List<ValueSlot> slots = new ArrayList<>();
    Matcher value = language.pattern(CorrectionWording.VALUE).matcher(text);
    while (value.find()) {
      ValueSlot slot = slot(language, text, value);
      if (slot != null) {
        slots.add(slot);
      }
    }
    return slots;
  }

  private static @Nullable ValueSlot slot(Language language, String text, Matcher value) {
    for (Sort sort : Sort.values()) {
      String found = value.group(Text.lowerCase(sort.name()));
      if (found == null) {
        continue;
      }
      if (sort == Sort.NAME
          && language.pattern(CorrectionWording.NO_NAME).matcher(found).matches()) {
        return null;
      }
      String unit = sort == Sort.NUMBER ? unit(language, value.group("unit")) : null;
      int end = unit == null ? value.start() + found.length() : value.end();
      String whole = text.substring(value.start(), end);
      return new ValueSlot(
          language, sort, whole, value.start(), end, unit, wordBefore(text, value.start()));
    }
    return null;
  }

  /** A word behind a number that is known as a unit. */
  private static @Nullable String unit(Language language, @Nullable String behind) {
    return behind != null && language.isUnit(behind.strip()) ? behind.strip() : null;
  }

  private static String wordBefore(String text, int start) {
    Matcher last = LAST_WORD.matcher(text.substring(0, start));
    return last.find() ? Text.lowerCase(last.group(1)) : "";
  }

  /** Whether the other value could stand in its place. */
  boolean fits(ValueSlot other) {
    if (sort != other.sort) {
      return false;
    }
    if (unit == null || other.unit == null) {
      return true;
    }
    return language.measureTheSame(unit, other.unit);
  }

  /** Whether the other value is written like it, digits aside. */
  boolean looksLike(ValueSlot other) {
    return shape().equals(other.shape());
  }

  private String shape() {
    return text.replaceAll("\\d", "0").replaceAll("\\p{Lu}+", "A").replaceAll("\\p{Ll}+", "a");
  }

  /** Whether both are the same value as written. */
  boolean says(ValueSlot other) {
    return text.equalsIgnoreCase(other.text);
  }

  /** The text in which this value stands with another one in its place. */
  String replacedIn(String holder, ValueSlot by) {
    String value = by.text;
    if (by.unit == null && unit != null) {
      value += text.substring(text.length() - unit.length() - (text.contains(" ") ? 1 : 0));
    }
    int from = start;
    Set<String> leading = language.words(Vocabulary.WORDS_OF_A_VALUE);
    if (leading.contains(before) && leading.contains(by.before) && !before.equals(by.before)) {
      from = Text.lowerCase(holder).lastIndexOf(before, start);
      value = by.before + " " + value;
    }
    return holder.substring(0, from) + value + holder.substring(end);
  }
}
