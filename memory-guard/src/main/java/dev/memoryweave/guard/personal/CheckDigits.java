package dev.memoryweave.guard.personal;

/** The published algorithms of check digits. All take texts of ASCII digits. */
final class CheckDigits {
  /** The dihedral group D5 of Verhoeff, "Error detecting decimal codes" (1969). */
  private static final int[][] DIHEDRAL = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
    {1, 2, 3, 4, 0, 6, 7, 8, 9, 5},
    {2, 3, 4, 0, 1, 7, 8, 9, 5, 6},
    {3, 4, 0, 1, 2, 8, 9, 5, 6, 7},
    {4, 0, 1, 2, 3, 9, 5, 6, 7, 8},
    {5, 9, 8, 7, 6, 0, 4, 3, 2, 1},
    {6, 5, 9, 8, 7, 1, 0, 4, 3, 2},
    {7, 6, 5, 9, 8, 2, 1, 0, 4, 3},
    {8, 7, 6, 5, 9, 3, 2, 1, 0, 4},
    {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}
  };

  private static final int[] PERMUTATION = {1, 5, 7, 6, 2, 8, 3, 0, 9, 4};

  private CheckDigits() {}

  static int digit(CharSequence digits, int index) {
    return digits.charAt(index) - '0';
  }

  /** Luhn, ISO/IEC 7812-1: every second digit from the right is doubled. */
  static boolean luhn(CharSequence digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int value = digit(digits, digits.length() - 1 - i);
      int weighted = i % 2 == 0 ? value : 2 * value;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }

  static boolean verhoeff(CharSequence digits) {
    int check = 0;
    for (int i = 0; i < digits.length(); i++) {
      int value = digit(digits, digits.length() - 1 - i);
      for (int round = 0; round < i % 8; round++) {
        value = PERMUTATION[value];
      }
      check = DIHEDRAL[check][value];
    }
    return check == 0;
  }

  /** ISO/IEC 7064, MOD 11,10: the last digit checks the others. */
  static boolean mod11And10(CharSequence digits) {
    int product = 10;
    for (int i = 0; i < digits.length() - 1; i++) {
      int sum = (digit(digits, i) + product) % 10;
      product = (sum == 0 ? 10 : sum) * 2 % 11;
    }
    return (11 - product) % 10 == digit(digits, digits.length() - 1);
  }

  /** The sum of the first digits, each times its weight. */
  static int weighted(CharSequence digits, int... weights) {
    int sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * digit(digits, i);
    }
    return sum;
  }

  /** The remainder of a text of digits, and of letters that count from 10 up, by 97. */
  static int mod97(CharSequence text) {
    int remainder = 0;
    for (int i = 0; i < text.length(); i++) {
      int value = Character.digit(text.charAt(i), 36);
      remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
    }
    return remainder;
  }

  /** Whether all digits are one and the same. */
  static boolean isOneDigit(CharSequence digits) {
    return digits.chars().allMatch(c -> c == digits.charAt(0));
  }

  /** Whether a day and a month can be of one date. */
  static boolean isDayOfMonth(int day, int month) {
    return month >= 1 && month <= 12 && day >= 1 && day <= (month == 2 ? 29 : 31);
  }

  static int number(CharSequence digits, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = 10 * number + digit(digits, i);
    }
    return number;
  }
}
