package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.sql.SQLException;

/** Compares the counts that writes maintain with the rows of the tables. */
final class CountCheck {
  private static final String SCOPES =
      """
      SELECT s.level || ':' || s.key, s.nodes, coalesce(n.nodes, 0),
        s.chunks, coalesce(c.chunks, 0), s.knowledge_revision, coalesce(c.documents, 0)
      FROM scope AS s LEFT JOIN (
        SELECT scope_id, count(*) AS nodes FROM node NOT INDEXED GROUP BY scope_id
      ) AS n ON n.scope_id = s.id LEFT JOIN (
        SELECT d.scope_id, count(DISTINCT d.id) AS documents, count(c.id) AS chunks
        FROM document AS d NOT INDEXED LEFT JOIN chunk AS c ON c.id >= d.id AND c.id < d.id + d.chunks
        GROUP BY d.scope_id) AS c ON c.scope_id = s.id""";

  /** The highest number ever assigned, which must not be assigned again. */
  private static final String SEQUENCES =
      """
      SELECT t.name, coalesce(s.seq, 0), t.highest FROM (
        SELECT 'node' AS name, coalesce(max(position), 0) AS highest FROM node
        UNION ALL SELECT 'decision', coalesce(max(sequence), 0) FROM decision
        UNION ALL SELECT 'session', coalesce(max(position), 0) FROM session
        UNION ALL SELECT 'scope_proof', coalesce(max(position), 0) FROM scope_proof
        UNION ALL SELECT 'vector_model', coalesce(max(id), 0) FROM vector_model
      ) AS t LEFT JOIN sqlite_sequence AS s ON s.name = t.name""";

  private CountCheck() {}

  static void run(Handle handle, Findings findings) {
    handle.each(
        SCOPES,
        row -> {
          String scope = row.text();
          compare(findings, "The scope '" + scope + "' counts %s nodes, and has %s", row);
          compare(findings, "The scope '" + scope + "' counts %s passages, and has %s", row);
          long revision = row.number();
          if (revision < 0 || (revision == 0 && row.number() > 0)) {
            findings.derived(
                Area.COUNTS,
                "The scope '%s' has documents, and revision %s of them".formatted(scope, revision));
          }
          return true;
        });
    handle.each(
        SEQUENCES,
        row -> {
          String table = row.text();
          long given = row.number();
          long highest = row.number();
          if (given < highest) {
            findings.derived(
                Area.COUNTS,
                "The last number of %s is said to be %s, and is %s"
                    .formatted(table, given, highest));
          }
          return true;
        });
  }

  private static void compare(Findings findings, String what, Row row) throws SQLException {
    long counted = row.number();
    long real = row.number();
    if (counted != real) {
      findings.derived(Area.COUNTS, what.formatted(counted, real));
    }
  }
}
