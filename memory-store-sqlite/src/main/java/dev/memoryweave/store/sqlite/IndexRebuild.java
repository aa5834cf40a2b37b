package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.support.internal.StoredModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rebuilds everything that is derived from the records. */
final class IndexRebuild {
  private static final String REINDEX = "REINDEX";
  private static final String REMOVE_TAGS = "DELETE FROM node_tag";
  private static final String ADD_TAGS =
      """
      INSERT OR IGNORE INTO node_tag (scope_id, tag, position)
      SELECT n.scope_id, t.value, n.position
      FROM node AS n, json_each(CASE WHEN json_valid(n.tags) THEN n.tags ELSE '[]' END) AS t
      WHERE t.type = 'text'""";
  private static final String NAME_DECISION =
      "INSERT OR IGNORE INTO decision_node (node, decision) VALUES (?, ?)";
  private static final String UNNAME_DECISION =
      "DELETE FROM decision_node WHERE node = ? AND decision = ?";
  private static final String REVISE =
      "UPDATE scope SET knowledge_revision = 1, "
          + RowDigest.CHANGE
          + """

          WHERE knowledge_revision = ?
            AND EXISTS (SELECT 1 FROM document AS d WHERE d.scope_id = scope.id)""";
  private static final String COUNT =
      """
      UPDATE scope SET
        nodes = (SELECT count(*) FROM node AS n WHERE n.scope_id = scope.id),
        chunks = (
          SELECT count(*) FROM document AS d
          CROSS JOIN chunk AS c ON c.id >= d.id AND c.id < d.id + d.chunks
          WHERE d.scope_id = scope.id),
        revision = (
          SELECT max(last.revision, min(scope.revision, last.revision + aside.events))
          FROM (
            SELECT coalesce((
              SELECT e.revision FROM event AS e
              WHERE e.scope_id = scope.id ORDER BY e.sequence DESC LIMIT 1), 0) AS revision
          ) AS last, (
            SELECT count(*) AS events FROM set_aside AS s WHERE s.kind = 'event') AS aside)""";
  private static final String NUMBER =
      """
      UPDATE sqlite_sequence SET seq = max(seq, CASE name
        WHEN 'node' THEN (SELECT coalesce(max(position), 0) FROM node)
        WHEN 'decision' THEN (SELECT coalesce(max(sequence), 0) FROM decision)
        WHEN 'session' THEN (SELECT coalesce(max(position), 0) FROM session)
        WHEN 'scope_proof' THEN (SELECT coalesce(max(position), 0) FROM scope_proof)
        WHEN 'vector_model' THEN (SELECT coalesce(max(id), 0) FROM vector_model)
        ELSE seq END)""";
  private static final String FORGET_NUMBERS =
      """
      DELETE FROM sqlite_sequence WHERE name NOT IN (
        'node', 'decision', 'session', 'scope_proof', 'vector_model')""";
  private static final String BEGIN_NUMBERS =
      """
      INSERT INTO sqlite_sequence (name, seq)
      SELECT t.value, 0
      FROM json_each('["node","decision","session","scope_proof","vector_model"]') AS t
      WHERE t.value NOT IN (SELECT name FROM sqlite_sequence)""";
  private static final String RELABEL =
      "UPDATE document SET relabelled = 0, " + RowDigest.CHANGE + " WHERE relabelled IS ?";
  private static final String REMOVE_OF_NO_MODEL =
      "DELETE FROM %s WHERE model_id NOT IN (SELECT id FROM vector_model)";
  private static final List<String> OF_MODELS =
      List.of("vector", "node_vector", "chunk_vector", "node_unembedded", "chunk_unembedded");
  private static final String REMOVE_LOOSE =
      """
      DELETE FROM %1$s_vector WHERE model_id = ?1 AND (
        vector_id NOT IN (SELECT id FROM vector WHERE model_id = ?1)
        OR (%1$s, scope_id) NOT IN (SELECT i.item, i.scope_id FROM (%2$s) AS i))""";
  private static final String REMOVE_MISSING = "DELETE FROM %s_unembedded WHERE model_id = ?1";
  private static final String ADD_MISSING =
      """
      INSERT INTO %1$s_unembedded (model_id, scope_id, %1$s)
      SELECT ?1, i.scope_id, i.item FROM (%2$s) AS i
      WHERE NOT EXISTS (
        SELECT 1 FROM %1$s_vector AS v WHERE v.%1$s = i.item AND v.model_id = ?1)""";
  private static final String COUNT_LINKS =
      """
      UPDATE vector SET links = counted.links FROM (
        SELECT v.id, count(l.vector_id) AS links FROM vector AS v LEFT JOIN (
          SELECT vector_id FROM node_vector WHERE model_id = ?1
          UNION ALL SELECT vector_id FROM chunk_vector WHERE model_id = ?1) AS l
          ON l.vector_id = v.id
        WHERE v.model_id = ?1 GROUP BY v.id) AS counted
      WHERE vector.id = counted.id AND vector.links <> counted.links""";

