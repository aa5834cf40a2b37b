package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A value in a sentence that another one of its sort could replace.
 *
 * @param language the language of the sentence
 * @param sort the sort of the value
 * @param text the value as written
 * @param start where it begins
 * @param end where it ends
 * @param unit the unit of a number as written, or null if there is none
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

  /** Longer words do not introduce a value. */
  private static final int LONGEST_WORD = 100;

  /** The values of a text, in order. */
  static List<ValueSlot> in(Language language, String text) {
    List<ValueSlot> slots = new ArrayList<>();
    Matcher value = language.pattern(CorrectionCue.VALUE).matcher(text);
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
      String found = value.group(PlainText.lowerCase(sort.name()));
      if (found == null) {
        continue;
      }
      if (sort == Sort.NAME && language.pattern(CorrectionCue.NO_NAME).matcher(found).matches()) {
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

  /** The word after a number, if it is a known unit. */
  private static @Nullable String unit(Language language, @Nullable String behind) {
    return behind != null && language.isUnit(behind.strip()) ? behind.strip() : null;
  }

  /**
   * The last word before a position, with hyphens in it and after it; empty if there is none.
   * Searched backwards from the position, so that a text with many values is not read again for
   * each.
   */
  private static String wordBefore(String text, int start) {
    int last = start;
    while (last > 0 && !isWordSign(text.charAt(last - 1))) {
      last--;
    }
    int from = last;
    while (from > 0 && isOfWord(text.charAt(from - 1)) && last - from <= LONGEST_WORD) {
      from--;
    }
    int end = last;
    while (end < start && text.charAt(end) == '-' && end - from <= LONGEST_WORD) {
      end++;
    }
    return last == 0 || end - from > LONGEST_WORD
        ? ""
        : PlainText.lowerCase(text.substring(from, end));
  }

  private static boolean isOfWord(char c) {
    return c == '-' || isWordSign(c);
  }

  private static boolean isWordSign(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "_'#".indexOf(c) >= 0;
  }

  /** Whether the other value could replace it. */
  boolean fits(ValueSlot other) {
    if (sort != other.sort) {
      return false;
    }
    if (unit == null || other.unit == null) {
      return true;
    }
    return language.measureTheSame(unit, other.unit);
  }

  /** Whether the other value is written like it, ignoring digits. */
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

  /** The text around this value, with the other one in its place. */
  String replacedIn(String holder, ValueSlot by) {
    String value = by.text;
    if (by.unit == null && unit != null) {
      value += text.substring(text.length() - unit.length() - (text.contains(" ") ? 1 : 0));
    }
    int from = start;
    Set<String> leading = language.words(Vocabulary.WORDS_OF_A_VALUE);
    if (leading.contains(before) && leading.contains(by.before) && !before.equals(by.before)) {
      from = PlainText.lowerCase(holder).lastIndexOf(before, start);
      value = by.before + " " + value;
    }
    return holder.substring(0, from) + value + holder.substring(end);
  }
}
