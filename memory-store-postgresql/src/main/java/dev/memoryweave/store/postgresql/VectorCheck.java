package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import dev.memoryweave.store.support.internal.StoredModel;
import java.util.List;

/**
 * Compares the vectors with their checksums, and their links with the nodes and chunks there are.
 */
final class VectorCheck {
  /** The most damaged vectors that are told of a model. */
  private static final int MOST = 1_000;

  /** How many damaged vectors are dropped at a time. */
  private static final int AT_ONCE = 500;

  private static final String IS_OF_NO_MODEL =
      """
      AS x WHERE x.tenant = ? AND NOT EXISTS
        (SELECT 1 FROM mw_vector_model AS m WHERE m.tenant = x.tenant AND m.id = x.model)""";
  private static final List<String> OF_MODELS =
      List.of("mw_vector", "mw_vector_link", "mw_vector_missing");

  /** All items of both kinds: the kind, the scope and the number of each. */
  private static final String ITEMS =
      "SELECT CAST(1 AS bigint) AS kind, n.scope_id AS scope_id, n.number AS item FROM ("
          + VectorKind.NODE.all
          + ") AS n UNION ALL SELECT CAST(2 AS bigint), c.scope_id, c.number FROM ("
          + VectorKind.CHUNK.all
          + ") AS c";

  /** The number of links of each vector is another one. */
  private static final String MISCOUNTED =
      """
      FROM (SELECT v.hash, v.links, count(l.item) AS counted FROM mw_vector AS v
        LEFT JOIN mw_vector_link AS l
          ON l.tenant = v.tenant AND l.model = v.model AND l.hash = v.hash
        WHERE v.tenant = ? AND v.model = ? GROUP BY v.hash, v.links) AS g
      WHERE g.links <> g.counted""";

  private static final String LINKED =
      """
      SELECT count(*) FROM mw_vector_link WHERE tenant = ? AND model = ?""";
  private static final String LAST =
      """
      SELECT coalesce(max(number), 0) FROM mw_vector_link WHERE tenant = ? AND model = ?""";

  /** Links of items that are gone or elsewhere, or to a vector that is. */
  private static final String IS_LOOSE_LINK =
      "FROM mw_vector_link AS x WHERE x.tenant = ? AND x.model = ? AND (NOT EXISTS"
          + " (SELECT 1 FROM mw_vector AS v WHERE v.tenant = x.tenant AND v.model = x.model"
          + " AND v.hash = x.hash) OR (x.kind, x.scope_id, x.item) NOT IN ("
          + "SELECT i.kind, i.scope_id, i.item FROM ("
          + ITEMS
          + ") AS i))";

  /** Items listed as lacking a vector that are gone or elsewhere, or have one. */
  private static final String IS_LOOSE_MISSING =
      "FROM mw_vector_missing AS x WHERE x.tenant = ? AND x.model = ? AND (EXISTS"
          + " (SELECT 1 FROM mw_vector_link AS l WHERE l.tenant = x.tenant AND l.model = x.model"
          + " AND l.item = x.item) OR (x.kind, x.scope_id, x.item) NOT IN ("
          + "SELECT i.kind, i.scope_id, i.item FROM ("
          + ITEMS
          + ") AS i))";

  /** Items that are in neither table. */
  private static final String IS_UNKNOWN =
      "FROM ("
          + ITEMS
          + ") AS i WHERE NOT EXISTS (SELECT 1 FROM mw_vector_link AS l"
          + " WHERE l.tenant = ? AND l.model = ? AND l.item = i.item)"
          + " AND NOT EXISTS (SELECT 1 FROM mw_vector_missing AS u"
          + " WHERE u.tenant = ? AND u.model = ? AND u.kind = i.kind"
          + " AND u.scope_id = i.scope_id AND u.item = i.item)";

  private final Transaction transaction;
  private final Handle handle;
  private final long tenant;

