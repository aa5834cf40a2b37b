package dev.memoryweave.language.internal;

import java.util.regex.Pattern;

/** Text with plain line ends and without control characters. */
public final class PlainText {
  private static final Pattern LINE_END = Pattern.compile("\\r\\n?|[\\u0085\\u2028\\u2029]");
  private static final Pattern UNFIT_FOR_A_BLOCK = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]+");

  private PlainText() {}

  /** Replaces line ends by {@code \\n} and other control characters but tabs by a space; trims. */
  public static String of(String text) {
    String lines = LINE_END.matcher(text).replaceAll("\n");
    return UNFIT_FOR_A_BLOCK.matcher(lines).replaceAll(" ").strip();
  }
}
