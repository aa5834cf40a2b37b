package dev.memoryweave.guard.personal;

import static dev.memoryweave.guard.personal.PersonalFamily.PHONE_NUMBER;

import org.jspecify.annotations.Nullable;

/**
 * Phone numbers: in the international form of E.164, in the form of North America with its area
 * code, and any other after a word such as "phone".
 */
final class PhoneNumber {
  private static final int LONGEST = 28;
  private static final int MOST_DIGITS = 15;

  /** The most signs between two groups, as in {@code 030 / 12}. */
  private static final int MOST_SIGNS = 3;

  private static final int FEWEST_DIGITS = 8;
  private static final int FEWEST_WITH_LABEL = 6;

  /** The country codes of one and two digits; all others have three, and begin as {@link #LONG}. */
  private static final String SHORT =
      " 1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62"
          + " 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 ";

  private static final String LONG =
      " 21 22 23 24 25 26 29 35 37 38 42 50 59 67 68 69 85 88 96 97 99 ";

  /** Lines of North America that the called one pays for. */
  private static final String TOLL_FREE = " 800 888 877 866 855 844 833 822 900 ";

  private PhoneNumber() {}

  /** The number whose first digit is at {@code digit}. */
  static @Nullable PersonalFinding at(CharSequence text, int digit) {
    char before = Chars.at(text, digit - 1);
    if (before == '+') {
      return international(text, digit - 1, digit);
    }
    boolean bracket = before == '(';
    int start = bracket ? digit - 1 : digit;
    if (bracket && Chars.at(text, start - 1) == '+') {
      return international(text, start - 1, digit);
    }
    if (!isFree(text, start)) {
      return null;
    }
    PersonalFinding american = american(text, start, digit, bracket);
    return american != null ? american : announced(text, start, digit);
  }

  private static boolean isFree(CharSequence text, int start) {
    char before = Chars.at(text, start - 1);
    return !Chars.isAlnum(before) && "_.-/\\#$€£=+".indexOf(before) < 0;
  }

  /** Where a number ends, how many digits it has, and whether anything stands between them. */
  private record Extent(int end, String digits, boolean grouped) {}

  /** The longest number from a digit on, of groups with a few signs between them. */
  private static Extent extent(CharSequence text, int digit) {
    StringBuilder digits = new StringBuilder();
    int at = digit;
    int end = digit;
    int length = 0;
    boolean grouped = false;
    while (at < text.length() && at - digit < LONGEST) {
      int run = Chars.digitsEnd(text, at, MOST_DIGITS + 1);
      if (digits.length() + run - at > MOST_DIGITS) {
        break;
      }
      digits.append(text, at, run);
      end = run;
      length = digits.length();
      at = run;
      int signs = 0;
      while (signs <= MOST_SIGNS && isSign(text, at + signs)) {
        signs++;
      }
      if (signs == 0 || signs > MOST_SIGNS || !Chars.isDigit(Chars.at(text, at + signs))) {
        break;
      }
      at += signs;
      grouped = true;
    }
    return new Extent(end, digits.substring(0, length), grouped && end > digit + length);
  }

  private static boolean isSign(CharSequence text, int at) {
    char sign = Chars.at(text, at);
    return " -./()".indexOf(sign) >= 0 && !(sign == ' ' && Chars.at(text, at + 1) == ' ');
  }

  private static @Nullable PersonalFinding international(CharSequence text, int plus, int digit) {
    char before = Chars.at(text, plus - 1);
    if (Chars.isAlnum(before) || "+)_.=*/".indexOf(before) >= 0) {
      return null;
    }
    Extent extent = extent(text, digit);
    String digits = extent.digits();
    return digits.length() >= (extent.grouped() ? FEWEST_DIGITS : FEWEST_DIGITS + 2)
            && Chars.endsFree(text, extent.end())
            && hasCountry(digits)
            && !looksLikeAmount(text, digit, extent)
        ? new PersonalFinding(PHONE_NUMBER, plus, extent.end())
        : null;
  }

  private static boolean hasCountry(String digits) {
    String two = " " + digits.substring(0, 2) + " ";
    if (digits.charAt(0) == '1') {
      return digits.length() == 11 && isAmerican(digits.substring(1));
    }
    if (digits.charAt(0) == '7') {
      return digits.length() == 11;
    }
    return SHORT.contains(two) || LONG.contains(two);
  }

  private static boolean isAmerican(String ten) {
    return ten.charAt(0) >= '2'
        && ten.charAt(3) >= '2'
        && !TOLL_FREE.contains(" " + ten.substring(0, 3) + " ");
  }

  /** Digits with a single point or with groups of three only, as in {@code +1.000.000.000}. */
  private static boolean looksLikeAmount(CharSequence text, int digit, Extent extent) {
    int groups = 1;
    int firstLength = -1;
    boolean points = true;
    boolean threes = true;
    int lastSign = -1;
    for (int i = digit; i < extent.end(); i++) {
      if (!Chars.isDigit(text.charAt(i))) {
        points &= text.charAt(i) == '.';
        threes &= groups == 1 || i - lastSign == 4;
        firstLength = firstLength < 0 ? i - digit : firstLength;
        groups++;
        lastSign = i;
      }
    }
    threes &= extent.end() - lastSign == 4;
    return extent.grouped() && points && (groups == 2 || threes);
  }

  /** {@code (415) 555-0132} and {@code 415-555-0132}. */
  private static @Nullable PersonalFinding american(
      CharSequence text, int start, int digit, boolean bracket) {
    int at = digit + 3;
    if (Chars.digitsEnd(text, digit, 4) != at) {
      return null;
    }
    if (bracket) {
      if (Chars.at(text, at) != ')') {
        return null;
      }
      at += Chars.at(text, at + 1) == ' ' || Chars.at(text, at + 1) == '-' ? 2 : 1;
    } else if (Chars.at(text, at) == '-') {
      at++;
    } else {
      return null;
    }
    int second = at + 3;
    char sign = Chars.at(text, second);
    int end = second + 5;
    boolean shaped =
        Chars.digitsEnd(text, at, 4) == second
            && (sign == '-' || (bracket && (sign == ' ' || sign == '.')))
            && Chars.digitsEnd(text, second + 1, 5) == end;
    return shaped
            && Chars.endsFree(text, end)
            && isAmerican(
                text.subSequence(digit, digit + 3).toString()
                    + text.subSequence(at, second)
                    + text.subSequence(second + 1, end))
        ? new PersonalFinding(PHONE_NUMBER, start, end)
        : null;
  }

  private static @Nullable PersonalFinding announced(CharSequence text, int start, int digit) {
    Extent extent = extent(text, digit);
    String digits = extent.digits();
    return digits.length() >= FEWEST_WITH_LABEL
            && Chars.endsFree(text, extent.end())
            && !looksLikeDate(digits, text, digit)
            && !looksLikeAmount(text, digit, extent)
            && !CheckDigits.isOneDigit(digits)
            && !TOLL_FREE.contains(" " + digits.substring(0, 3) + " ")
            && Labels.isBefore(text, start, Labels.Topic.PHONE)
        ? new PersonalFinding(PHONE_NUMBER, start, extent.end())
        : null;
  }

  private static boolean looksLikeDate(String digits, CharSequence text, int digit) {
    boolean year = digits.startsWith("19") || digits.startsWith("20");
    return year && "-/.".indexOf(Chars.at(text, digit + 4)) >= 0;
  }
}
