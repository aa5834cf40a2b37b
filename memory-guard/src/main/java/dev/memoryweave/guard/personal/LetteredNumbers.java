package dev.memoryweave.guard.personal;

import static dev.memoryweave.guard.personal.CheckDigits.isDayOfMonth;
import static dev.memoryweave.guard.personal.PersonalFamily.NATIONAL_ID;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * National numbers of letters and digits. Each begins a fixed number of letters before its first
 * digit, so that one place of the text is tried for each.
 */
final class LetteredNumbers {
  private static final String DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
  private static final String HETU_LETTERS = "0123456789ABCDEFHJKLMNPRSTUVWXY";

  /** Values of the odd places of a codice fiscale, for 0 to 9 and for A to Z. */
  private static final int[] ODD = {
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23
  };

  /** The longest of them. */
  private static final int REACH = 24;

  /**
   * A shape of letters and digits.
   *
   * @param letters the number of characters before its first digit
   * @param digits the length of its first run of digits
   */
  private record Shape(int letters, int digits, Pattern pattern, Predicate<String> check) {
    static Shape of(int letters, int digits, String regex, Predicate<String> check) {
      return new Shape(letters, digits, Pattern.compile(regex), check);
    }
  }

  private final List<Shape> shapes =
      List.of(
          // Spain: DNI, and NIE with X, Y or Z for the first digit
          Shape.of(0, 8, "\\d{8}[- ]?[" + DNI_LETTERS + "]", LetteredNumbers::isDni),
          Shape.of(
              0, 2, "\\d{2}\\.\\d{3}\\.\\d{3}[- ]?[" + DNI_LETTERS + "]", LetteredNumbers::isDni),
          Shape.of(1, 7, "[XYZ]\\d{7}-?[" + DNI_LETTERS + "]", LetteredNumbers::isDni),
          Shape.of(2, 7, "[XYZ]-\\d{7}-?[" + DNI_LETTERS + "]", LetteredNumbers::isDni),
          // Italy: codice fiscale
          Shape.of(
              6,
              2,
              "[A-Z]{6}\\d{2}[ABCDEHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]",
              LetteredNumbers::isCodiceFiscale),
          // United Kingdom: NINO, which has no check digit
          Shape.of(2, 6, "[A-Z]{2}\\d{6}[A-D]", LetteredNumbers::isNino),
          Shape.of(3, 2, "[A-Z]{2} \\d{2} \\d{2} \\d{2} [A-D]", LetteredNumbers::isNino),
          // China, with X for a check digit of 10
          Shape.of(
              0,
              17,
              "\\d{17}[Xx]",
              number -> NationalNumbers.isChinese(number.substring(0, 17), 10)),
          // Finland: henkilötunnus
          Shape.of(0, 6, "\\d{6}[-+A-FU-Y]\\d{3}[0-9A-Y]", LetteredNumbers::isHetu),
          // France, for Corsica
          Shape.of(0, 5, "[12]\\d{4}2[AB]\\d{8}", LetteredNumbers::isCorsican),
          // Mexico: CURP
          Shape.of(4, 6, "[A-Z]{4}\\d{6}[HM][A-Z]{5}[0-9A-Z]\\d", LetteredNumbers::isCurp),
          // Chile: RUT with its points
          Shape.of(0, 2, "\\d{2}\\.\\d{3}\\.\\d{3}-[0-9Kk]", LetteredNumbers::isRut),
          Shape.of(0, 1, "\\d\\.\\d{3}\\.\\d{3}-[0-9Kk]", LetteredNumbers::isRut));

  /** The number whose first digit is at {@code digit}. */
  @Nullable PersonalFinding at(CharSequence text, int digit) {
    int run = Chars.digitsEnd(text, digit, REACH) - digit;
    for (Shape shape : shapes) {
      int start = digit - shape.letters();
      if (shape.digits() <= run
          && (shape.digits() == run || shape.letters() == 0)
          && start >= 0
          && (shape.letters() == 0 || Chars.isUpper(text.charAt(start)))
          && (run > 2 || shape.letters() > 0 || Chars.at(text, digit + run) == '.')
          && Chars.startsFree(text, start)) {
        Matcher matcher =
            shape.pattern().matcher(text).region(start, Math.min(text.length(), start + REACH));
        if (matcher.lookingAt()
            && Chars.endsFree(text, matcher.end())
            && shape.check().test(plain(matcher.group()))) {
          return new PersonalFinding(NATIONAL_ID, start, matcher.end());
        }
      }
    }
    return null;
  }

  private static String plain(String number) {
    return number.replace(" ", "").replace(".", "").replace("-", "");
  }

  private static boolean isDni(String number) {
    char first = number.charAt(0);
    String digits =
        (Chars.isDigit(first) ? String.valueOf(first) : String.valueOf(first - 'X'))
            + number.substring(1, 8);
    boolean looksLikeDay =
        (digits.startsWith("19") || digits.startsWith("20"))
            && isDayOfMonth(CheckDigits.number(digits, 6, 8), CheckDigits.number(digits, 4, 6));
    return !looksLikeDay
        && DNI_LETTERS.charAt(CheckDigits.number(digits, 0, 8) % 23) == number.charAt(8);
  }

  private static boolean isCodiceFiscale(String number) {
    int sum = 0;
    for (int i = 0; i < 15; i++) {
      int value = Character.digit(number.charAt(i), 36);
      int place = value < 10 ? value : value - 10;
      sum += i % 2 == 0 ? ODD[place] : place;
    }
    return number.charAt(15) == 'A' + sum % 26;
  }

  private static boolean isNino(String number) {
    return "DFIQUV".indexOf(number.charAt(0)) < 0
        && "DFIQUVO".indexOf(number.charAt(1)) < 0
        && !" BG GB NK KN TN NT ZZ ".contains(" " + number.substring(0, 2) + " ");
  }

  private static boolean isHetu(String number) {
    // plain() has dropped a hyphen, the sign of the last century
    String digits =
        number.substring(0, 6) + number.substring(number.length() - 4, number.length() - 1);
    return isDayOfMonth(CheckDigits.number(digits, 0, 2), CheckDigits.number(digits, 2, 4))
        && HETU_LETTERS.charAt(CheckDigits.number(digits, 0, 9) % 31)
            == number.charAt(number.length() - 1);
  }

  private static boolean isCorsican(String number) {
    String digits =
        number.substring(0, 5) + (number.charAt(6) == 'A' ? "19" : "18") + number.substring(7, 13);
    return 97 - CheckDigits.mod97(digits) == CheckDigits.number(number, 13, 15);
  }

  private static boolean isCurp(String number) {
    String order = "0123456789ABCDEFGHIJKLMN\u00d1OPQRSTUVWXYZ";
    int sum = 0;
    for (int i = 0; i < 17; i++) {
      sum += (18 - i) * order.indexOf(number.charAt(i));
    }
    return (10 - sum % 10) % 10 == number.charAt(17) - '0';
  }

  private static boolean isRut(String number) {
    int sum = 0;
    int last = number.length() - 1;
    for (int i = last - 1, weight = 2; i >= 0; i--, weight = weight == 7 ? 2 : weight + 1) {
      sum += weight * CheckDigits.digit(number, i);
    }
    int check = 11 - sum % 11;
    char expected = check == 11 ? '0' : (check == 10 ? 'K' : (char) ('0' + check));
    return Character.toUpperCase(number.charAt(last)) == expected;
  }
}
