package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import dev.memoryweave.store.support.internal.StoredModel;
import dev.memoryweave.store.support.internal.VectorData;
import java.util.List;

/**
 * Compares the vectors with their checksums, and their links with the existing nodes and chunks.
 */
final class VectorCheck {
  /** The others have a digest, which also covers the data. */
  private static final String DATA =
      "SELECT id, data FROM vector WHERE model_id = ? AND row_digest IS NULL ORDER BY id";

  private static final String COUNTED =
      """
      SELECT v.id, v.links, v.id FROM vector AS v
      WHERE v.model_id = ? AND v.links <> coalesce(
        (SELECT n.count FROM temp.vector_links AS n WHERE n.vector_id = v.id), 0)""";
  private static final String COUNT_LINKS =
      """
      CREATE TEMP TABLE vector_links AS
      SELECT vector_id, count(*) AS count FROM (
        SELECT vector_id FROM main.node_vector UNION ALL SELECT vector_id FROM main.chunk_vector)
      GROUP BY vector_id;
      CREATE UNIQUE INDEX temp.vector_links_id ON vector_links (vector_id)""";
  private static final String LINKED =
      """
      SELECT (SELECT count(*) FROM node_vector WHERE model_id = ?1)
        + (SELECT count(*) FROM chunk_vector WHERE model_id = ?1)""";
  private static final String OF_NO_MODEL =
      """
      SELECT 'vector', count(*) FROM vector
        WHERE model_id NOT IN (SELECT id FROM vector_model) HAVING count(*) > 0
      UNION ALL SELECT 'node_vector', count(*) FROM node_vector
        WHERE model_id NOT IN (SELECT id FROM vector_model) HAVING count(*) > 0
      UNION ALL SELECT 'chunk_vector', count(*) FROM chunk_vector
        WHERE model_id NOT IN (SELECT id FROM vector_model) HAVING count(*) > 0
      UNION ALL SELECT 'node_unembedded', count(*) FROM node_unembedded
        WHERE model_id NOT IN (SELECT id FROM vector_model) HAVING count(*) > 0
      UNION ALL SELECT 'chunk_unembedded', count(*) FROM chunk_unembedded
        WHERE model_id NOT IN (SELECT id FROM vector_model) HAVING count(*) > 0""";

  /**
   * Nodes or chunks that are in neither list, of those with a vector and those without, or in both.
   */
  private static final String NOT_ONCE =
      """
      SELECT i.item FROM (%2$s) AS i
      WHERE (SELECT count(*) FROM %1$s_vector AS v WHERE v.%1$s = i.item AND v.model_id = ?1)
        + (SELECT count(*) FROM %1$s_unembedded AS u
          WHERE u.model_id = ?1 AND u.scope_id = i.scope_id AND u.%1$s = i.item) <> 1""";

  /** Links of nodes or chunks that are missing or in another scope, or to a missing vector. */
  private static final String LOOSE =
      """
      SELECT v.%1$s FROM %1$s_vector AS v WHERE v.model_id = ?1 AND (
        NOT EXISTS (SELECT 1 FROM vector AS d WHERE d.id = v.vector_id AND d.model_id = ?1)
        OR v.number > ?2
        OR NOT EXISTS (%2$s AND %3$s = v.%1$s AND %4$s = v.scope_id))
      UNION ALL
      SELECT u.%1$s FROM %1$s_unembedded AS u WHERE u.model_id = ?1
        AND NOT EXISTS (%2$s AND %3$s = u.%1$s AND %4$s = u.scope_id)""";

  static final String NODES = "SELECT n.position AS item, n.scope_id FROM node AS n WHERE TRUE";
  static final String CHUNKS =
      """
      SELECT c.id AS item, d.scope_id FROM document AS d
      JOIN chunk AS c ON c.id >= d.id AND c.id < d.id + d.chunks WHERE TRUE""";

  private final Transaction transaction;
  private final Findings findings;

  VectorCheck(Transaction transaction, Findings findings) {
    this.transaction = transaction;
    this.findings = findings;
  }

  void run() {
    Handle handle = transaction.handle();
    handle.script(COUNT_LINKS);
    for (StoredModel model : new VectorModels(transaction).all()) {
      run(handle, model);
    }
    handle.each(
        OF_NO_MODEL,
        row -> {
          found("%s rows of %s are of a model that is gone", row.text(), row.number());
          return true;
        });
  }

  private void run(Handle handle, StoredModel model) {
    handle.each(
        DATA,
        row -> {
          long id = row.number();
          if (!VectorData.isIntact(row.bytesOrNull(), model.dimensions())) {
            found("The vector %2$s of %1$s is damaged", model.model().id(), id);
          }
          return true;
        },
        model.id());
    handle.each(
        COUNTED,
        row -> {
          found(
              "The vector %2$s of %1$s counts a wrong number of links",
              model.model().id(), row.number());
          return true;
        },
        model.id());
    long linked = handle.number(LINKED, model.id());
    if (model.added() - model.removed() != linked) {
      found(
          "%1$s counts %2$s links",
          model.model().id(), (model.added() - model.removed()) + " instead of " + linked);
    }
    String ofChunk =
        """
        SELECT 1 FROM document AS d, chunk AS c
        WHERE d.id = (SELECT max(o.id) FROM document AS o WHERE o.id <= c.id)
          AND c.id < d.id + d.chunks""";
    check(
        handle,
        model,
        "node",
        NODES,
        "SELECT 1 FROM node AS n WHERE TRUE",
        "n.position",
        "n.scope_id");
    check(handle, model, "chunk", CHUNKS, ofChunk, "c.id", "d.scope_id");
  }

  private void check(
      Handle handle,
      StoredModel model,
      String item,
      String all,
      String one,
      String position,
      String scope) {
    List<Long> bad =
        handle.list(
            LOOSE.formatted(item, one, position, scope), Row::number, model.id(), model.added());
    bad.forEach(id -> found("%s lists the %s, which is gone", model.model().id(), item + " " + id));
    handle.each(
        NOT_ONCE.formatted(item, all),
        row -> {
          found(
              "%s does not know whether the %s has a vector",
              model.model().id(), item + " " + row.number());
          return true;
        },
        model.id());
  }

  private void found(String what, Object first, Object second) {
    findings.derived(Area.VECTORS, what.formatted(first, second));
  }
}
