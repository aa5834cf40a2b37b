package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.HashMap;
import java.util.Map;

/**
 * A text without the blocks that this library writes into people's files. These repeat the content
 * of the memory, so nothing in them is a statement by the owners of the file.
 *
 * <p>A block extends from a line that begins with {@value #MARK} to the line with its end mark. The
 * name of the block does not matter, nor whether the marks are quoted, indented or list items.
 * Blocks may be nested. A block without an end extends to the end of the text, since there is no
 * telling which of the lines below are ours.
 *
 * @param others the text with empty lines in place of the blocks, so that all others keep their
 *     numbers
 * @param unended the number of the line that begins a block without an end, 1 or more; 0 if there
 *     is none
 */
public record OwnBlocks(String others, int unended) {
  /** The beginning of each mark, in any letter case. */
  public static final String MARK = "<!-- memory-weave:";

  private static final String OPENING = "<!--";
  private static final String NAME = "memory-weave:";

  /** The ending of a mark's name that marks the end of a block. */
  private static final String END = "end";

  /** Characters that may precede a mark on its line. */
  private static final String BEFORE = " \t\u00A0>-*+#|`";

  /** Finds the blocks of a text whose lines end in line feeds. */
  public static OwnBlocks of(String text) {
    if (!PlainText.lowerCase(text).contains(NAME)) {
      return new OwnBlocks(text, 0);
    }
    StringBuilder others = new StringBuilder(text.length());
    Map<String, Integer> open = new HashMap<>();
    int since = 0;
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      boolean inside = !open.isEmpty();
      if (inside || beginsWithMark(line)) {
        since = inside ? since : number;
        follow(PlainText.lowerCase(line), open);
      } else {
        others.append(line);
      }
      others.append('\n');
    }
    others.setLength(others.length() - 1);
    return new OwnBlocks(others.toString(), open.isEmpty() ? 0 : since);
  }

  private static boolean beginsWithMark(String line) {
    int at = 0;
    while (at < line.length() && BEFORE.indexOf(line.charAt(at)) >= 0) {
      at++;
    }
    return line.startsWith(OPENING, at) && markAt(PlainText.lowerCase(line), at) >= 0;
  }

  /** The start of the mark's name at an opening; -1 if there is none. */
  private static int markAt(String line, int opening) {
    int at = opening + OPENING.length();
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return line.startsWith(NAME, at) ? at + NAME.length() : -1;
  }

  /** Updates the number of unended beginnings of each block after the marks of a line. */
  private static void follow(String line, Map<String, Integer> open) {
    int at = line.indexOf(OPENING);
    while (at >= 0) {
      int name = markAt(line, at);
      if (name >= 0) {
        int end = name;
        while (end < line.length() && isOfAName(line.charAt(end))) {
          end++;
        }
        String part = line.substring(name, end);
        int last = part.lastIndexOf(':') + 1;
        boolean ends = part.startsWith(END, last);
        open.merge(part.substring(0, last), ends ? -1 : 1, Integer::sum);
      }
      at = line.indexOf(OPENING, at + OPENING.length());
    }
    open.values().removeIf(count -> count <= 0);
  }

  private static boolean isOfAName(char c) {
    return c == ':' || c == '_' || Character.isLetterOrDigit(c);
  }
}