  VectorCheck(Transaction transaction) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.tenant = transaction.tenant();
  }

  void run(Findings findings) {
    for (String table : OF_MODELS) {
      long loose = handle.number("SELECT count(*) FROM " + table + " " + IS_OF_NO_MODEL, tenant);
      if (loose > 0) {
        findings.derived(
            Area.VECTORS, "%s rows of %s are of a model that is gone".formatted(loose, table));
      }
    }
    for (StoredModel model : transaction.vectors().known().all()) {
      run(model, findings);
    }
  }

  private void run(StoredModel model, Findings findings) {
    String name = model.model().id();
    for (String hash : transaction.vectors().rows().damaged(model, MOST)) {
      findings.derived(Area.VECTORS, "The vector %s of %s is damaged".formatted(hash, name));
    }
    long id = model.id();
    count(
        "SELECT count(*) " + MISCOUNTED,
        "%s vectors of %s count other links",
        name,
        findings,
        tenant,
        id);
    count(
        "SELECT count(*) " + IS_LOOSE_LINK,
        "%s nodes or passages have a vector of %s, and one of them is gone",
        name,
        findings,
        tenant,
        id,
        tenant,
        tenant);
    count(
        "SELECT count(*) " + IS_LOOSE_MISSING,
        "%s nodes or passages are said to lack a vector of %s, and have one or are gone",
        name,
        findings,
        tenant,
        id,
        tenant,
        tenant);
    count(
        "SELECT count(*) " + IS_UNKNOWN,
        "%s nodes or passages neither have nor lack a vector of %s",
        name,
        findings,
        tenant,
        tenant,
        tenant,
        id,
        tenant,
        id);
    long linked = handle.number(LINKED, tenant, id);
    long last = handle.number(LAST, tenant, id);
    if (model.added() - model.removed() != linked || model.added() < last) {
      findings.derived(
          Area.VECTORS,
          "%s counts %s links instead of %s"
              .formatted(name, model.added() - model.removed(), linked));
    }
  }

  private void count(String sql, String what, String model, Findings findings, Object... values) {
    long count = handle.number(sql, values);
    if (count > 0) {
      findings.derived(Area.VECTORS, what.formatted(count, model));
    }
  }

  // ---- rebuilding -------------------------------------------------------------------------------

  /** Drops what is damaged or loose, and lists what lacks a vector. */
  void rebuild() {
    for (String table : OF_MODELS) {
      handle.change("DELETE FROM " + table + " " + IS_OF_NO_MODEL, tenant);
    }
    for (StoredModel model : transaction.vectors().known().all()) {
      long id = model.id();
      List<String> damaged = transaction.vectors().rows().damaged(model, AT_ONCE);
      while (!damaged.isEmpty()) {
        transaction.vectors().discard(model.model(), damaged);
        damaged = transaction.vectors().rows().damaged(model, AT_ONCE);
      }
      transaction.vectors().flush();
      handle.change("DELETE " + IS_LOOSE_LINK, tenant, id, tenant, tenant);
      handle.change("DELETE " + IS_LOOSE_MISSING, tenant, id, tenant, tenant);
      handle.change(
          "INSERT INTO mw_vector_missing (tenant, model, kind, scope_id, item)"
              + " SELECT ?, ?, i.kind, i.scope_id, i.item "
              + IS_UNKNOWN,
          tenant,
          id,
          tenant,
          tenant,
          tenant,
          id,
          tenant,
          id);
      handle.change(
          "UPDATE mw_vector SET links = w.counted FROM (SELECT g.hash, g.counted "
              + MISCOUNTED
              + ") AS w WHERE mw_vector.tenant = ? AND mw_vector.model = ?"
              + " AND mw_vector.hash = w.hash",
          tenant,
          id,
          tenant,
          id);
      count(model);
    }
  }

  /** Neither number decreases, because processes tell by them what they hold in memory. */
  private void count(StoredModel model) {
    long linked = handle.number(LINKED, tenant, model.id());
    long added = Math.max(model.added(), handle.number(LAST, tenant, model.id()));
    long removed = Math.max(model.removed(), added - linked);
    handle.change(
        "UPDATE mw_vector_model SET added = ?, removed = ? WHERE tenant = ? AND id = ?",
        linked + removed,
        removed,
        tenant,
        model.id());
  }
}
