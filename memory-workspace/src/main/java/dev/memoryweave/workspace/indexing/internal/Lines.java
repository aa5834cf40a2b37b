package dev.memoryweave.workspace.indexing.internal;

import java.util.Arrays;

/**
 * The lines of a text. Lines are counted from 0; ranges of lines go from the first to the one after
 * the last.
 */
final class Lines {
  private final String text;
  private final int[] starts;

  Lines(String text) {
    this.text = text;
    int[] found = new int[Math.max(4, text.length() / 32)];
    int count = 0;
    int start = 0;
    while (start < text.length()) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = start;
      int end = text.indexOf('\n', start);
      start = end < 0 ? text.length() : end + 1;
    }
    starts = Arrays.copyOf(found, count);
  }

  String text() {
    return text;
  }

  /** The number of lines; a line feed at the very end starts no further one. */
  int count() {
    return starts.length;
  }

  /** The start of a line; the end of the text for the one after the last. */
  int start(int line) {
    return line < starts.length ? starts[line] : text.length();
  }

  /** The end of a line, excluding its line feed. */
  int end(int line) {
    int next = start(line + 1);
    return next > start(line) && text.charAt(next - 1) == '\n' ? next - 1 : next;
  }

  String line(int line) {
    return text.substring(start(line), end(line));
  }

  /** At most that many characters of a line: enough to recognize it. */
  String head(int line, int most) {
    return text.substring(start(line), Math.min(end(line), start(line) + most));
  }

  /** The line of the character at an offset. */
  int at(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    return found >= 0 ? found : -found - 2;
  }

  boolean isBlank(int line) {
    int end = end(line);
    for (int i = start(line); i < end; i++) {
      if (!Character.isWhitespace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** The indentation of a line; a tab counts as four spaces. */
  int indent(int line) {
    int indent = 0;
    int end = end(line);
    for (int i = start(line); i < end; i++) {
      char c = text.charAt(i);
      if (c == '\t') {
        indent += 4;
      } else if (c == ' ') {
        indent++;
      } else {
        break;
      }
    }
    return indent;
  }

  /** The text of a range of lines, without its last line feed. */
  String text(int from, int to) {
    return from >= to ? "" : text.substring(start(from), end(to - 1));
  }
}
