package dev.memoryweave.store.sqlite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Layout of a full-text index: its table, the columns of terms, and the weight of a match in each
 * of them. One more column, {@code scope}, stays empty. FTS5 stores the index in tables with the
 * name of the table and {@code _data} for pages, {@code _idx} for the page of each term, {@code
 * _docsize} for the lengths of entries, {@code _config} for settings.
 */
final class IndexLayout {
  private final String table;
  private final List<String> columns;
  private final List<Double> weights;
  private final String versionName;
  private final String madeBy;
  private final String insertion;
  private final String removal;
  private final String formatQuery;
  private final String structureQuery;
  private final String pagesQuery;
  private final String termQuery;
  private final String normsQuery;
  private final String normsOfBlockQuery;

  /**
   * Describes an index.
   *
   * @param table the table
   * @param columns the columns of terms
   * @param weights the weight of each column
   * @param versionName the name under which {@link MetaTable} keeps the version of the analysis
   *     that filled it
   * @param madeBy the migration that created the table
   */
  IndexLayout(
      String table, List<String> columns, List<Double> weights, String versionName, String madeBy) {
    this.table = table;
    this.columns = new ArrayList<>(columns);
    this.columns.add("scope");
    this.weights = List.copyOf(weights);
    this.versionName = versionName;
    this.madeBy = madeBy;
    insertion =
        "INSERT INTO %s (rowid, %s) VALUES (?, %s)"
            .formatted(
                table,
                String.join(", ", columns),
                String.join(", ", Collections.nCopies(columns.size(), "?")));
    removal = "DELETE FROM " + table + " WHERE rowid = ?";
    formatQuery = "SELECT v FROM " + table + "_config WHERE k = 'version'";
    structureQuery = "SELECT (%s), block FROM %s_data WHERE id = 10".formatted(formatQuery, table);
    pagesQuery = "SELECT block FROM " + table + "_data WHERE id BETWEEN ? AND ? ORDER BY id";
    termQuery =
        """
        SELECT block FROM %1$s_data
        WHERE id >= ? + max(?, coalesce((
            SELECT pgno >> 1 FROM %1$s_idx WHERE segid = ? AND term <= ?
            ORDER BY term DESC LIMIT 1
          ), 0)) AND id <= ?
        ORDER BY id\
        """
            .formatted(table);
    normsQuery = "SELECT block, entries, length, codes, scopes FROM " + norms() + " ORDER BY block";
    normsOfBlockQuery = "SELECT codes, scopes FROM " + norms() + " WHERE block = ?";
  }

  String table() {
    return table;
  }

  /** All columns, including the one without terms. */
  List<String> columns() {
    return columns;
  }

  /** The weight of a match in each column of terms. */
  List<Double> weights() {
    return weights;
  }

  String versionName() {
    return versionName;
  }

  /** The resource of the migration that created the table. */
  String madeBy() {
    return madeBy;
  }

  /** The statement that adds an entry: its number, the columns of terms. */
  String insertion() {
    return insertion;
  }

  /** The statement that removes an entry by its number. */
  String removal() {
    return removal;
  }

  /** The table of the lengths and scopes of the entries. */
  String norms() {
    return table + "_norms";
  }

  /** The table of FTS5's settings. */
  String config() {
    return table + "_config";
  }

  /** The query for 1 if the index has no entries, else 0. */
  String isEmptyQuery() {
    return "SELECT coalesce(max(id), 0) = 0 FROM " + table + "_docsize";
  }

  /** The query for the number of entries, counted to a limit. */
  String countQuery() {
    return "SELECT count(*) FROM (SELECT 1 FROM " + table + "_docsize LIMIT ?)";
  }

  /** The query for the format version. */
  String formatQuery() {
    return formatQuery;
  }

  /** The query for the format version, and the record that lists the segments. */
  String structureQuery() {
    return structureQuery;
  }

  /** The query for pages by the numbers of the first and the last. */
  String pagesQuery() {
    return pagesQuery;
  }

  /**
   * The query for the pages of a segment that may contain a term, starting with the first such
   * page. Parameters: the base of its page numbers, its first page, its id, the term, the number of
   * its last page.
   */
  String termQuery() {
    return termQuery;
  }

  /** The query for all blocks of lengths and scopes. */
  String normsQuery() {
    return normsQuery;
  }

  /** The query for the lengths and scopes of a block. */
  String normsOfBlockQuery() {
    return normsOfBlockQuery;
  }
}
