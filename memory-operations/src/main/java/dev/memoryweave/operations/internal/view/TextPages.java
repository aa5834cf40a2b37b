package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Pages of an answer that is too long for one. A cursor holds the line to continue at and a digest
 * of the whole text, so that no page is taken from a text that has changed meanwhile.
 */
public final class TextPages {
  /** Maximum number of tokens of a page. */
  static final int MOST_TOKENS = 3_000;

  /** Maximum length of a line; a longer one is broken. */
  private static final int LONGEST_LINE = 2_000;

  private static final Pattern CURSOR = Pattern.compile("([0-9]{1,9})-([0-9a-f]{1,8})");

  private TextPages() {}

  /** The result with a page of its text instead of the whole. */
  public static OperationResult of(OperationResult whole, @Nullable String cursor) {
    return whole.withText(page(whole.text(), cursor));
  }

  /**
   * A page of a text.
   *
   * @param cursor from the previous page, or null for the first one
   * @throws InvalidValueException if the cursor belongs to another text
   */
  public static String page(String text, @Nullable String cursor) {
    List<String> lines = lines(text);
    String digest = String.format(Locale.ROOT, "%x", text.hashCode());
    int from = cursor == null ? 0 : from(cursor, digest, lines.size());
    int to = from + BoundedLines.fitting(lines.subList(from, lines.size()), MOST_TOKENS, 1);
    String page = String.join("\n", lines.subList(from, to));
    return to == lines.size()
        ? page
        : page
            + "\n("
            + (lines.size() - to)
            + " more lines; go on with cursor "
            + to
            + "-"
            + digest
            + ")";
  }

  private static int from(String cursor, String digest, int lines) {
    Matcher parts = CURSOR.matcher(cursor.strip());
    InvalidValueException.unless(parts.matches(), "cursor", cursor, "come from an answer");
    int from = Integer.parseInt(parts.group(1));
    InvalidValueException.unless(
        parts.group(2).equals(digest) && from < lines,
        "cursor",
        cursor,
        "come from the answer to these arguments; it is another one, or has changed since, so begin"
            + " again without a cursor");
    return from;
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      int from = 0;
      while (line.length() - from > LONGEST_LINE) {
        int end = from + LONGEST_LINE;
        end -= Character.isLowSurrogate(line.charAt(end)) ? 1 : 0;
        lines.add(line.substring(from, end));
        from = end;
      }
      lines.add(line.substring(from));
    }
    return lines;
  }
}
