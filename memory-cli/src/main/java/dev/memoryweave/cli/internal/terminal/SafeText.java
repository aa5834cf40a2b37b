package dev.memoryweave.cli.internal.terminal;

/**
 * Makes texts by others harmless for a terminal: characters that would move the cursor, change
 * colours, answer in the user's name or reverse the direction of a line are spelled out.
 */
public final class SafeText {
  private SafeText() {}

  /** A text of several lines; line feeds and tabs stay. */
  public static String of(String text) {
    return of(text, true);
  }

  /** A text on one line: each run of white space that contains a line end becomes a blank. */
  public static String line(String text) {
    String joined = text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? text : text.strip();
    return of(joined.replaceAll("(?<!\\s)\\s*\\R\\s*", " ").replace('\t', ' '), false);
  }

  private static String of(String written, boolean lines) {
    String text = written.indexOf('\r') < 0 ? written : written.replace("\r\n", "\n");
    if (text.codePoints().noneMatch(point -> isHarmful(point, lines))) {
      return text;
    }
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              if (isHarmful(point, lines)) {
                safe.append("\\u{").append(Integer.toHexString(point)).append('}');
              } else {
                safe.appendCodePoint(point);
              }
            });
    return safe.toString();
  }

  /** Whether it could mislead a terminal or a reader. */
  static boolean isHarmful(int point, boolean lines) {
    if (point == '\n' || point == '\t') {
      return !lines;
    }
    return point < 0x20
        || (point >= 0x7f && point <= 0x9f)
        || isTurning(point)
        || (point >= 0xd800 && point <= 0xdfff)
        || point == 0xfffe
        || point == 0xffff
        || (point >= 0xe0000 && point <= 0xe007f);
  }

  /** Whether it changes the direction of the following text. */
  public static boolean isTurning(int point) {
    return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
  }
}
