package dev.memoryweave.operations.internal.consent;

import java.util.Collection;

/**
 * Words a question to the user that quotes texts of an agent. Each line of such a text is indented,
 * like a block of code in Markdown, and begins with a bar, so that nothing in it can pass for a
 * part of the question. All of it is visible: invisible characters are spelled out, long lines are
 * broken between words, long gaps are counted.
 */
public final class QuestionText {
  /** Maximum length of a question; nobody reads more before answering. */
  static final int MOST = 6_000;

  /** Maximum number of lines of a question. */
  static final int MOST_LINES = 120;

  private static final String BAR = "    | ";
  private static final String CONTINUED = "    : ";
  private static final int WIDTH = 90;
  private static final int LONGEST_GAP = 12;
  private static final int MOST_MARKS = 3;

  private final StringBuilder text = new StringBuilder();

  /** Adds a paragraph of the operation's own words. */
  public QuestionText say(String words) {
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append(words).append('\n');
    return this;
  }

  /** Adds a text by somebody else under a heading; nothing if it is blank. */
  public QuestionText show(String heading, String foreign) {
    if (foreign.isBlank()) {
      return this;
    }
    say(heading);
    text.append('\n');
    for (String line : foreign.stripTrailing().split("\\R", -1)) {
      showLine(line);
    }
    return this;
  }

  /** Adds names or places under a heading; nothing if there are none. */
  public QuestionText show(String heading, Collection<String> foreign) {
    return show(heading, String.join("\n", foreign));
  }

  private void showLine(String line) {
    String visible = visible(line);
    String start = BAR;
    int from = 0;
    do {
      int end = end(visible, from);
      text.append((start + visible.substring(from, end)).stripTrailing()).append('\n');
      start = CONTINUED;
      from = end;
    } while (from < visible.length());
  }

  /** The end of a part that is not too wide: behind a word, unless one fills most of the width. */
  private static int end(String visible, int from) {
    int far = Math.min(visible.length(), from + 2 * WIDTH);
    int width = Math.min(WIDTH, visible.codePointCount(from, far));
    int end = visible.offsetByCodePoints(from, width);
    if (end == visible.length()) {
      return end;
    }
    int gap = end - 1;
    while (gap > from + WIDTH / 2 && visible.charAt(gap) != ' ') {
      gap--;
    }
    return visible.charAt(gap) == ' ' ? gap + 1 : end;
  }

  /** Makes every character of a line visible. */
  static String visible(String line) {
    StringBuilder visible = new StringBuilder();
    int[] points = line.codePoints().toArray();
    int marks = 0;
    for (int i = 0; i < points.length; i++) {
      int point = points[i];
      int gap = gap(points, i);
      marks = isMark(point) ? marks + 1 : 0;
      if (gap > LONGEST_GAP) {
        visible.append(String.format("\\u{20}x%d", gap));
        i += gap - 1;
      } else if (isHidden(point) || marks > MOST_MARKS) {
        visible.append(String.format("\\u{%x}", point));
      } else {
        visible.appendCodePoint(point);
      }
    }
    return visible.toString();
  }

  /** Number of consecutive blanks starting at an index. */
  private static int gap(int[] points, int from) {
    int end = from;
    while (end < points.length && points[end] == ' ') {
      end++;
    }
    return end - from;
  }

  private static boolean isMark(int point) {
    int type = Character.getType(point);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  private static boolean isHidden(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.SPACE_SEPARATOR -> point != ' ';
      default -> isBlank(point);
    };
  }

  /** Letters and marks that are drawn as blank space. */
  private static boolean isBlank(int point) {
    return point == 0x34F
        || point == 0x115F
        || point == 0x1160
        || point == 0x17B4
        || point == 0x17B5
        || point == 0x2800
        || point == 0x3164
        || point == 0xFFA0
        || (point >= 0x180B && point <= 0x180F)
        || (point >= 0xFE00 && point <= 0xFE0F)
        || (point >= 0xE0100 && point <= 0xE01EF);
  }

  /** Whether somebody can be expected to read all of it. */
  public boolean isReadable() {
    return text.length() <= MOST && text.chars().filter(c -> c == '\n').count() <= MOST_LINES;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
