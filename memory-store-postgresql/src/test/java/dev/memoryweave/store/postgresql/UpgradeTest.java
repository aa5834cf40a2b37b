package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.UnsupportedSchemaException;
import dev.memoryweave.store.tck.TckNodes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that a later version of the library has changed while this one was using them. */
@ExtendWith(WithPostgres.class)
class UpgradeTest {
  private final PostgresServer server = PostgresServer.shared().orElseThrow();
  private String address;

  @BeforeEach
  void makeDatabase() {
    address = server.newDatabase();
  }

  private void run(String... statements) throws SQLException {
    String database = address.substring(address.lastIndexOf('/') + 1);
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        boolean unused = statement.execute(sql);
      }
    }
  }

  /** As a script does that adds what this version need not know. */
  private void add() throws SQLException {
    int next = Schema.latest() + 1;
    run(
        "ALTER TABLE mw_node ADD COLUMN mood text",
        "ALTER TABLE mw_vector_link ADD COLUMN mood text",
        "ALTER TABLE mw_scope ADD COLUMN mood bigint NOT NULL DEFAULT 0",
        "CREATE TABLE mw_mood (tenant bigint NOT NULL, name text NOT NULL)",
        "INSERT INTO mw_layout (version, oldest, applied_at) VALUES (" + next + ", 2, 0)");
  }

  private static MemoryNode write(PostgresMemoryStore store, String title) {
    return store.write(tx -> tx.nodes().insert(TckNodes.fact(title)));
  }

  private static boolean has(PostgresMemoryStore store, MemoryNode node) {
    return store.read(tx -> tx.nodes().find(node.ref())).isPresent();
  }

  @Test
  void openStore_layoutThatOnlyAdds_goesOnReadingAndWriting() throws SQLException {
    try (PostgresMemoryStore store = PostgresMemoryStore.open(PostgresOptions.of(address))) {
      MemoryNode before = write(store, "A pier");
      // Often enough that the driver has prepared its statements at the server.
      for (int i = 0; i < 10; i++) {
        assertThat(has(store, before)).isTrue();
      }

      add();

      MemoryNode after = write(store, "A quay");
      assertThat(has(store, before)).isTrue();
      assertThat(has(store, after)).isTrue();
      assertThat(store.verify().isSound()).isTrue();
    }
  }

  @Test
  void open_layoutThatOnlyAdds_readsAndWrites() throws SQLException {
    PostgresMemoryStore.open(PostgresOptions.of(address)).close();
    add();

    PostgresOptions options = PostgresOptions.of(address);
    MemoryNode written;
    try (PostgresMemoryStore store = PostgresMemoryStore.open(options)) {
      written = write(store, "A quay");
    }
    try (PostgresMemoryStore store = PostgresMemoryStore.open(options.withReadOnly(true))) {
      assertThat(has(store, written)).isTrue();
    }
  }

  @Test
  void open_layoutThatThisVersionWouldDamage_isRefused() throws SQLException {
    PostgresMemoryStore.open(PostgresOptions.of(address)).close();
    add();
    int next = Schema.latest() + 2;
    run("INSERT INTO mw_layout (version, oldest, applied_at) VALUES (" + next + ", 3, 0)");

    assertThatExceptionOfType(UnsupportedSchemaException.class)
        .isThrownBy(() -> PostgresMemoryStore.open(PostgresOptions.of(address)))
        .withMessageContaining("layout " + next + ", and this one knows " + Schema.latest());
  }
}
