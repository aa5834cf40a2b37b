package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.model.internal.Text;
import java.util.HashMap;
import java.util.Map;

/**
 * A text without the blocks that this library writes into files of people. They repeat what the
 * memory holds, so nothing in them is a statement of the people whose file it is.
 *
 * <p>A block goes from a line that begins with {@value #MARK} to the line with the mark of its end.
 * It does not matter what the block is called, nor whether the marks are quoted, indented or items
 * of a list. Blocks may hold others. One that is not ended goes to the end of the text, since there
 * is no telling which of the lines below are ours.
 *
 * @param others the text with empty lines in place of the blocks, so that all others keep their
 *     numbers
 * @param unended the number of the line that begins a block without an end, 1 or more; 0 if none
 *     does
 */
public record OwnBlocks(String others, int unended) {
  /** What each mark begins with, in any letter case. */
  public static final String MARK = "<!-- memory-weave:";

  private static final String OPENING = "<!--";
  private static final String NAME = "memory-weave:";

  /** How a mark ends whose name says that it ends a block. */
  private static final String END = "end";

  /** What may stand before a mark on its line. */
  private static final String BEFORE = " \t\u00A0>-*+#|`";

  /** Finds the blocks of a text whose lines end in line feeds. */
  public static OwnBlocks of(String text) {
    if (!Text.lowerCase(text).contains(NAME)) {
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
        follow(Text.lowerCase(line), open);
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
    return line.startsWith(OPENING, at) && markAt(Text.lowerCase(line), at) >= 0;
  }

  /** Where the name of the mark begins that opens there; -1 if none does. */
  private static int markAt(String line, int opening) {
    int at = opening + OPENING.length();
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return line.startsWith(NAME, at) ? at + NAME.length() : -1;
  }

  /** Counts for each block how many of its beginnings are not ended after the marks of a line. */
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
