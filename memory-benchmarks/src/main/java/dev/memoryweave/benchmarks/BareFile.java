package dev.memoryweave.benchmarks;

import dev.memoryweave.benchmarks.BareMemory.Row;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.IndexedText;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * An SQLite file that the library made, used over a bare JDBC connection with the settings and the
 * durability that the library has: what the same work costs without the library.
 *
 * <p>The columns are read from the file, so that a change of the schema is followed.
 */
final class BareFile implements AutoCloseable {
  private boolean hasBegunPart;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private final Map<String, Insert> inserts = new HashMap<>();

  BareFile(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setGetGeneratedKeys(false);
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    connection = config.createConnection("jdbc:sqlite:" + file);
    try (Statement pragmas = connection.createStatement()) {
      pragmas.execute("PRAGMA synchronous = FULL");
      pragmas.execute("PRAGMA foreign_keys = ON");
      pragmas.execute("PRAGMA temp_store = MEMORY");
      pragmas.execute("PRAGMA cache_size = -16384");
    }
  }

  // ---- reading what the library wrote -----------------------------------------------------------

  /** The rows of memories that the library wrote to this file. */
  List<BareMemory> read(List<MemoryNode> nodes) throws SQLException {
    List<BareMemory> memories = new ArrayList<>(nodes.size());
    for (MemoryNode memory : nodes) {
      Row node = row("SELECT * FROM node WHERE id = ?", memory.id().value());
      Row event = row("SELECT * FROM event WHERE subject = ?", memory.id().value());
      memories.add(new BareMemory(node, memory.tags(), text(memory), event));
    }
    return memories;
  }

  private Row text(MemoryNode memory) {
    IndexedText terms = IndexedText.of(memory);
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("title", String.join(" ", terms.title()));
    values.put("labels", String.join(" ", terms.labels()));
    values.put("body", String.join(" ", terms.body()));
    return new Row(values);
  }

  private Row row(String sql, String value) throws SQLException {
    PreparedStatement select = prepared(sql);
    select.setString(1, value);
    try (ResultSet rows = select.executeQuery()) {
      if (!rows.next()) {
        throw new IllegalStateException("The library wrote no row for " + value + ": " + sql);
      }
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        values.put(rows.getMetaData().getColumnName(i), rows.getObject(i));
      }
      return new Row(values);
    }
  }

  // ---- writing the same -------------------------------------------------------------------------

  /**
   * Writes memories again in one transaction.
   *
   * @param suffix what is appended to ids and keys, so that they are new
   */
  void write(List<BareMemory> memories, String suffix) throws SQLException {
    prepared("BEGIN IMMEDIATE").execute();
    try {
      beginPart();
      for (BareMemory memory : memories) {
        write(memory, suffix);
      }
      prepared("COMMIT").execute();
    } catch (SQLException e) {
      prepared("ROLLBACK").execute();
      throw e;
    }
  }

  /** Notes once by whose hand the journal goes on, as the library does. */
  private void beginPart() throws SQLException {
    if (!hasBegunPart) {
      prepared(
              "INSERT OR REPLACE INTO history_part (first_sequence, mark)"
                  + " SELECT 1 + coalesce(max(sequence), 0), random() FROM event")
          .execute();
      hasBegunPart = true;
    }
  }

  private void write(BareMemory memory, String suffix) throws SQLException {
    Object scope = memory.node().get("scope_id");
    insert(
        "node",
        memory.node(),
        "position",
        Map.of("id", memory.node().get("id") + suffix, "key", memory.node().get("key") + suffix));
    long position = lastPosition();
    PreparedStatement tag =
        prepared("INSERT INTO node_tag (scope_id, tag, position) VALUES (?, ?, ?)");
    for (String label : memory.tags()) {
      tag.setObject(1, scope);
      tag.setString(2, label);
      tag.setLong(3, position);
      tag.executeUpdate();
    }
    insert("node_text", memory.text(), "", Map.of("rowid", position));
    PreparedStatement revision =
        prepared("UPDATE scope SET revision = revision + 1, nodes = nodes + 1 WHERE id = ?");
    revision.setObject(1, scope);
    revision.executeUpdate();
    insert(
        "event",
        memory.event(),
        "sequence",
        Map.of("subject", memory.event().get("subject") + suffix));
  }

  private long lastPosition() throws SQLException {
    try (ResultSet id = prepared("SELECT last_insert_rowid()").executeQuery()) {
      return id.getLong(1);
    }
  }

  /**
   * Inserts a row.
   *
   * @param counted the column that the database numbers by itself, or an empty text
   * @param instead values to take instead of those of the row
   */
  private void insert(String table, Row row, String counted, Map<String, Object> instead)
      throws SQLException {
    Insert insert = inserts.get(table);
    if (insert == null) {
      Set<String> columns = new LinkedHashSet<>(row.values().keySet());
      columns.addAll(instead.keySet());
      columns.remove(counted);
      insert = new Insert(List.copyOf(columns), prepared(insertInto(table, columns)));
      inserts.put(table, insert);
    }
    for (int i = 0; i < insert.columns().size(); i++) {
      String column = insert.columns().get(i);
      Object other = instead.get(column);
      insert.statement().setObject(i + 1, other == null ? row.get(column) : other);
    }
    insert.statement().executeUpdate();
  }

  private static String insertInto(String table, Set<String> columns) {
    return "INSERT INTO "
        + table
        + " ("
        + String.join(", ", columns)
        + ") VALUES ("
        + String.join(", ", Collections.nCopies(columns.size(), "?"))
        + ")";
  }

  /** A prepared insertion with its columns in order. */
  private record Insert(List<String> columns, PreparedStatement statement) {}

  // ---- searching --------------------------------------------------------------------------------

  /** The bodies of the memories that hold one of the terms, best first, by one statement. */
  List<String> search(List<String> terms, int limit) throws SQLException {
    PreparedStatement select =
        prepared(
            "SELECT n.* FROM node_text AS f CROSS JOIN node AS n ON n.position = f.rowid"
                + " WHERE f.node_text MATCH ? AND f.rank MATCH 'bm25(2.0, 1.5, 1.0, 0.0)'"
                + " ORDER BY f.rank LIMIT ?");
    select.setString(1, "\"" + String.join("\" OR \"", terms) + "\"");
    select.setInt(2, limit);
    List<String> bodies = new ArrayList<>();
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        bodies.add(rows.getString("body"));
      }
    }
    return bodies;
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    return statement;
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    connection.close();
  }
}
