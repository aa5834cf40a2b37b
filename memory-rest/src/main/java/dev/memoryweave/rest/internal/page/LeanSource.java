package dev.memoryweave.rest.internal.page;

import java.nio.charset.StandardCharsets;

/** Scripts and style sheets of the page without what only their authors need. */
final class LeanSource {
  private LeanSource() {}

  /**
   * Leaves out the indentation, and the lines that are only a comment. All line ends stay, so that
   * a browser reports the lines of the source; nothing inside a line is touched. A template of a
   * script must not have a line of text that looks like a comment.
   */
  static byte[] of(String path, byte[] source) {
    boolean script = path.endsWith(".js");
    if (!script && !path.endsWith(".css")) {
      return source;
    }
    StringBuilder lean = new StringBuilder(source.length);
    String text = new String(source, StandardCharsets.UTF_8);
    int begin = 0;
    while (begin < text.length()) {
      int next = text.indexOf('\n', begin) + 1;
      int end = next == 0 ? text.length() : next;
      int first = begin;
      while (first < end && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
        first++;
      }
      int last = lineEnd(text, first, end);
      lean.append(text, isComment(text.substring(first, last), script) ? last : first, end);
      begin = end;
    }
    return lean.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isComment(String line, boolean script) {
    return (script && line.startsWith("//"))
        || (line.startsWith("/*") && line.indexOf("*/", 2) == line.length() - 2);
  }

  /** Where the line end of a line begins, or its end if it has none. */
  private static int lineEnd(String text, int first, int end) {
    int last = end > first && text.charAt(end - 1) == '\n' ? end - 1 : end;
    return last > first && text.charAt(last - 1) == '\r' ? last - 1 : last;
  }
}
