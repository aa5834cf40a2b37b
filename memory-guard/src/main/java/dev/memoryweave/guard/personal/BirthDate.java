package dev.memoryweave.guard.personal;

import static dev.memoryweave.guard.personal.CheckDigits.isDayOfMonth;

import org.jspecify.annotations.Nullable;

/** A complete date after a word such as "born", in figures or with the name of its month. */
final class BirthDate {
  private static final int LONGEST_WORD = 12;

  private BirthDate() {}

  /** The date whose first digit is at {@code digit}. */
  static @Nullable PersonalFinding at(CharSequence text, int digit) {
    if (Chars.isAlnum(Chars.at(text, digit - 1))) {
      return null;
    }
    int run = Chars.digitsEnd(text, digit, 9);
    int length = run - digit;
    if (length == 3 || (length > 4 && length != 8)) {
      return null;
    }
    char sign = Chars.at(text, run);
    int start = digit;
    int end;
    if (length == 4 && ("-/.年".indexOf(sign) >= 0)) {
      end = yearFirst(text, digit, run, sign);
    } else if (length <= 2
        && "-/.".indexOf(sign) >= 0
        && Chars.isDigit(afterBlank(text, run + 1))) {
      end = yearLast(text, digit, run, sign);
    } else if (length <= 2) {
      end = dayThenMonth(text, run);
      if (end < 0) {
        start = monthBefore(text, digit);
        end = start < 0 ? -1 : year(text, afterOrdinal(text, run));
      }
    } else {
      end =
          length != 8
              ? -1
              : isDate(
                      number(text, digit, digit + 4),
                      number(text, digit + 4, digit + 6),
                      number(text, digit + 6, run))
                  ? run
                  : -1;
    }
    return end > 0
            && !Chars.isAlnum(Chars.at(text, end))
            && Labels.isBefore(text, start, Labels.Topic.BIRTH)
        ? new PersonalFinding(PersonalFamily.BIRTH_DATE, start, end)
        : null;
  }

  private static char afterBlank(CharSequence text, int at) {
    return Chars.at(text, Chars.at(text, at) == ' ' ? at + 1 : at);
  }

  private static int number(CharSequence text, int from, int to) {
    return CheckDigits.number(text, from, to);
  }

  private static boolean isDate(int year, int month, int day) {
    return year >= 1850 && year <= 2100 && isDayOfMonth(day, month);
  }

  private static int yearFirst(CharSequence text, int digit, int run, char sign) {
    int monthEnd = Chars.digitsEnd(text, run + 1, 3);
    char second = Chars.at(text, monthEnd);
    int dayEnd = Chars.digitsEnd(text, monthEnd + 1, 3);
    boolean shaped =
        monthEnd > run + 1
            && monthEnd < run + 4
            && dayEnd > monthEnd + 1
            && dayEnd < monthEnd + 4
            && (second == sign || (sign == '年' && second == '月'));
    return shaped
            && isDate(
                number(text, digit, run),
                number(text, run + 1, monthEnd),
                number(text, monthEnd + 1, dayEnd))
        ? dayEnd
        : -1;
  }

  private static int yearLast(CharSequence text, int digit, int run, char sign) {
    int second = Chars.at(text, run + 1) == ' ' ? run + 2 : run + 1;
    int secondEnd = Chars.digitsEnd(text, second, 3);
    int third = Chars.at(text, secondEnd + 1) == ' ' ? secondEnd + 2 : secondEnd + 1;
    int end = Chars.digitsEnd(text, third, 5);
    if (secondEnd == second
        || secondEnd > second + 2
        || Chars.at(text, secondEnd) != sign
        || (end - third != 4 && end - third != 2)) {
      return -1;
    }
    int one = number(text, digit, run);
    int two = number(text, second, secondEnd);
    int year = number(text, third, end) + (end - third == 2 ? 1900 : 0);
    return isDate(year, two, one) || isDate(year, one, two) ? end : -1;
  }

  /** "12 March 1985", "12th of March, 1985", "12. März 1985", "12 de marzo de 1985". */
  private static int dayThenMonth(CharSequence text, int run) {
    int at = afterOrdinal(text, run);
    for (int word = 0; word < 2; word++) {
      int end = wordEnd(text, at);
      if (Labels.is(Labels.Topic.MONTH, text.subSequence(at, end))) {
        return year(text, Chars.at(text, end) == '.' ? end + 1 : end);
      }
      if (end == at || end - at > 2) {
        return -1;
      }
      at = afterBlanks(text, end);
    }
    return -1;
  }

  private static int wordEnd(CharSequence text, int from) {
    int end = from;
    while (end - from < LONGEST_WORD && Character.isLetter(Chars.at(text, end))) {
      end++;
    }
    return end;
  }

  /** The index of what follows a day, after {@code st}, {@code th}, a full stop and blanks. */
  private static int afterOrdinal(CharSequence text, int run) {
    int end = wordEnd(text, run);
    int at = end - run == 2 || end - run == 1 ? end : run;
    return afterBlanks(text, Chars.at(text, at) == '.' || Chars.at(text, at) == ',' ? at + 1 : at);
  }

  private static int afterBlanks(CharSequence text, int from) {
    int at = from;
    while (at - from < 3 && " ,-".indexOf(Chars.at(text, at)) >= 0) {
      at++;
    }
    return at;
  }

  /** The end of a year that follows, after "de" or "of"; -1 if none does. */
  private static int year(CharSequence text, int from) {
    int at = afterBlanks(text, from);
    int word = wordEnd(text, at);
    at = word - at == 2 ? afterBlanks(text, word) : at;
    int end = Chars.digitsEnd(text, at, 5);
    return end - at == 4 && isDate(number(text, at, end), 1, 1) ? end : -1;
  }

  /** The start of a month's name before a day; -1 if there is none. */
  private static int monthBefore(CharSequence text, int digit) {
    int end = digit;
    while (digit - end < 2 && " .".indexOf(Chars.at(text, end - 1)) >= 0) {
      end--;
    }
    int start = end;
    while (end - start < LONGEST_WORD && Character.isLetter(Chars.at(text, start - 1))) {
      start--;
    }
    return end < digit && start < end && Labels.is(Labels.Topic.MONTH, text.subSequence(start, end))
        ? start
        : -1;
  }
}
