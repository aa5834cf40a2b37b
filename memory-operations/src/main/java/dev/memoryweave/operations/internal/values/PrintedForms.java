package dev.memoryweave.operations.internal.values;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts names as blocks, editors and web pages print them to the form of the memory. */
public final class PrintedForms {
  /** An id in brackets, as a block prints it, with or without its marks. */
  private static final Pattern BRACKETS = Pattern.compile("\\[\\s*([^\\[\\],\\s]+)[^\\[\\]]*]");

  /** Line numbers as links to files on the web write them. */
  private static final Pattern LINES =
      Pattern.compile(
          "(.+)#L([0-9]{1,7})(?:C[0-9]+)?(?:-L?([0-9]{1,7})(?:C[0-9]+)?)?", Pattern.DOTALL);

  private PrintedForms() {}

  /** The id that a text names: {@code fact.x}, {@code [fact.x]} or {@code [fact.x, person]}. */
  public static String id(String text) {
    Matcher brackets = BRACKETS.matcher(text.strip());
    return brackets.matches() ? brackets.group(1) : text;
  }

  /**
   * A locator with line numbers as the memory writes them: {@code a.md#L1-L3} as {@code a.md:1-3}.
   */
  public static String locator(String text) {
    Matcher lines = LINES.matcher(text);
    if (!lines.matches()) {
      return text;
    }
    String to = lines.group(3);
    return lines.group(1) + ":" + lines.group(2) + (to == null ? "" : "-" + to);
  }
}
