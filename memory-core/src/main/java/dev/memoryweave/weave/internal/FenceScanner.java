package dev.memoryweave.weave.internal;

import java.util.Arrays;

/**
 * Reads Markdown line by line and recognises fenced code, in lists and quotes too, by the rules of
 * CommonMark 0.31 for container blocks and fenced code blocks. The text is assumed to be inside a
 * list item that is indented by {@link ItemRenderer#INDENT}.
 */
final class FenceScanner {
  private static final int OFFSET = ItemRenderer.INDENT.length();
  private static final int TAB = 4;
  private static final int CODE_INDENT = 4;
  private static final int SHORTEST_FENCE = 3;

  /** The content columns of the open list items, ascending; none in quotes. */
  private int[] lists = new int[8];

  private int depth;

  private boolean followsText;
  private boolean open;
  private char fenceChar;
  private int fenceLength;
  private int fenceQuotes;
  private int fenceContainer;
  private String fencePrefix = "";

  // Where the line's own content begins, after indentation, quote marks and list markers.
  private String line = "";
  private int index;
  private int column;
  private int quotes;
  private int container;

  // The last position at which a thematic break may begin.
  private int ruleFrom;
  private int ruleTo;

  /** Reads the next line and returns whether it is part of fenced code, including the fences. */
  boolean isCode(String next) {
    line = next;
    if (open) {
      if (!leavesContainer()) {
        open = !closes();
        return true;
      }
      open = false;
    }
    boolean continues = followsText;
    followsText = false;
    if (line.isBlank()) {
      index = line.length();
      return false;
    }
    int before = depth;
    findRule();
    boolean entered = enterContainers();
    if (opens()) {
      return true;
    }
    if (continues && !entered) {
      // A lazy continuation line stays in its list item despite the lower indentation; nothing was
      // entered, so the items are still there.
      depth = before;
    }
    followsText = !isRule();
    return false;
  }

  /** The start of the content of the last line; undefined for code. */
  int contentStart() {
    return index;
  }

  /** Whether the last line is indented too far to start a block. */
  boolean isIndentedFar() {
    return column - container >= CODE_INDENT;
  }

  /** Whether code is still open after the last line. */
  boolean isOpen() {
    return open;
  }

  /** The line that would close the open code. */
  String closing() {
    return fencePrefix + String.valueOf(fenceChar).repeat(fenceLength);
  }

  private void start() {
    index = 0;
    column = OFFSET;
    quotes = 0;
    container = OFFSET;
    skipBlanks();
  }

  private void skipBlanks() {
    while (index < line.length() && (line.charAt(index) == ' ' || line.charAt(index) == '\t')) {
      column = line.charAt(index) == ' ' ? column + 1 : column + TAB - column % TAB;
      index++;
    }
  }

  private boolean leavesContainer() {
    start();
    while (quotes < fenceQuotes && enterQuote()) {
      skipBlanks();
    }
    return quotes < fenceQuotes || (!line.isBlank() && column < fenceContainer);
  }

  private boolean closes() {
    if (column - fenceContainer >= CODE_INDENT && fenceQuotes == 0) {
      return false;
    }
    int end = index;
    while (end < line.length() && line.charAt(end) == fenceChar) {
      end++;
    }
    return end - index >= fenceLength && line.substring(end).isBlank();
  }

  /** Whether a quote or a list item begins on the line. */
  private boolean enterContainers() {
    start();
    leaveLists();
    container = depth == 0 ? OFFSET : lists[depth - 1];
    boolean entered = false;
    while (!isIndentedFar() && index < line.length() && (enterQuote() || enterListItem())) {
      skipBlanks();
      entered = true;
    }
    return entered;
  }

  /** Leaves the list items whose content begins to the right of the column. */
  private void leaveLists() {
    int place = Arrays.binarySearch(lists, 0, depth, column);
    depth = place >= 0 ? place + 1 : -place - 1;
  }

  private boolean enterQuote() {
    if (index >= line.length() || line.charAt(index) != '>') {
      return false;
    }
    quotes++;
    index++;
    column++;
    if (index < line.length() && line.charAt(index) == ' ') {
      index++;
      column++;
    }
    container = column;
    return true;
  }

  private boolean enterListItem() {
    int end = markerEnd();
    if (end == index || isRule()) {
      return false;
    }
    int afterMarker = column + end - index;
    index = end;
    column = afterMarker;
    int contentIndex = index;
    skipBlanks();
    // Content too far behind its marker is indented code, which begins one space behind it.
    if (index >= line.length() || column - afterMarker > CODE_INDENT) {
      index = Math.min(line.length(), contentIndex + 1);
      column = afterMarker + 1;
    }
    container = column;
    if (quotes == 0) {
      lists = depth == lists.length ? Arrays.copyOf(lists, 2 * depth) : lists;
      lists[depth++] = column;
    }
    return true;
  }

  /** The end of the list marker at the index, or the index itself. */
  private int markerEnd() {
    int end = index;
    char c = line.charAt(end);
    if (c == '-' || c == '*' || c == '+') {
      end++;
    } else {
      while (end < line.length() && end - index < 9 && isDigit(line.charAt(end))) {
        end++;
      }
      if (end == index || end >= line.length() || ".)".indexOf(line.charAt(end)) < 0) {
        return index;
      }
      end++;
    }
    boolean apart = end == line.length() || line.charAt(end) == ' ' || line.charAt(end) == '\t';
    return apart ? end : index;
  }

  /** Whether the content is a thematic break: three or more of one sign and nothing else. */
  private boolean isRule() {
    return index >= ruleFrom && index <= ruleTo;
  }

  /** Finds the last possible start of a thematic break, scanning once from the end of the line. */
  private void findRule() {
    int signs = 0;
    char sign = 0;
    ruleTo = -1;
    ruleFrom = line.length();
    while (ruleFrom > 0) {
      char c = line.charAt(ruleFrom - 1);
      if (c != ' ' && c != '\t') {
        sign = signs == 0 ? c : sign;
        if (c != sign || "-*_".indexOf(c) < 0) {
          return;
        }
        if (++signs == 3) {
          ruleTo = ruleFrom - 1;
        }
      }
      ruleFrom--;
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private boolean opens() {
    if (index >= line.length() || isIndentedFar()) {
      return false;
    }
    char c = line.charAt(index);
    if (c != '`' && c != '~') {
      return false;
    }
    int end = index;
    while (end < line.length() && line.charAt(end) == c) {
      end++;
    }
    if (end - index < SHORTEST_FENCE || (c == '`' && line.indexOf('`', end) >= 0)) {
      return false;
    }
    open = true;
    fenceChar = c;
    fenceLength = end - index;
    fenceQuotes = quotes;
    fenceContainer = quotes == 0 ? container : 0;
    fencePrefix = quotes == 0 ? " ".repeat(column - OFFSET) : "> ".repeat(quotes);
    return true;
  }
}
