package dev.memoryweave.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads tables and fenced pieces out of the pages for readers. */
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

  /** The text of the first fenced piece with that mark. */
  static String fenced(String page, String mark) throws IOException {
    List<String> lines = lines(page);
    int begin = lines.indexOf("```" + mark);
    if (begin < 0) {
      throw new IOException(page + " has no piece of " + mark);
    }
    List<String> rest = lines.subList(begin + 1, lines.size());
    return String.join(System.lineSeparator(), rest.subList(0, rest.indexOf("```"))).strip();
  }

  /** All of a page. */
  static String text(String page) throws IOException {
    return String.join("\n", lines(page));
  }

  private static List<String> cells(String line, int columns) {
    return line.startsWith("| ")
        ? Arrays.stream(line.substring(2).split(" \\| | \\|$"))
            .limit(columns)
            .map(cell -> cell.replace("`", "").strip())
            .toList()
        : List.of();
  }

  private static List<String> lines(String page) throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("settings.gradle.kts"))) {
      folder = folder.getParent();
    }
    return Files.readAllLines(folder.resolve(page));
  }
}
