package dev.memoryweave.build;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads tables out of the pages for readers. */
final class PageTables {
  private PageTables() {}

  /**
   * The cells of the first columns of a table, without code marks.
   *
   * @param header the cells of the head of these columns
   */
  static List<List<String>> rows(String page, String... header) throws IOException {
    List<String> lines = lines(page);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i + 1).startsWith("|---")
          && cells(lines.get(i), header.length).equals(List.of(header))) {
        // The line below the head is the rule.
        for (int row = i + 2; row < lines.size() && lines.get(row).startsWith("|"); row++) {
          rows.add(cells(lines.get(row), header.length));
        }
        return rows;
      }
    }
    throw new IOException(page + " has no table with the head " + String.join(" | ", header));
  }

  /** All of a page. */
  static String text(String page) throws IOException {
    return String.join("\n", lines(page));
  }

  private static List<String> cells(String line, int columns) {
    return line.startsWith("| ")
        ? Arrays.stream(line.substring(2).split(" \\| | \\|$", -1))
            .limit(columns)
            .map(cell -> cell.replace("`", "").strip())
            .toList()
        : List.of();
  }

  private static List<String> lines(String page) throws IOException {
    return Files.readAllLines(ProjectFolder.find().root().resolve(page));
  }
}
