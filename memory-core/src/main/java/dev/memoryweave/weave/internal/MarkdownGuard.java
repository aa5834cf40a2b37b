package dev.memoryweave.weave.internal;

import java.util.regex.Pattern;

/**
 * Confines the Markdown of a memory to its item: neutralises headings, link definitions, HTML that
 * hides or swallows what follows, and unclosed code. Fenced code stays as it is.
 */
final class MarkdownGuard {
  private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t].*)?");
  private static final Pattern UNDERLINE = Pattern.compile("[ \\t>]*(?:=+|-+)[ \\t]*");
  private static final Pattern EVIDENCE =
      Pattern.compile("[ \\t>]*[-*+][ \\t]+(?:evidence|against)\\b.*", Pattern.CASE_INSENSITIVE);

  /** Comments, raw text, and elements that hide or regroup the content after them. */
  private static final Pattern HTML =
      Pattern.compile(
          "<(?=!--|!\\[|/?(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript"
              + "|plaintext|template|object|svg|math|select|details|dialog|h[1-6]|ul|ol|li)\\b)"
              + "|(?<=^[ \\t]{0,9})<(?=[!?][a-z])",
          Pattern.CASE_INSENSITIVE);

  /**
   * A line to which nothing can be appended without becoming a part of it, such as the end of a
   * fence.
   */
  private static final Pattern BLOCK_END = Pattern.compile("\\s*(?:`{3,}|~{3,}|[-*_=|]).*");

  private static final int LONGEST_LABEL = 999;

  private MarkdownGuard() {}

  /** Guards one line in the middle of a line of the block. */
  static String line(String line) {
    return html(FrameGuard.guard(line));
  }

  /** Guards a text of several lines; it may still end inside code. */
  static String block(String text) {
    String guarded = FrameGuard.guard(text);
    StringBuilder out = new StringBuilder(guarded.length() + 16);
    FenceScanner fences = new FenceScanner();
    // The title of the item precedes the first line.
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

  /**
   * Whether the line turns the one before it into a heading, or imitates the block's own evidence.
   */
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

  /** Whether {@code [label]:} begins there; a label may span several lines. */
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

  /** Closes code that is open at the end, and neutralises unclosed comments in code. */
  static String close(String text) {
    FenceScanner fences = new FenceScanner();
    text.lines().forEach(fences::isCode);
    String closed = closeComments(text);
    return fences.isOpen() ? closed + "\n" + fences.closing() : closed;
  }

  /**
   * A closed text, followed by the note on its rest: on the same line, or below it if it has
   * several lines.
   */
  static String closed(String text, String rest) {
    String closed = close(text);
    boolean isBlock = closed.indexOf('\n') >= 0 || BLOCK_END.matcher(closed).matches();
    return closed.isEmpty() ? rest : closed + (isBlock ? "\n" : " ") + rest;
  }

  /** Neutralises unclosed comments. */
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