  /** Neither number decreases, because processes use them to validate what they hold in memory. */
  private static final String COUNT_MODEL =
      """
      UPDATE vector_model SET
        removed = max(removed, max(added, counted.last) - counted.links),
        added = counted.links + max(removed, max(added, counted.last) - counted.links)
      FROM (
        SELECT count(*) AS links, coalesce(max(number), 0) AS last FROM (
          SELECT number FROM node_vector WHERE model_id = ?1
          UNION ALL SELECT number FROM chunk_vector WHERE model_id = ?1)) AS counted
      WHERE id = ?1""";

  /** Number of damaged vectors dropped at a time. */
  private static final int AT_ONCE = 500;

  private final Transaction transaction;
  private final Schema schema;
  private final Handle handle;

  IndexRebuild(Transaction transaction, Schema schema) {
    this.transaction = transaction;
    this.schema = schema;
    this.handle = transaction.handle();
  }

  /**
   * Summary of a rebuild.
   *
   * @param entries the number of entries in the text indexes
   * @param leavesUnusedPages whether damaged tables leave unused pages in the file
   */
  record Built(long entries, boolean leavesUnusedPages) {}

  Built run() {
    // Damaged tables of a search index would obstruct the rest.
    NodeIndex nodes = transaction.nodes().index();
    ChunkIndex chunks = transaction.knowledge().index();
    List<String> left = new ArrayList<>(nodes.makeAnew());
    left.addAll(chunks.makeAnew());
    new SchemaCheck(handle, schema).mend();
    schema.mendNames(handle);
    handle.update(REINDEX);
    handle.update(REMOVE_TAGS);
    handle.update(ADD_TAGS);
    placeNodes();
    listDecisions();
    count(handle);
    handle.update(FORGET_NUMBERS);
    handle.update(BEGIN_NUMBERS);
    handle.update(NUMBER);
    removeChanged();
    vectors();
    long entries = nodes.fill() + chunks.fill();
    for (Long former : Arrays.asList(1L, null)) {
      handle.update(RELABEL, TableDigest.DOCUMENT.change("relabelled", former, 0), former);
    }
    return new Built(entries, !left.isEmpty());
  }

  /** Counts the contents of each scope. */
  static void count(Handle handle) {
    handle.update(COUNT);
    handle.update(REVISE, TableDigest.SCOPE.change("knowledge_revision", 0, 1), 0);
  }

  /** Rows that differ from what was written are recreated from records. */
  private void removeChanged() {
    ChangedRows.of(handle, TableDigest.META)
        .forEach(row -> handle.update("DELETE FROM meta WHERE name = ?", row.values().get(0)));
    ChangedRows.of(handle, TableDigest.VECTOR_MODEL)
        .forEach(row -> handle.update("DELETE FROM vector_model WHERE id = ?", row.number()));
    ChangedRows.of(handle, TableDigest.VECTOR)
        .forEach(row -> handle.update("DELETE FROM vector WHERE id = ?", row.number()));
    for (TableDigest links : List.of(TableDigest.NODE_VECTOR, TableDigest.CHUNK_VECTOR)) {
      String remove =
          "DELETE FROM %s WHERE %s = ? AND model_id = ?"
              .formatted(links.table(), links.columns().get(0));
      ChangedRows.of(handle, links)
          .forEach(row -> handle.update(remove, row.values().get(0), row.values().get(1)));
    }
  }

  private void placeNodes() {
    Map<Long, DerivedColumns> wrong = new LinkedHashMap<>();
    new RecordScan(transaction, RecordKind.NODE)
        .read(
            (record, position) -> {
              DerivedColumns place = DerivedColumns.of((MemoryNode) record);
              if (!place.isAt(handle, position)) {
                wrong.put(position, place);
              }
            });
    wrong.forEach((position, place) -> place.writeTo(handle, position));
  }

  /** Decisions that cannot be read stay listed as they are. */
  private void listDecisions() {
    DecisionNodes named = new DecisionNodes(transaction);
    for (DecisionNodes.Entry wrong : named.wrong()) {
      handle.update(UNNAME_DECISION, wrong.node(), wrong.decision());
    }
    for (DecisionNodes.Entry missing : named.missing()) {
      handle.update(NAME_DECISION, missing.node(), missing.decision());
    }
  }

  private void vectors() {
    OF_MODELS.forEach(table -> handle.update(REMOVE_OF_NO_MODEL.formatted(table)));
    VectorTable vectors = transaction.vectors();
    for (StoredModel model : new VectorModels(transaction).all()) {
      List<String> damaged = vectors.damaged(model.model(), AT_ONCE);
      while (!damaged.isEmpty()) {
        vectors.discard(model.model(), damaged);
        damaged = vectors.damaged(model.model(), AT_ONCE);
      }
      vectors.flush();
      link(model.id(), "node", VectorCheck.NODES);
      link(model.id(), "chunk", VectorCheck.CHUNKS);
      handle.update(COUNT_LINKS, model.id());
      handle.update(COUNT_MODEL, model.id());
    }
  }

  private void link(long model, String item, String all) {
    handle.update(REMOVE_LOOSE.formatted(item, all), model);
    handle.update(REMOVE_MISSING.formatted(item), model);
    handle.update(ADD_MISSING.formatted(item, all), model);
  }
}
