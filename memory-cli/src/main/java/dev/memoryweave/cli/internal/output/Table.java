package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows in columns. The last column takes the remaining width, on several lines if necessary; if
 * that is too narrow, each row becomes a paragraph.
 */
public final class Table {
  private static final int LEAST_ROOM = 28;
  private static final String GAP = "  ";
  private static final String INDENT = "    ";

  private final List<String> titles;
  private final int width;
  private final Paint paint;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table without rows. The first column holds names, such as ids. */
  public Table(int width, Paint paint, List<String> titles) {
    this.width = width;
    this.paint = paint;
    this.titles = List.copyOf(titles);
  }

  /** Adds a row with a text for each column; the texts are made harmless for the terminal. */
  public void add(List<String> cells) {
    if (cells.size() != titles.size()) {
      throw new IllegalArgumentException("A row of " + cells.size() + " for " + titles);
    }
    rows.add(cells.stream().map(SafeText::line).toList());
  }

  /** Whether there are no rows. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The table, without a line end after the last line. */
  public String text() {
    int[] columns = IntStream.range(0, titles.size() - 1).map(this::width).toArray();
    int room = width - IntStream.of(columns).map(column -> column + GAP.length()).sum();
    List<String> lines = new ArrayList<>();
    if (room < LEAST_ROOM) {
      rows.forEach(row -> stacked(lines, row));
      return String.join("\n", lines);
    }
    StringBuilder heading = new StringBuilder();
    for (int i = 0; i < columns.length; i++) {
      heading.append(padded(titles.get(i), columns[i])).append(GAP);
    }
    lines.add(paint.strong(heading.append(titles.get(columns.length)).toString()));
    rows.forEach(row -> inColumns(lines, row, columns, room));
    return String.join("\n", lines);
  }

  private int width(int column) {
    return Math.max(
        TextWidth.of(titles.get(column)),
        rows.stream().mapToInt(row -> TextWidth.of(row.get(column))).max().orElse(0));
  }

  private void inColumns(List<String> lines, List<String> row, int[] columns, int room) {
    StringBuilder start = new StringBuilder();
    int indent = 0;
    for (int i = 0; i < columns.length; i++) {
      start.append(painted(i, padded(row.get(i), columns[i]))).append(GAP);
      indent += columns[i] + GAP.length();
    }
    List<String> last = TextLines.wrapped(row.get(columns.length), room);
    lines.add((start + last.get(0)).stripTrailing());
    for (String more : last.subList(1, last.size())) {
      lines.add(" ".repeat(indent) + more);
    }
  }

  private void stacked(List<String> lines, List<String> row) {
    String details =
        row.subList(1, row.size() - 1).stream()
            .filter(cell -> !cell.isEmpty())
            .collect(Collectors.joining(", "));
    String name = row.get(0);
    if (TextWidth.of(name) + GAP.length() + TextWidth.of(details) <= width) {
      lines.add((painted(0, name) + GAP + paint.faint(details)).stripTrailing());
    } else {
      // A name stays whole, so that it can be copied.
      lines.add(painted(0, name));
      if (!details.isEmpty()) {
        TextLines.indented(details, width, INDENT).forEach(line -> lines.add(paint.faint(line)));
      }
    }
    if (row.size() > 1) {
      lines.addAll(TextLines.indented(row.get(row.size() - 1), width, INDENT));
    }
  }

  private String painted(int column, String cell) {
    return column == 0 ? paint.name(cell) : paint.faint(cell);
  }

  private static String padded(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - TextWidth.of(text)));
  }
}
