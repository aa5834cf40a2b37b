package dev.memoryweave.guard.personal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Postal addresses: a street by one of the words for streets, with the number of a house beside it,
 * and a postal code with a town after it. All of it lies within a bounded stretch of text.
 */
final class StreetAddress {
  private static final int BEFORE = 48;
  private static final int AFTER = 110;
  private static final int MOST_WORDS = 5;
  private static final int LONGEST_WORD = 20;

  /** What may stand between the parts: blanks, commas, one line break, and signs of markup. */
  private static final String GAP = "(?:\\s?[,;|/·-]\\s?|\\s|\\\\n|<br ?/?>|\"){1,4}";

  private static final String TOWN = "\\p{Lu}\\p{L}[\\p{L}'-]{0,30}(?: \\p{Lu}\\p{L}{1,20})?";

  /** Further parts between house and postal code, such as a floor or a district. */
  private static final String EXTRA = "(?:[\\p{L}\\d.#º°ª'-]{1,15} ?){0,4}?";

  /** Postal codes of continental Europe and Latin America, with the town after them. */
  private static final String CODE_THEN_TOWN =
      "(?:[A-Z]{1,2}-)?(?:\\d{5}|\\d{4} ?[A-Z]{2}|\\d{4}(?:-\\d{3})?|\\d{5}-\\d{3}|\\d{3} \\d{2}"
          + "|\\d{2}-\\d{3})"
          + GAP
          + TOWN;

  private static final String FIVE_THEN_TOWN = "\\d{5}" + GAP + TOWN;

  /** Towns with the postal code after them: North America, United Kingdom, Australia, Brazil. */
  private static final String TOWN_THEN_CODE =
      "(?:\\p{Lu}[\\p{L}.'-]{1,25}[ ,]{0,2}){1,5}"
          + GAP
          + "?(?:[A-Z]{2},? \\d{5}(?:-\\d{4})?|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}"
          + "|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \\d{4}"
          + "|\\d{5}-\\d{3})(?!\\w|[.-]\\d)";

  private static final String BETWEEN = GAP + EXTRA + "(?:" + GAP + ")?";

  /** After the number of the house: its letter or second number. */
  private static final String HOUSE = "\\d{1,5}(?: ?[a-zA-Z](?!\\p{L}))?(?:[-/]\\d{1,4}[a-zA-Z]?)?";

  private static final Pattern HOUSE_LAST =
      Pattern.compile(HOUSE + BETWEEN + "(?:" + CODE_THEN_TOWN + "|" + TOWN_THEN_CODE + ")");

  /** The street after the house, then the town. */
  private static final Pattern HOUSE_FIRST =
      Pattern.compile(
          HOUSE
              + "(?: bis| ter)?,? (?:[\\p{L}\\d.'’-]{1,20} ){0,4}?[\\p{L}.'’-]{1,20}"
              + BETWEEN
              + "(?:"
              + FIVE_THEN_TOWN
              + "|"
              + TOWN_THEN_CODE
              + ")");

  private StreetAddress() {}

  /** The address whose house number begins with the digit at {@code digit}. */
  static @Nullable PersonalFinding at(CharSequence text, int digit) {
    int run = Chars.digitsEnd(text, digit, 6);
    if (run - digit > 5 || Chars.isAlnum(Chars.at(text, digit - 1))) {
      return null;
    }
    int street = streetBefore(text, digit);
    if (street >= 0) {
      return found(HOUSE_LAST.matcher(text), text, street, digit);
    }
    return streetAfter(text, run) ? found(HOUSE_FIRST.matcher(text), text, digit, digit) : null;
  }

  private static @Nullable PersonalFinding found(
      Matcher matcher, CharSequence text, int start, int digit) {
    int to = Math.min(text.length(), digit + AFTER);
    return mayHoldCode(text, digit + 1, to) && matcher.region(digit, to).lookingAt()
        ? new PersonalFinding(PersonalFamily.POSTAL_ADDRESS, start, matcher.end())
        : null;
  }

