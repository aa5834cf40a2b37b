package dev.memoryweave.store.sqlite;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A full-text index: its table, the columns of terms, and what a match in each of them counts. One
 * more column, {@code scope}, counts nothing.
 */
final class IndexLayout {
  private final String table;
  private final String versionName;
  private final String ranking;
  private final String insertion;
  private final String removal;

  /**
   * Describes an index.
   *
   * @param table the table
   * @param columns the columns of terms
   * @param weights the weight of each column
   * @param versionName where {@link MetaTable} keeps the version of the analysis that filled it
   */
  IndexLayout(String table, List<String> columns, List<Double> weights, String versionName) {
    this.table = table;
    this.versionName = versionName;
    ranking = weights.stream().map(weight -> weight + ", ").collect(Collectors.joining()) + "0.0";
    insertion =
        "INSERT INTO %s (rowid, %s, scope) VALUES (?, %s, ?)"
            .formatted(
                table,
                String.join(", ", columns),
                columns.stream().map(column -> "?").collect(Collectors.joining(", ")));
    removal = "DELETE FROM " + table + " WHERE rowid = ?";
  }

  String table() {
    return table;
  }

  String versionName() {
    return versionName;
  }

  /** The weights as FTS5's ranking function takes them. */
  String ranking() {
    return ranking;
  }

  /** The statement that adds an entry: its number, the columns, the scope. */
  String insertion() {
    return insertion;
  }

  /** The statement that removes an entry by its number. */
  String removal() {
    return removal;
  }
}
