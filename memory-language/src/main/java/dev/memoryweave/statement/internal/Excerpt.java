package dev.memoryweave.statement.internal;

/** Short pieces of texts for reasons and messages. */
final class Excerpt {
  private Excerpt() {}

  /** The text on one line, cut to a length without breaking a character. */
  static String of(String text, int longest) {
    String head = text.length() > longest * 2 ? text.substring(0, longest * 2) : text;
    StringBuilder line = new StringBuilder();
    head.codePoints()
        .map(c -> Character.isISOControl(c) || Character.isWhitespace(c) ? ' ' : c)
        .filter(c -> Character.getType(c) != Character.SURROGATE)
        .forEach(line::appendCodePoint);
    String clean = line.toString().strip().replaceAll(" {2,}", " ");
    if (clean.codePointCount(0, clean.length()) <= longest) {
      return clean;
    }
    return clean.substring(0, clean.offsetByCodePoints(0, longest - 1)).stripTrailing() + "…";
  }
}
