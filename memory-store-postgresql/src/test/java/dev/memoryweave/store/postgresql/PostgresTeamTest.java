package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.tck.TckNodes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Roles of the database: what they see of tenants through the library, and in plain SQL. */
@ExtendWith(WithPostgres.class)
class PostgresTeamTest {
  private static final MemoryNode FACT = TckNodes.fact("The lantern is lit at dusk");
  private static PostgresServer server;
  private static PostgresOptions acme;
  private static PostgresOptions globex;

  @BeforeAll
  static void two_tenants_and_three_roles() {
    server = PostgresServer.shared().orElseThrow();
    acme = PostgresOptions.of(server.newDatabase()).withTenant("acme");
    globex = acme.withTenant("globex");
    for (String role : List.of("team_writer", "team_reader", "team_stranger")) {
      server.run(
          acme.database(),
          "DO $$ BEGIN CREATE ROLE "
              + role
              + " LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
    }
    for (PostgresOptions tenant : List.of(acme, globex)) {
      try (MemoryStore store = PostgresMemoryStore.open(tenant)) {
        MemoryNode unused = store.write(tx -> tx.nodes().insert(FACT));
      }
    }
    try (PostgresTeam team = PostgresTeam.of(acme)) {
      team.grant("team_writer", true);
      team.grant("team_reader", false);
    }
  }

  private static PostgresOptions as(String role, PostgresOptions options) {
    return PostgresOptions.of(
            "postgresql://" + role + "@127.0.0.1:" + server.port() + "/" + options.database())
        .withTenant(options.tenant());
  }

  private static Connection connect(String role) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + server.port() + "/" + acme.database(), role, null);
  }

  @Test
  void a_member_that_may_write_reads_and_writes() {
    try (MemoryStore store = PostgresMemoryStore.open(as("team_writer", acme))) {
      MemoryNode written =
          store.write(tx -> tx.nodes().insert(TckNodes.fact("Anchors are painted red")));

      Optional<MemoryNode> found = store.read(tx -> tx.nodes().find(written.ref()));
      assertThat(found).contains(written);
    }
  }

  @Test
  void a_member_that_may_only_read_cannot_write() {
    try (MemoryStore store = PostgresMemoryStore.open(as("team_reader", acme))) {
      assertThat(store.status().readOnly()).isTrue();
      Optional<MemoryNode> found = store.read(tx -> tx.nodes().find(FACT.ref()));
      assertThat(found).isPresent();
      assertThatExceptionOfType(ReadOnlyStoreException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(TckNodes.fact("Another"))));
    }
  }

  @Test
  void members_do_not_find_another_tenant_and_cannot_add_one() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> PostgresMemoryStore.open(as("team_writer", globex)).close())
        .withMessageContaining("is no member of the tenant 'globex'");
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(
            () -> PostgresMemoryStore.open(as("team_writer", acme.withTenant("new"))).close())
        .withMessageContaining("is no member of the tenant 'new'");
  }

  @Test
  void whoever_is_no_member_of_any_tenant_is_refused() {
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> PostgresMemoryStore.open(as("team_stranger", acme)).close())
        .withMessageContaining("no right");
  }

  @Test
  void sql_of_a_member_meets_only_rows_of_its_tenant() throws SQLException {
    try (Connection connection = connect("team_writer");
        Statement statement = connection.createStatement()) {
      for (String table : tables("tenant")) {
        try (ResultSet rows =
            statement.executeQuery("SELECT count(DISTINCT tenant) FROM " + table)) {
          rows.next();
          assertThat(rows.getInt(1)).as(table).isLessThanOrEqualTo(1);
        }
        assertThat(statement.executeUpdate("DELETE FROM " + table + " WHERE tenant = 2"))
            .as(table)
            .isZero();
      }
      try (ResultSet rows = statement.executeQuery("SELECT name FROM mw_tenant")) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("acme");
        assertThat(rows.next()).isFalse();
      }
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(
              () ->
                  statement.executeUpdate(
                      "INSERT INTO mw_scope VALUES (2, 99, 'project', 'x', 0, 0)"))
          .withMessageContaining("row-level security");
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(
              () -> statement.executeUpdate("INSERT INTO mw_member VALUES ('team_writer', 2, 1)"))
          .withMessageContaining("permission denied");
    }
  }

  @Test
  void every_table_has_the_second_wall() throws SQLException {
    List<String> open = new ArrayList<>();
    try (Connection connection = server.connect(acme.database());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT relname FROM pg_class WHERE relname LIKE 'mw\\_%' AND relkind = 'r'"
                    + " AND NOT relrowsecurity")) {
      while (rows.next()) {
        open.add(rows.getString(1));
      }
    }
    assertThat(open).containsExactlyInAnyOrder("mw_layout", "mw_lease");
  }

  @Test
  void a_role_that_is_taken_out_finds_nothing() {
    server.run(
        acme.database(),
        "DO $$ BEGIN CREATE ROLE team_former LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END"
            + " $$");
    try (PostgresTeam team = PostgresTeam.of(acme)) {
      team.grant("team_former", true);
      assertThat(team.members()).contains(new PostgresTeam.Member("team_former", true));
      team.revoke("team_former");
      assertThat(team.members()).doesNotContain(new PostgresTeam.Member("team_former", true));
    }
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> PostgresMemoryStore.open(as("team_former", acme)).close())
        .withMessageContaining("is no member");
  }

  @Test
  void a_role_that_does_not_exist_is_named() {
    try (PostgresTeam team = PostgresTeam.of(acme)) {
      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> team.grant("nobody\" --", true))
          .withMessageContaining("no role 'nobody\" --'");
    }
  }

  private static List<String> tables(String column) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Connection connection = server.connect(acme.database());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name FROM information_schema.columns WHERE column_name = '"
                    + column
                    + "' AND table_name LIKE 'mw\\_%' AND table_name <> 'mw_member'")) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    assertThat(tables).hasSizeGreaterThan(20);
    return tables;
  }
}
