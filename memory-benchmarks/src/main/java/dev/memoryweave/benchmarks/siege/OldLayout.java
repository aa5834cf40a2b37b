package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of earlier layouts: made by the migrations up to one, with memories written before the
 * second. An index of the first version of the text analysis is not built, so that opening has to
 * do that, too.
 */
final class OldLayout {
  /** 2026-03-01T12:00:00Z. */
  private static final long NOON = 1_772_366_400_000L;

  /** The number that stands for the process that wrote the memories. */
  static final int PROCESS = 900;

  private final List<Step> steps;

  private record Step(int version, String name, String checksum, String sql) {}

  private OldLayout(List<Step> steps) {
    this.steps = steps;
  }

  /** The layouts that lead to the one which the library makes, found out in an empty folder. */
  static OldLayout read(Path folder) throws IOException, SQLException {
    Path file = folder.resolve("layout.db");
    SqliteMemoryStore.open(file).close();
    List<Step> steps = new ArrayList<>();
    try (RawFile raw = RawFile.open(file);
        Statement statement = raw.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT version, name, checksum FROM schema_migration ORDER BY version")) {
      while (rows.next()) {
        int version = rows.getInt(1);
        String name = rows.getString(2);
        steps.add(new Step(version, name, rows.getString(3), sql(version, name)));
      }
    }
    return new OldLayout(steps);
  }

  private static String sql(int version, String name) throws IOException {
    String resource = String.format("V%03d__%s.sql", version, name);
    try (InputStream in = SqliteMemoryStore.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The migration " + resource + " is not on the class path");
      }
      return new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n");
    }
  }

  /** The version before the latest. */
  int last() {
    return steps.size() - 1;
  }

  /** Makes a file of that version and gives what it holds. */
  Ledger make(Path file, int version, int memories) throws SQLException {
    Ledger ledger = new Ledger();
    try (RawFile raw = RawFile.open(file)) {
      raw.run("PRAGMA journal_mode = WAL", "BEGIN");
      raw.run(
          """
          CREATE TABLE schema_migration (
            version INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            checksum TEXT NOT NULL,
            applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
          ) STRICT\
          """);
      for (Step step : steps.subList(0, version)) {
        apply(raw, step);
        if (step.version() == 1) {
          fill(raw, memories, ledger);
        }
      }
      raw.run(
          "PRAGMA application_id = " + 0x4D574442, "PRAGMA user_version = " + version, "COMMIT");
    }
    return ledger;
  }

  private static void apply(RawFile raw, Step step) throws SQLException {
    try (Statement script = raw.connection().createStatement()) {
      script.executeUpdate(step.sql());
    }
    try (PreparedStatement record =
        raw.connection()
            .prepareStatement(
                "INSERT INTO schema_migration (version, name, checksum) VALUES (?, ?, ?)")) {
      record.setInt(1, step.version());
      record.setString(2, step.name());
      record.setString(3, step.checksum());
      record.executeUpdate();
    }
  }

  private static void fill(RawFile raw, int memories, Ledger ledger) throws SQLException {
    raw.run(
        "INSERT INTO scope VALUES (1, 'project', '%s', %d, %d)"
            .formatted(Writer.SCOPE.key(), memories, memories));
    try (PreparedStatement node =
            raw.connection()
                .prepareStatement(
                    """
                    INSERT INTO node (position, scope_id, id, kind, tier, key, key_session, status,
                      is_current, title, summary, importance, confidence, confirmations, use_count,
                      source, trust, created_at, updated_at, revision, body)
                    VALUES (?, 1, ?, 'fact', 'semantic', ?, '', 'active', 1, ?, '', 0.5, 0.4, 0, 0,
                      'agent', 'agent', ?, ?, 1, ?)\
                    """);
        PreparedStatement event =
            raw.connection()
                .prepareStatement(
                    "INSERT INTO event VALUES (?, 1, 'memory.created', ?, 'agent', ?, NULL, ?)")) {
      for (int i = 0; i < memories; i++) {
        NodeId id = WrittenText.id(PROCESS, 0, i);
        node.setInt(1, i + 1);
        node.setString(2, id.value());
        node.setString(3, id.slug());
        node.setString(4, WrittenText.title(id));
        node.setLong(5, NOON);
        node.setLong(6, NOON);
        node.setString(7, WrittenText.body(id, 1));
        node.executeUpdate();
        event.setInt(1, i + 1);
        event.setString(2, id.value());
        event.setLong(3, NOON);
        event.setInt(4, i + 1);
        event.executeUpdate();
        ledger.tried("old", new Attempt(id, 1));
        ledger.acknowledged("old", 0, 0);
      }
    }
  }
}
