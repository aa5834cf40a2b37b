package dev.memoryweave.guard.personal;

import static dev.memoryweave.guard.personal.CheckDigits.digit;
import static dev.memoryweave.guard.personal.CheckDigits.isDayOfMonth;
import static dev.memoryweave.guard.personal.CheckDigits.number;
import static dev.memoryweave.guard.personal.CheckDigits.weighted;
import static dev.memoryweave.guard.personal.PersonalFamily.NATIONAL_ID;

import dev.memoryweave.guard.personal.Labels.Topic;
import java.util.List;
import java.util.function.Predicate;

/** National numbers of digits alone, by the published rules of their registers. */
final class NationalNumbers {
  private static final String PROVINCES_OF_CHINA =
      " 11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64"
          + " 65 71 81 82 ";

  private NationalNumbers() {}

  static List<NumberRule> table() {
    return List.of(
        certain(NationalNumbers::isSocialSecurity, "3-2-4"),
        labelled(Topic.SOCIAL_SECURITY, NationalNumbers::isSocialSecurity, "9", "3 2 4"),
        labelled(Topic.TAX_ID_DE, NationalNumbers::isSteuerId, "11", "2 3 3 3", "2-3-3-3", "3/3/5"),
        certain(
            NationalNumbers::isFrench,
            "15",
            "13 2",
            "1 2 2 2 3 3 2",
            "1-2-2-2-3-3-2",
            "1 2 2 2 3 3-2",
            "1.2.2.2.3.3.2"),
        labelled(Topic.BSN, NationalNumbers::isBsn, "9", "4.2.3", "3 3 3", "3.3.3"),
        labelled(Topic.PESEL, NationalNumbers::isPesel, "11"),
        labelled(
            Topic.PERSONNUMMER,
            NationalNumbers::isPersonnummer,
            "10",
            "12",
            "6-4",
            "8-4",
            "6+4",
            "6 4",
            "8 4"),
        labelled(Topic.CPR, NationalNumbers::isDayMonthYear, "6-4", "10", "6 4"),
        labelled(Topic.FODSELSNUMMER, NationalNumbers::isNorwegian, "11", "6 5"),
        certain(NationalNumbers::isCpf, "3.3.3-2"),
        labelled(Topic.CPF, NationalNumbers::isCpf, "11"),
        labelled(
            Topic.AADHAAR,
            digits -> digit(digits, 0) > 1 && CheckDigits.verhoeff(digits),
            "12",
            "4 4 4",
            "4-4-4"),
        certain(NationalNumbers::isChinese, "18"),
        certain(NationalNumbers::isBelgian, "2.2.2-3.2"),
        labelled(Topic.RIJKSREGISTER, NationalNumbers::isBelgian, "11", "2.2.2-3-2"),
        certain(NationalNumbers::isSwiss, "3.4.4.2"),
        labelled(Topic.AHV, NationalNumbers::isSwiss, "13"),
        labelled(Topic.NIF_PT, NationalNumbers::isPortuguese, "9", "3 3 3"),
        labelled(Topic.SIN, CheckDigits::luhn, "9", "3 3 3", "3-3-3"),
        labelled(
            Topic.TFN,
            digits -> weighted(digits, 1, 4, 3, 7, 5, 8, 6, 9, 10) % 11 == 0,
            "9",
            "3 3 3"),
        labelled(Topic.RRN, NationalNumbers::isKorean, "6-7", "13"),
        labelled(Topic.MY_NUMBER, NationalNumbers::isMyNumber, "12", "4 4 4", "4-4-4"),
        labelled(Topic.TC_KIMLIK, NationalNumbers::isTurkish, "11"),
        certain(NationalNumbers::isCuit, "2-8-1"),
        labelled(Topic.CUIT, NationalNumbers::isCuit, "11"),
        labelled(
            Topic.SA_ID,
            digits -> isYearMonthDay(digits, 0) && CheckDigits.luhn(digits),
            "13",
            "6 4 3",
            "6 4 2 1"),
        labelled(Topic.PASSPORT, digits -> !CheckDigits.isOneDigit(digits), "7", "8", "9"));
  }

  private static NumberRule certain(Predicate<String> check, String... shapes) {
    return NumberRule.certain(NATIONAL_ID, check, shapes);
  }

  private static NumberRule labelled(Topic label, Predicate<String> check, String... shapes) {
    return NumberRule.labelled(NATIONAL_ID, label, check, shapes);
  }

  private static boolean isYearMonthDay(String digits, int at) {
    return isDayOfMonth(number(digits, at + 4, at + 6), number(digits, at + 2, at + 4));
  }

  private static boolean isDayMonthYear(String digits) {
    return isDayOfMonth(number(digits, 0, 2), number(digits, 2, 4));
  }

  /** United States: no area 000, 666 or from 900 up, no group 00, no serial 0000. */
  private static boolean isSocialSecurity(String digits) {
    int area = number(digits, 0, 3);
    return area > 0
        && area != 666
        && area < 900
        && number(digits, 3, 5) > 0
        && number(digits, 5, 9) > 0;
  }

