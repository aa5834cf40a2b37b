package dev.memoryweave.store.text;

/**
 * How often a term occurs in title, labels and body of an entry, as a byte: two bits, two bits and
 * four bits. More than fits is {@link #MORE}, with the numbers elsewhere.
 */
final class Occurrences {
  static final int FIELDS = 3;

  /** No term occurs nowhere, so this byte is free. */
  static final int MORE = 0;

  private Occurrences() {}

  static int code(int title, int labels, int body) {
    return title > 3 || labels > 3 || body > 15 ? MORE : title << 6 | labels << 4 | body;
  }

  static int in(int field, int code) {
    return switch (field) {
      case 0 -> code >> 6;
      case 1 -> code >> 4 & 3;
      default -> code & 15;
    };
  }

  static int all(int code) {
    return (code >> 6) + (code >> 4 & 3) + (code & 15);
  }
}
