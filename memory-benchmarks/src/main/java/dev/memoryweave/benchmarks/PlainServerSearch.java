package dev.memoryweave.benchmarks;

import dev.memoryweave.store.postgresql.PostgresOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The text search of a PostgreSQL server itself over the texts of a store in the same database: a
 * {@code tsvector} for each with a GIN index, and the best by {@code ts_rank_cd}. Any word of the
 * question is enough, as in the search of the library.
 */
final class PlainServerSearch implements AutoCloseable {
  private static final String FILL =
      """
      DROP TABLE IF EXISTS plain_search;
      CREATE TABLE plain_search (id bigint PRIMARY KEY, body text NOT NULL, words tsvector NOT NULL);
      INSERT INTO plain_search
        SELECT number, title || ' ' || body, to_tsvector('english', title || ' ' || body)
        FROM mw_node;
      CREATE INDEX plain_search_words ON plain_search USING gin (words);
      VACUUM ANALYZE plain_search""";

  private static final String SEARCH =
      """
      SELECT p.body FROM plain_search AS p,
        CAST(replace(CAST(plainto_tsquery('english', ?) AS text), '&', '|') AS tsquery) AS q
      WHERE p.words @@ q ORDER BY ts_rank_cd(p.words, q) DESC LIMIT ?""";

  private final Connection connection;
  private final PreparedStatement search;

  PlainServerSearch(String address) throws SQLException {
    PostgresOptions options = PostgresOptions.of(address);
    String server = "jdbc:postgresql://" + options.servers() + "/" + options.database();
    connection =
        DriverManager.getConnection(
            server + (options.user() == null ? "" : "?user=" + options.user()));
    for (String statement : FILL.split(";\n", -1)) {
      run(statement);
    }
    search = connection.prepareStatement(SEARCH);
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** The texts of the best. */
  List<String> search(String question, int limit) {
    try {
      search.setString(1, question);
      search.setInt(2, limit);
      List<String> found = new ArrayList<>();
      try (ResultSet rows = search.executeQuery()) {
        while (rows.next()) {
          found.add(rows.getString(1));
        }
      }
      return found;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws SQLException {
    run("DROP TABLE plain_search");
    connection.close();
  }
}