  /** Whether three digits in a row follow, or a capital with a digit: any postal code has them. */
  private static boolean mayHoldCode(CharSequence text, int from, int to) {
    int digits = 0;
    boolean inHouse = true;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      digits = Chars.isDigit(c) ? digits + 1 : 0;
      inHouse &= digits > 0;
      if (!inHouse && (digits == 3 || (digits == 1 && Chars.isUpper(text.charAt(i - 1))))) {
        return true;
      }
    }
    return false;
  }

  /** The start of a street's name directly before a house number; -1 if there is none. */
  private static int streetBefore(CharSequence text, int digit) {
    int end = digit;
    while (digit - end < 3 && " ,.".indexOf(Chars.at(text, end - 1)) >= 0) {
      end--;
    }
    if (end == digit || !Character.isLetter(Chars.at(text, end - 1))) {
      return -1;
    }
    int earliest = Math.max(0, digit - BEFORE);
    int word = wordStart(text, end, earliest);
    if (Character.isUpperCase(Chars.at(text, word))) {
      String ending = streetEnding(text, word, end);
      if (ending != null && ending.length() < end - word) {
        return word;
      }
      int first = ending == null ? word : nameBefore(text, word, earliest);
      if (first < word) {
        return first;
      }
    }
    // Via Roma 1, C/ Mayor 3, ul. Długa 5: the word for a street begins the name
    for (int words = 0; words < 5 && word > earliest; words++) {
      int previousEnd = word;
      while (word - previousEnd < 3 && " ./".indexOf(Chars.at(text, previousEnd - 1)) >= 0) {
        previousEnd--;
      }
      int previous = wordStart(text, previousEnd, earliest);
      if (previous == previousEnd) {
        return -1;
      }
      if (Labels.is(Labels.Topic.STREET_BEFORE, text.subSequence(previous, previousEnd))) {
        return previous;
      }
      word = previous;
    }
    return -1;
  }

  private static int wordStart(CharSequence text, int end, int earliest) {
    int start = end;
    while (start > earliest && isOfWord(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isOfWord(char c) {
    return Character.isLetter(c) || c == '-' || c == '\'' || c == '’';
  }

  /** The word for a street that a word ends with, or is; null if there is none. */
  private static @Nullable String streetEnding(CharSequence text, int start, int end) {
    String word = text.subSequence(start, end).toString().toLowerCase(Locale.ROOT);
    String plain = word.replace("ß", "ss").replace("ä", "a");
    return Labels.all(Labels.Topic.STREET_END).stream()
        .filter(plain::endsWith)
        .findFirst()
        .orElse(null);
  }

  /** The start of the words with capitals before a word for a street, as in "Am Alten Markt". */
  private static int nameBefore(CharSequence text, int word, int earliest) {
    int first = word;
    for (int words = 0; words < 2 && Chars.at(text, first - 1) == ' '; words++) {
      int start = wordStart(text, first - 1, earliest);
      if (start == first - 1 || !Character.isUpperCase(text.charAt(start))) {
        return first;
      }
      first = start;
    }
    return first;
  }

  /**
   * Whether a word for a street is among the few after a house number: after a name with a capital
   * in English, directly after the number in French.
   */
  private static boolean streetAfter(CharSequence text, int run) {
    if (" ,".indexOf(Chars.at(text, run)) < 0) {
      return false;
    }
    int at = run + 1;
    for (int count = 0; count < MOST_WORDS; count++) {
      while (" ,".indexOf(Chars.at(text, at)) >= 0) {
        at++;
      }
      int end = at;
      while (end - at < LONGEST_WORD && Character.isLetter(Chars.at(text, end))) {
        end++;
      }
      if (end == at) {
        return false;
      }
      boolean named = Character.isUpperCase(text.charAt(at));
      CharSequence word = text.subSequence(at, end);
      if (count < 2 && Labels.is(Labels.Topic.STREET_WITHIN, word)) {
        return true;
      }
      if (named && count > 0 && Labels.is(Labels.Topic.STREET_AFTER, word)) {
        return true;
      }
      if (!named && count > 0) {
        return false;
      }
      at = Chars.at(text, end) == '.' ? end + 1 : end;
    }
    return false;
  }
}
