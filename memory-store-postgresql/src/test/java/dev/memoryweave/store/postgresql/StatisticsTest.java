package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.tck.TckNodes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WithPostgres.class)
class StatisticsTest {
  private static final Embedder.Model MODEL = new Embedder.Model("statistics", 3);
  private static final int MANY = 1_100;

  @Test
  void manyRecordsAndLinks_areKnownToThePlannerAtOnce() throws SQLException {
    PostgresServer server = PostgresServer.shared().orElseThrow();
    String address = server.newDatabase();
    String database = address.substring(address.lastIndexOf('/') + 1);
    try (PostgresMemoryStore store = PostgresMemoryStore.open(PostgresOptions.of(address))) {
      add(store, 0, 1);
      assertThat(rows(server, database, "mw_node")).isNotPositive();

      add(store, 1, MANY);
      assertThat(rows(server, database, "mw_node")).isEqualTo(MANY);
      assertThat(rows(server, database, "mw_vector_link")).isEqualTo(MANY);
      assertThat(rows(server, database, "mw_vector")).isEqualTo(MANY);
    }
  }

  @Test
  void connections_duringATransaction_oneIsBusy() {
    try (PostgresMemoryStore store =
        PostgresMemoryStore.open(TestDatabases.fresh().withConnections(3))) {
      ConnectionUse during =
          store.read(
              tx -> {
                long unused = tx.nodes().count(NodeFilter.in(List.of(TckNodes.PROJECT)));
                return store.connections();
              });

      assertThat(during.busy()).isEqualTo(1);
      assertThat(during.most()).isEqualTo(3);
      assertThat(store.connections().busy()).isZero();
    }
  }

  private static void add(PostgresMemoryStore store, int from, int to) {
    int linked =
        store.write(
            tx -> {
              Map<NodeRef, String> hashes = new LinkedHashMap<>();
              Map<String, float[]> vectors = new LinkedHashMap<>();
              for (int i = from; i < to; i++) {
                MemoryNode node = tx.nodes().insert(TckNodes.fact("Number " + i));
                String hash = VectorStore.EmbeddedText.of(node).hash();
                hashes.put(node.ref(), hash);
                vectors.put(hash, new float[] {1, i, 2});
              }
              return tx.vectors().nodes().put(MODEL, hashes, vectors).size();
            });
    assertThat(linked).isEqualTo(to - from);
  }

  private static long rows(PostgresServer server, String database, String table)
      throws SQLException {
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT reltuples FROM pg_class WHERE relname = '" + table + "'")) {
      found.next();
      return found.getLong(1);
    }
  }
}
