package dev.memoryweave.store.sqlite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file as the first release would have left it, made by the statements of its layout and by
 * nothing else of the library: what is written here stays, as such files do.
 */
final class FirstLayout {
  /** 2026-03-01T12:00:00Z. */
  static final long NOON = 1_772_366_400_000L;

  private static final String CHECKSUM =
      "c564f37e824d4d01a0ac7c7c0fad102bf90c0c290100e261a04cbe96830d8072";

  private FirstLayout() {}

  /**
   * Makes the file: two projects, with {@code fact.lantern} (changed once, tagged, with evidence
   * and a relation), {@code decision.oil}, superseded by it, and {@code fact.harbor} in the other
   * one.
   */
  static void create(Path file) throws Exception {
    List<String> statements = new ArrayList<>();
    statements.add("PRAGMA journal_mode = WAL");
    statements.add("BEGIN");
    statements.add(
        """
        CREATE TABLE schema_migration (
          version INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
        ) STRICT""");
    statements.add(Migration.read("V001__memory.sql").sql());
    statements.add(
        "INSERT INTO schema_migration (version, name, checksum) VALUES (1, 'memory', '%s')"
            .formatted(CHECKSUM));
    statements.add("INSERT INTO meta VALUES ('text_index_version', '1')");
    statements.add("INSERT INTO scope VALUES (1, 'project', 'tck', 2, 2)");
    statements.add("INSERT INTO scope VALUES (2, 'project', 'tck-other', 0, 1)");
    // The node at 9 was deleted, and its place must not be given away again.
    statements.add(node(9, 1, "fact.gone", "gone", "active", 1, "Gone", ""));
    statements.add("DELETE FROM node");
    statements.add(
        node(2, 1, "fact.lantern", "lantern", "active", 1, "A lantern", "It is copper."));
    statements.add(node(5, 1, "decision.oil", "oil", "superseded", 0, "Oil", ""));
    statements.add(node(7, 2, "fact.harbor", "harbor", "active", 1, "A harbor", ""));
    statements.add(
        """
        UPDATE node SET revision = 2, updated_at = updated_at + 60000, tags = '["old","red"]',
          confidence = 0.9, branch = 'main' WHERE position = 2""");
    statements.add(
        """
        UPDATE node SET superseded_scope_id = 1, superseded_by = 'fact.lantern'
        WHERE position = 5""");
    statements.add("INSERT INTO node_tag VALUES (1, 'old', 2), (1, 'red', 2)");
    statements.add(
        """
        INSERT INTO node_version (node, key, status, title, summary, importance, confidence,
          confirmations, use_count, source, trust, created_at, updated_at, revision, body)
        VALUES (2, 'lantern', 'active', 'A lamp', '', 0.5, 0.4, 0, 0, 'agent', 'agent', %d, %d, 1,
          'It is brass.')"""
            .formatted(NOON, NOON));
    statements.add(
        """
        INSERT INTO node_text (rowid, title, labels, body, scope) VALUES
          (2, 'a lantern', 'old red', 'it is copper', ':1'), (5, 'oil', '', '', ':1'),
          (7, 'a harbor', '', '', ':2')""");
    statements.add(
        """
        INSERT INTO evidence VALUES (1, 1, 'ev-0123456789abcdef01234567', 'file', 'src/Lamp.java',
          'd1', %d, 'supports', 'new Lamp(COPPER)')"""
            .formatted(NOON));
    statements.add("INSERT INTO evidence_link VALUES (1, 2, 1)");
    statements.add(
        """
        INSERT INTO relation VALUES (1, 2, 'affects', 5, 'high', '["ev-0123456789abcdef01234567"]',
          'active', %d)"""
            .formatted(NOON));
    statements.add(
        """
        INSERT INTO event VALUES
          (1, 1, 'memory.created', 'fact.lantern', 'agent', %d, NULL, 1),
          (2, 1, 'memory.updated', 'fact.lantern', 'user', %d, 'it is copper', 2)"""
            .formatted(NOON, NOON + 60_000));
    statements.add("PRAGMA application_id = " + 0x4D574442);
    statements.add("PRAGMA user_version = 1");
    statements.add("COMMIT");
    try (RawDatabase database = new RawDatabase(file)) {
      database.run(statements.toArray(String[]::new));
    }
  }

  private static String node(
      int position,
      int scope,
      String id,
      String key,
      String status,
      int isCurrent,
      String title,
      String body) {
    String kind = id.substring(0, id.indexOf('.'));
    return """
        INSERT INTO node (position, scope_id, id, kind, tier, key, key_session, status, is_current,
          title, summary, importance, confidence, confirmations, use_count, source, trust,
          created_at, updated_at, revision, body)
        VALUES (%d, %d, '%s', '%s', 'semantic', '%s', '', '%s', %d, '%s', '', 0.5, 0.4, 1, 2,
          'agent', 'agent', %d, %d, 1, '%s')"""
        .formatted(position, scope, id, kind, key, status, isCurrent, title, NOON, NOON, body);
  }
}