  /** Germany: one digit of the first ten occurs twice or three times, the others once at most. */
  private static boolean isSteuerId(String digits) {
    int repeated = 0;
    for (char c = '0'; c <= '9'; c++) {
      char one = c;
      long count = digits.substring(0, 10).chars().filter(d -> d == one).count();
      if (count > 3) {
        return false;
      }
      repeated += count > 1 ? 1 : 0;
    }
    return repeated == 1 && digit(digits, 0) > 0 && CheckDigits.mod11And10(digits);
  }

  /** France: sex, year, month, department, commune, order; the key is 97 less the remainder. */
  private static boolean isFrench(String digits) {
    int sex = digit(digits, 0);
    int month = number(digits, 3, 5);
    boolean monthFits = (month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50;
    int department = number(digits, 5, 7);
    return (sex == 1 || sex == 2)
        && monthFits
        && department > 0
        && department != 96
        && number(digits, 10, 13) > 0
        && 97 - CheckDigits.mod97(digits.substring(0, 13)) == number(digits, 13, 15);
  }

  private static boolean isBsn(String digits) {
    return !CheckDigits.isOneDigit(digits)
        && (weighted(digits, 9, 8, 7, 6, 5, 4, 3, 2) - digit(digits, 8)) % 11 == 0;
  }

  /** Poland: the century is added to the month. */
  private static boolean isPesel(String digits) {
    return isDayOfMonth(number(digits, 4, 6), number(digits, 2, 4) % 20)
        && weighted(digits, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1) % 10 == 0;
  }

  /** Sweden: 60 is added to the day of a coordination number. */
  private static boolean isPersonnummer(String digits) {
    String ten = digits.substring(digits.length() - 10);
    return isDayOfMonth(number(ten, 4, 6) % 60, number(ten, 2, 4)) && CheckDigits.luhn(ten);
  }

  private static boolean isNorwegian(String digits) {
    return isDayOfMonth(number(digits, 0, 2) % 40, number(digits, 2, 4) % 40)
        && weighted(digits, 3, 7, 6, 1, 8, 9, 4, 5, 2, 1) % 11 == 0
        && weighted(digits, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1) % 11 == 0;
  }

  /** Brazil: two check digits, each 11 less the remainder, or 0 for remainders 0 and 1. */
  private static boolean isCpf(String digits) {
    int first = 11 - weighted(digits, 10, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
    int second = 11 - weighted(digits, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
    return !CheckDigits.isOneDigit(digits)
        && (first > 9 ? 0 : first) == digit(digits, 9)
        && (second > 9 ? 0 : second) == digit(digits, 10);
  }

  /** China: GB 11643, with a check digit of ISO/IEC 7064, MOD 11-2. */
  private static boolean isChinese(String digits) {
    return isChinese(digits, digit(digits, 17));
  }

  static boolean isChinese(String digits, int check) {
    int year = number(digits, 6, 10);
    int sum = weighted(digits, 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2);
    return PROVINCES_OF_CHINA.contains(" " + digits.substring(0, 2) + " ")
        && year >= 1880
        && year < 2100
        && isDayOfMonth(number(digits, 12, 14), number(digits, 10, 12))
        && (sum + check) % 11 == 1;
  }

  /** Belgium: 97 less the remainder; a 2 goes before the numbers of those born since 2000. */
  private static boolean isBelgian(String digits) {
    int key = number(digits, 9, 11);
    String nine = digits.substring(0, 9);
    return number(digits, 2, 4) % 20 <= 12
        && number(digits, 4, 6) <= 31
        && (97 - CheckDigits.mod97(nine) == key || 97 - CheckDigits.mod97("2" + nine) == key);
  }

  private static boolean isSwiss(String digits) {
    return digits.startsWith("756")
        && weighted(digits, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1) % 10 == 0;
  }

  private static boolean isPortuguese(String digits) {
    int check = 11 - weighted(digits, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
    return "1234".indexOf(digits.charAt(0)) >= 0 && (check > 9 ? 0 : check) == digit(digits, 8);
  }

  /** South Korea: the check digit is random for numbers since October 2020. */
  private static boolean isKorean(String digits) {
    return isYearMonthDay(digits, 0) && digit(digits, 6) >= 1 && digit(digits, 6) <= 8;
  }

  private static boolean isMyNumber(String digits) {
    int remainder = weighted(digits, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) % 11;
    return (remainder <= 1 ? 0 : 11 - remainder) == digit(digits, 11);
  }

  private static boolean isTurkish(String digits) {
    int odd = weighted(digits, 1, 0, 1, 0, 1, 0, 1, 0, 1);
    int even = weighted(digits, 0, 1, 0, 1, 0, 1, 0, 1);
    return digit(digits, 0) > 0
        && Math.floorMod(7 * odd - even, 10) == digit(digits, 9)
        && weighted(digits, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) % 10 == digit(digits, 10);
  }

  private static boolean isCuit(String digits) {
    int check = 11 - weighted(digits, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) % 11;
    return " 20 23 24 25 26 27 ".contains(" " + digits.substring(0, 2) + " ")
        && check % 11 == digit(digits, 10);
  }
}
