package dev.memoryweave.weave.internal;

import java.util.regex.Pattern;

/**
 * Keeps the Markdown of one memory from reaching beyond it: headings, definitions of links, HTML
 * that hides or swallows what follows, and code that is never closed. Fenced code stays as it is.
 */
final class MarkdownGuard {
  private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t].*)?");
  private static final Pattern UNDERLINE = Pattern.compile("[ \\t>]*(?:=+|-+)[ \\t]*");
  private static final Pattern EVIDENCE =
      Pattern.compile("[ \\t>]*[-*+][ \\t]+(?:evidence|against)\\b.*", Pattern.CASE_INSENSITIVE);

  /** Comments, raw text, and elements that hide or regroup what stands after them. */
  private static final Pattern HTML =
      Pattern.compile(
          "<(?=!--|!\\[|/?(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript"
              + "|plaintext|template|object|svg|math|select|details|dialog|h[1-6]|ul|ol|li)\\b)"
              + "|(?<=^[ \\t]{0,9})<(?=[!?][a-z])",
          Pattern.CASE_INSENSITIVE);

  /** A line that nothing can follow without becoming a part of it, such as the end of a fence. */
  private static final Pattern BLOCK_END = Pattern.compile("\\s*(?:`{3,}|~{3,}|[-*_=|]).*");

  private static final int LONGEST_LABEL = 999;

  private MarkdownGuard() {}

  /** One line that stands in the middle of a line of the block. */
  static String line(String line) {
    return html(FrameGuard.guard(line));
  }

  /** A text of several lines; it may still end in the middle of code. */
  static String block(String text) {
    String guarded = FrameGuard.guard(text);
    StringBuilder out = new StringBuilder(guarded.length() + 16);
    FenceScanner fences = new FenceScanner();
    // What stands before the first line is the title of the item.
    boolean followsText = true;
    for (int start = 0; start <= guarded.length(); ) {
      int end = guarded.indexOf('\n', start);
      end = end < 0 ? guarded.length() : end;
      String line = guarded.substring(start, end);
      if (start > 0) {
        out.append('\n');
      }
      boolean poses = !fences.isOpen() && poses(line, followsText);
      if (poses) {
        line = escaped(line, firstOf(line, "-=*+"));
      }
      if (fences.isCode(line)) {
        out.append(line);
        followsText = false;
      } else {
        int content = fences.contentStart();
        boolean reachesOut =
            !poses
                && !fences.isIndentedFar()
                && (HEADING.matcher(line.substring(content)).matches()
                    || isDefinition(guarded, start + content));
        out.append(html(reachesOut ? escaped(line, content) : line));
        followsText = !line.isBlank();
      }
      start = end + 1;
    }
    return out.toString();
  }

  /** Whether the line makes a heading of the one before, or looks like the block's own evidence. */
  private static boolean poses(String line, boolean followsText) {
    return (followsText && UNDERLINE.matcher(line).matches()) || EVIDENCE.matcher(line).matches();
  }

  private static String escaped(String line, int at) {
    return line.substring(0, at) + "\\" + line.substring(at);
  }

  private static int firstOf(String line, String chars) {
    int i = 0;
    while (chars.indexOf(line.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  /** Whether {@code [label]:} begins there; a label may run over several lines. */
  private static boolean isDefinition(String text, int from) {
    if (from >= text.length() || text.charAt(from) != '[') {
      return false;
    }
    int end = Math.min(text.length() - 1, from + LONGEST_LABEL + 1);
    for (int i = from + 1; i < end; i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '[') {
        return false;
      } else if (c == ']') {
        return text.charAt(i + 1) == ':';
      }
    }
    return false;
  }

  private static String html(String line) {
    return line.indexOf('<') < 0 ? line : HTML.matcher(line).replaceAll("&lt;");
  }

  /**
   * The text with code that is open at its end closed, and comments in code that are not closed
   * made harmless.
   */
  static String close(String text) {
    FenceScanner fences = new FenceScanner();
    text.lines().forEach(fences::isCode);
    String closed = closeComments(text);
    return fences.isOpen() ? closed + "\n" + fences.closing() : closed;
  }

  /**
   * A text that is closed, with what is said of its rest: behind it, or below it if it has lines.
   */
  static String closed(String text, String rest) {
    String closed = close(text);
    boolean isBlock = closed.indexOf('\n') >= 0 || BLOCK_END.matcher(closed).matches();
    return closed.isEmpty() ? rest : closed + (isBlock ? "\n" : " ") + rest;
  }

  /** The text with comments that are not closed made harmless. */
  static String closeComments(String text) {
    int from = 0;
    while (true) {
      int open = text.indexOf("<!--", from);
      if (open < 0) {
        return text;
      }
      int close = text.indexOf("-->", open + 4);
      if (close < 0) {
        return text.substring(0, open) + text.substring(open).replace("<!--", "&lt;!--");
      }
      from = close + 3;
    }
  }
}
