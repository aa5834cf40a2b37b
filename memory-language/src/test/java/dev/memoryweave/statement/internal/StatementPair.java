package dev.memoryweave.statement.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A line of a table of pairs.
 *
 * @param label the family of the contradiction, or "no"
 * @param one a statement
 * @param other another
 */
public record StatementPair(String label, String one, String other) {

  public boolean contradicts() {
    return !label.equals("no");
  }

  public static List<StatementPair> read(String table) {
    return lines(StatementPair.class, table).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" \\| ", -1))
        .map(cells -> new StatementPair(cells[0].strip(), cells[1].strip(), cells[2].strip()))
        .toList();
  }

  /** The lines of a table that is beside a test. */
  public static List<String> lines(Class<?> test, String table) {
    try (InputStream in = test.getResourceAsStream(table)) {
      if (in == null) {
        throw new IllegalArgumentException("There is no table " + table);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return label + " | " + one + " | " + other;
  }
}
