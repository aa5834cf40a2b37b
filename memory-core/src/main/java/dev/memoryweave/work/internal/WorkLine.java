package dev.memoryweave.work.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shape of a line of a message, by its marks alone.
 *
 * @param shape the shape
 * @param text the text without the marks of its shape
 */
record WorkLine(Shape shape, String text) {
  private static final Pattern FENCE = Pattern.compile("^\\s*(?:```|~~~)");
  private static final Pattern QUOTED = Pattern.compile("^\\s*(?:>|\\|)");

  /** Four blanks or a tab before anything but a list item make it code. */
  private static final Pattern INDENTED =
      Pattern.compile("^(?: {4}|\\t)\\s*(?![-*+•\\d\\[\\s])\\S");

  private static final Pattern BULLET =
      Pattern.compile("^\\s*(?:[-*+•–]\\s+|\\(?\\d{1,3}[.)]\\s+)(\\S.*)$");

  private static final Pattern CHECKBOX =
      Pattern.compile("^\\s*(?:[-*+•]\\s+|\\d{1,3}[.)]\\s+)?\\[([ xX✓✔])\\]\\s+(\\S.*)$");

  private static final Pattern CHECK_MARK =
      Pattern.compile("^\\s*(?:[-*+•]\\s+)?(?:(✅|✔️?|☑️?)|(⬜|☐|🔲))\\s*(\\S.*)$");

  private static final Pattern HEADING = Pattern.compile("^\\s*#{1,6}\\s+(\\S.*?)\\s*#*$");

  /** A label and the text after it: {@code **Next steps:** write the test}. */
  private static final Pattern LABELLED =
      Pattern.compile(
          "^(?:\\*\\*|__)?([\\p{L}][^:：*_\\n"
              + "]{0,47}?)(?:\\*\\*|__)?\\s*[:：](?:\\*\\*|__)?\\s*(.*)$");

  private static final Pattern EMPHASISED =
      Pattern.compile("^(?:\\*\\*|__)(.{2,48}?)(?:\\*\\*|__)$");

  private static final Pattern STRUCK = Pattern.compile("^~~(.+)~~[.!]?$");

  /** Marks around words, but not those of a path such as {@code src/**}. */
  private static final Pattern EMPHASIS =
      Pattern.compile("(?<![/\\w*])\\*\\*(?=[\\w\"'(\\p{L}])|(?<=[^\\s/*])\\*\\*(?![\\w/*])");

  // Each run is tried once, at its beginning: a long one in the middle would be quadratic.
  private static final Pattern EDGE_MARKS = Pattern.compile("^[*_~\\s]++|(?<![*_~\\s])[*_~\\s]++$");
  private static final Pattern LOOSE_END = Pattern.compile("(?<![\\s.;,:!。；！])[\\s.;,:!。；！]++$");

  /** What the marks of a line make of it. */
  enum Shape {
    HEADING,
    TICKED,
    UNTICKED,
    ITEM,
    TEXT
  }

  /**
   * A label and the text behind it.
   *
   * @param rest the text behind the colon; empty if there is none
   */
  record Labelled(String label, String rest) {}

  /** Whether a block of code begins or ends in a line. */
  static boolean isFence(String line) {
    return FENCE.matcher(line).find();
  }

  /** Whether a line is a quotation, a row of a table, or code. */
  static boolean isForeign(String line) {
    return QUOTED.matcher(line).find() || INDENTED.matcher(line).find();
  }

  static WorkLine of(String line) {
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      return new WorkLine(Shape.HEADING, withoutColon(unmarked(heading.group(1))));
    }
    Matcher box = CHECKBOX.matcher(line);
    if (box.matches()) {
      return new WorkLine(box.group(1).isBlank() ? Shape.UNTICKED : Shape.TICKED, box.group(2));
    }
    Matcher mark = CHECK_MARK.matcher(line);
    if (mark.matches()) {
      return new WorkLine(mark.group(1) == null ? Shape.UNTICKED : Shape.TICKED, mark.group(3));
    }
    Matcher bullet = BULLET.matcher(line);
    return bullet.matches()
        ? new WorkLine(Shape.ITEM, bullet.group(1))
        : new WorkLine(Shape.TEXT, line.strip());
  }

  /** The label with which a text begins; empty if it has none. */
  static Optional<Labelled> labelled(String text) {
    Matcher labelled = LABELLED.matcher(text);
    return labelled.matches()
        ? Optional.of(new Labelled(labelled.group(1), unmarked(labelled.group(2))))
        : Optional.empty();
  }

  /** A text that is emphasised as a whole, as a heading is. */
  static Optional<String> emphasised(String text) {
    Matcher emphasised = EMPHASISED.matcher(text);
    return emphasised.matches() ? Optional.of(withoutColon(emphasised.group(1))) : Optional.empty();
  }

  /** A text that is crossed out as a whole. */
  static Optional<String> struck(String text) {
    Matcher struck = STRUCK.matcher(text.strip());
    return struck.matches() ? Optional.of(struck.group(1)) : Optional.empty();
  }

  /** A text on one line, without marks around it and its end mark. */
  static String plain(String text) {
    return PlainText.oneLine(LOOSE_END.matcher(unmarked(text)).replaceFirst(""));
  }

  private static String withoutColon(String text) {
    return text.replaceFirst("\\s*[:：]$", "");
  }

  private static String unmarked(String text) {
    return EDGE_MARKS.matcher(EMPHASIS.matcher(text).replaceAll("")).replaceAll("");
  }
}
