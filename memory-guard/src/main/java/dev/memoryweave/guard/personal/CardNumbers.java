package dev.memoryweave.guard.personal;

import static dev.memoryweave.guard.personal.NumberRule.certain;
import static dev.memoryweave.guard.personal.NumberRule.labelled;
import static dev.memoryweave.guard.personal.PersonalFamily.PAYMENT_CARD;

import java.util.List;

/** Numbers of payment cards: the published ranges of issuers (ISO/IEC 7812) and Luhn's digit. */
final class CardNumbers {
  private CardNumbers() {}

  static List<NumberRule> table() {
    return List.of(
        certain(PAYMENT_CARD, CardNumbers::isOfSixteen, "16", "4 4 4 4", "4-4-4-4"),
        certain(PAYMENT_CARD, CardNumbers::isAmericanExpress, "15", "4 6 5", "4-6-5"),
        certain(PAYMENT_CARD, CardNumbers::isDiners, "4 6 4", "4-6-4"),
        certain(PAYMENT_CARD, CardNumbers::isOfNineteen, "4 4 4 4 3", "6 13", "4-4-4-4-3"),
        labelled(PAYMENT_CARD, Labels.Topic.CARD, CardNumbers::isDiners, "14"),
        labelled(
            PAYMENT_CARD,
            Labels.Topic.CARD,
            digits -> prefix(digits, 1) == 4 && CheckDigits.luhn(digits),
            "13"),
        labelled(
            PAYMENT_CARD, Labels.Topic.CARD, CardNumbers::isOfNineteen, "12", "17", "18", "19"));
  }

  private static int prefix(String digits, int length) {
    return CheckDigits.number(digits, 0, length);
  }

  private static boolean within(int number, int from, int to) {
    return number >= from && number <= to;
  }

  private static boolean isOfSixteen(String digits) {
    int two = prefix(digits, 2);
    int four = prefix(digits, 4);
    boolean issued =
        prefix(digits, 1) == 4
            || within(two, 51, 55)
            || within(four, 2221, 2720)
            || within(four, 2200, 2204)
            || four == 6011
            || within(prefix(digits, 3), 644, 649)
            || two == 65
            || within(four, 3528, 3589)
            || two == 62
            || two == 81
            || four == 9792;
    return issued && CheckDigits.luhn(digits);
  }

  private static boolean isAmericanExpress(String digits) {
    int two = prefix(digits, 2);
    return (two == 34 || two == 37) && CheckDigits.luhn(digits);
  }

  private static boolean isDiners(String digits) {
    int two = prefix(digits, 2);
    int three = prefix(digits, 3);
    return (within(three, 300, 305) || three == 309 || two == 36 || two == 38 || two == 39)
        && CheckDigits.luhn(digits);
  }

  /** Cards of 12 to 19 digits: Maestro, UnionPay, and long numbers of Visa and Discover. */
  private static boolean isOfNineteen(String digits) {
    int two = prefix(digits, 2);
    return (prefix(digits, 1) == 4
            || two == 50
            || within(two, 56, 58)
            || within(two, 62, 65)
            || two == 67)
        && CheckDigits.luhn(digits);
  }
}
