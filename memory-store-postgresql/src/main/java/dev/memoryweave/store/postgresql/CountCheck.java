package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.Collections;
import java.util.List;

/** Compares the numbers that were given last with those that records have. */
final class CountCheck {
  /** All columns with numbers that come from one counter. */
  private static final List<String> NUMBERED =
      List.of(
          "id FROM mw_scope",
          "number FROM mw_node",
          "entry FROM mw_node",
          "number FROM mw_evidence",
          "number FROM mw_evidence_link",
          "number FROM mw_evidence_detached",
          "number FROM mw_relation",
          "number FROM mw_relation_version",
          "number FROM mw_session",
          "number FROM mw_proof",
          "number FROM mw_content",
          "number + chunks FROM mw_document",
          "number FROM mw_chunk",
          "entry FROM mw_chunk",
          "number FROM mw_text_segment",
          "segment FROM mw_text_posting",
          "entry FROM mw_text_removed",
          "id FROM mw_vector_model",
          "number FROM mw_set_aside");

  private static final String HIGHEST =
      "SELECT coalesce(max(m.n), 0) FROM ("
          + String.join(
              " UNION ALL ",
              NUMBERED.stream()
                  .map(
                      one ->
                          "SELECT max(" + one.replace(" FROM", ") AS n FROM") + " WHERE tenant = ?")
                  .toList())
          + ") AS m";
  private static final String EVENTS =
      "SELECT coalesce(max(sequence), 0) FROM mw_event WHERE tenant = ?";
  private static final String DECISIONS =
      "SELECT coalesce(max(sequence), 0) FROM mw_decision WHERE tenant = ?";
  private static final List<String> NAMES = List.of("record", "event", "decision");

  /** The scopes that count another number of nodes or chunks than they have. */
  private static final String MISCOUNTED =
      """
      FROM (SELECT s.id, s.level, s.key, s.nodes, s.chunks,
          (SELECT count(*) FROM mw_node AS n WHERE n.tenant = s.tenant AND n.scope_id = s.id)
            AS all_nodes,
          (SELECT count(*) FROM mw_document AS d
            JOIN mw_chunk AS c ON c.tenant = d.tenant AND c.document = d.number
            WHERE d.tenant = s.tenant AND d.scope_id = s.id) AS all_chunks
        FROM mw_scope AS s WHERE s.tenant = ?) AS g
      WHERE g.nodes <> g.all_nodes OR g.chunks <> g.all_chunks""";

  private static final String COUNT =
      "UPDATE mw_scope SET nodes = w.all_nodes, chunks = w.all_chunks"
          + " FROM (SELECT g.id, g.all_nodes, g.all_chunks "
          + MISCOUNTED
          + ") AS w WHERE mw_scope.tenant = ? AND mw_scope.id = w.id";

  private static final String UNREVISED =
      """
      knowledge_revision < 1 AND EXISTS (SELECT 1 FROM mw_document AS d
        WHERE d.tenant = mw_scope.tenant AND d.scope_id = mw_scope.id)""";
  private static final String REVISE =
      """
      UPDATE mw_scope SET revision = r.revision FROM (
        SELECT s.id, coalesce((SELECT max(e.revision) FROM mw_event AS e
          WHERE e.tenant = s.tenant AND e.scope_id = s.id), 0) AS revision
        FROM mw_scope AS s WHERE s.tenant = ?) AS r
      WHERE mw_scope.tenant = ? AND mw_scope.id = r.id AND mw_scope.id = ANY (?)""";

  private CountCheck() {}

  /** The highest numbers of a record, an event and a decision. */
  private static long[] highest(Transaction transaction) {
    Handle handle = transaction.handle();
    long tenant = transaction.tenant();
    Object[] tenants = Collections.nCopies(NUMBERED.size(), tenant).toArray();
    return new long[] {
      handle.number(HIGHEST, tenants),
      handle.number(EVENTS, tenant),
      handle.number(DECISIONS, tenant)
    };
  }

  static void run(Transaction transaction, Findings findings) {
    long[] highest = highest(transaction);
    long[] given = transaction.counters().last();
    for (int i = 0; i < highest.length; i++) {
      if (given[i] < highest[i]) {
        findings.derived(
            Area.COUNTS,
            "The last number of a %s is said to be %s, and is %s"
                .formatted(NAMES.get(i), given[i], highest[i]));
      }
    }
    scopes(transaction, findings);
    for (String scope :
        transaction
            .handle()
            .list(
                "SELECT level, key FROM mw_scope WHERE tenant = ? AND " + UNREVISED,
                row -> row.text() + ":" + row.text(),
                transaction.tenant())) {
      findings.derived(
          Area.COUNTS, "The scope '%s' has documents, and no revision of them".formatted(scope));
    }
  }

  private static void scopes(Transaction transaction, Findings findings) {
    for (String scope :
        transaction
            .handle()
            .list(
                "SELECT g.level, g.key " + MISCOUNTED,
                row -> row.text() + ":" + row.text(),
                transaction.tenant())) {
      findings.derived(
          Area.COUNTS,
          "The scope '%s' counts other nodes or passages than it has".formatted(scope));
    }
  }

  /** Goes on after the highest numbers. */
  static void mendNumbers(Transaction transaction) {
    long[] highest = highest(transaction);
    transaction.counters().goOnAfter(highest[0], highest[1], highest[2]);
  }

  /** Sets the counts and revisions of scopes right that their records contradict. */
  static void mendScopes(Transaction transaction) {
    long tenant = transaction.tenant();
    transaction.scopes().flush();
    transaction.handle().change(COUNT, tenant, tenant);
    List<Long> wrong = new EventCheck(transaction, new Findings("")).wrongScopes();
    if (!wrong.isEmpty()) {
      transaction.handle().change(REVISE, tenant, tenant, Conditions.numbers(wrong));
    }
    transaction
        .handle()
        .change(
            "UPDATE mw_scope SET knowledge_revision = 1 WHERE tenant = ? AND " + UNREVISED, tenant);
    transaction.scopes().forget();
  }
}
