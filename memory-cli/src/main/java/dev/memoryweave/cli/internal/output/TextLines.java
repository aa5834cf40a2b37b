package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.TextWidth;
import java.util.ArrayList;
import java.util.List;

/** Breaks texts into lines of a number of columns. */
public final class TextLines {
  private static final int FEWEST = 10;

  private TextLines() {}

  /**
   * A paragraph, broken at blanks, and inside words only if they are longer than a line. Returns at
   * least one line.
   */
  public static List<String> wrapped(String text, int width) {
    int most = Math.max(FEWEST, width);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int columns = 0;
    for (String word : text.strip().split("\\s+", -1)) {
      String rest = word;
      int wide = TextWidth.of(rest);
      if (columns > 0 && columns + 1 + wide > most) {
        lines.add(line.toString());
        line.setLength(0);
        columns = 0;
      }
      if (wide > most) {
        List<String> parts = TextWidth.parts(word, most);
        lines.addAll(parts.subList(0, parts.size() - 1));
        rest = parts.get(parts.size() - 1);
        wide = TextWidth.of(rest);
      }
      if (columns > 0) {
        line.append(' ');
        columns++;
      }
      line.append(rest);
      columns += wide;
    }
    lines.add(line.toString());
    return lines;
  }

  /** A paragraph whose lines all begin with an indentation. */
  public static List<String> indented(String text, int width, String indentation) {
    return wrapped(text, width - indentation.length()).stream()
        .map(line -> indentation + line)
        .toList();
  }

  /**
   * A line of a text whose words stay whole, such as ids and paths to copy: it is broken at blanks
   * if it is too long, and its further lines are indented like its first one.
   *
   * @param width the width of a line in columns; 0 keeps the line as it is
   */
  static List<String> fitted(String line, int width) {
    if (width == 0 || line.indexOf('\t') >= 0 || TextWidth.of(line) <= width) {
      return List.of(line);
    }
    int blanks = 0;
    while (blanks < line.length() && line.charAt(blanks) == ' ') {
      blanks++;
    }
    String start = line.substring(0, blanks);
    String further = start + (line.startsWith("- ", blanks) ? "  " : "");
    List<String> lines = new ArrayList<>();
    StringBuilder current = new StringBuilder(start);
    int columns = blanks;
    boolean empty = true;
    for (String word : line.strip().split(" +", -1)) {
      int wide = TextWidth.of(word);
      if (!empty && columns + 1 + wide > width) {
        lines.add(current.toString());
        current = new StringBuilder(further);
        columns = further.length();
        empty = true;
      }
      current.append(empty ? "" : " ").append(word);
      columns += empty ? wide : 1 + wide;
      empty = false;
    }
    lines.add(current.toString());
    return lines;
  }
}
