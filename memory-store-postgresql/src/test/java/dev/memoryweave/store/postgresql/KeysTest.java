package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables can be spread over servers by the tenant: it comes first in each key of theirs. */
@ExtendWith(WithPostgres.class)
class KeysTest {
  private static final String INDEXES =
      """
      SELECT c.relname || ': ' || pg_get_indexdef(i.indexrelid) FROM pg_index AS i
      JOIN pg_class AS c ON c.oid = i.indrelid
      JOIN pg_attribute AS t ON t.attrelid = c.oid AND t.attname = 'tenant'
      WHERE c.relname LIKE 'mw\\_%' AND c.relname <> 'mw_member'
        AND c.relnamespace = current_schema()::regnamespace""";

  @Test
  void the_tenant_comes_first_in_every_index() throws SQLException {
    PostgresServer server = PostgresServer.shared().orElseThrow();
    PostgresOptions options = PostgresOptions.of(server.newDatabase());
    PostgresMemoryStore.open(options).close();

    assertThat(indexes(server, options.database()))
        .hasSizeGreaterThan(30)
        .allMatch(index -> index.contains("(tenant"));
  }

  private static List<String> indexes(PostgresServer server, String database) throws SQLException {
    List<String> indexes = new ArrayList<>();
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(INDEXES)) {
      while (rows.next()) {
        indexes.add(rows.getString(1));
      }
    }
    return indexes;
  }
}
