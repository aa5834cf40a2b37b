package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.List;

/** Finds rows that name others that are gone. The only parameter of each query is the tenant. */
final class LinkCheck {
  private static final String NO_NODE =
      " NOT EXISTS (SELECT 1 FROM mw_node AS n WHERE n.tenant = x.tenant AND n.number = x.%s)";

  /** Former versions of no node. */
  static final String LOOSE_VERSIONS =
      "SELECT x.node, x.revision FROM mw_node_version AS x WHERE x.tenant = ? AND"
          + NO_NODE.formatted("node");

  /** Relations from or to no node. */
  static final String LOOSE_RELATIONS =
      "SELECT x.number FROM mw_relation AS x WHERE x.tenant = ? AND ("
          + NO_NODE.formatted("from_node")
          + " OR"
          + NO_NODE.formatted("to_node")
          + ")";

  /** Former versions of no relation. */
  static final String LOOSE_RELATION_VERSIONS =
      """
      SELECT x.relation, x.number FROM mw_relation_version AS x WHERE x.tenant = ? AND NOT EXISTS
        (SELECT 1 FROM mw_relation AS r WHERE r.tenant = x.tenant AND r.number = x.relation)""";

  /** Evidence that was taken from no node. */
  static final String LOOSE_DETACHED =
      "SELECT x.node, x.id FROM mw_evidence_detached AS x WHERE x.tenant = ? AND"
          + NO_NODE.formatted("node");

  /** Evidence attached to nothing. */
  static final String UNATTACHED =
      """
      SELECT e.number FROM mw_evidence AS e WHERE e.tenant = ? AND NOT EXISTS
        (SELECT 1 FROM mw_evidence_link AS l WHERE l.tenant = e.tenant AND l.evidence = e.number)""";

  private static final String IS_LOOSE_LINK =
      "FROM mw_evidence_link AS x WHERE x.tenant = ? AND ("
          + NO_NODE.formatted("node")
          + " OR NOT EXISTS (SELECT 1 FROM mw_evidence AS e"
          + " WHERE e.tenant = x.tenant AND e.number = x.evidence))";
  private static final String IS_LOOSE_NAME =
      "FROM mw_decision_node AS x WHERE x.tenant = ? AND ("
          + NO_NODE.formatted("node")
          + " OR NOT EXISTS (SELECT 1 FROM mw_decision AS d"
          + " WHERE d.tenant = x.tenant AND d.sequence = x.decision))";

  /** Nodes without their parent. */
  private static final String IS_ORPHAN =
      """
      x.tenant = ? AND x.parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mw_node AS p
        WHERE p.tenant = x.tenant AND p.scope_id = x.scope_id AND p.id = x.parent)""";

  /** Nodes superseded by one that is gone. */
  private static final String IS_SUPERSEDED =
      """
      x.tenant = ? AND x.superseded_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mw_node AS s
        WHERE s.tenant = x.tenant AND s.scope_id = x.superseded_scope_id AND s.id = x.superseded_by)""";

  private static final String IS_LOOSE_TAG =
      "FROM mw_node_tag AS x WHERE x.tenant = ? AND" + NO_NODE.formatted("node");

  /** Chunks that are none of their document's. */
  static final String LOOSE_CHUNKS =
      """
      SELECT c.number FROM mw_chunk AS c WHERE c.tenant = ? AND NOT EXISTS
        (SELECT 1 FROM mw_document AS d WHERE d.tenant = c.tenant AND d.number = c.document
          AND c.number >= d.number AND c.number < d.number + d.chunks)""";

  /** Documents that lack some of their chunks. */
  static final String BROKEN_DOCUMENTS =
      """
      SELECT d.number FROM mw_document AS d WHERE d.tenant = ? AND d.chunks <>
        (SELECT count(*) FROM mw_chunk AS c WHERE c.tenant = d.tenant AND c.document = d.number
          AND c.number >= d.number AND c.number < d.number + d.chunks)""";

  private LinkCheck() {}

  private record Query(String sql, String what) {}

  /** What is found: the last column of each row names it. */
  private static final List<Query> MENDABLE =
      List.of(
          new Query(LOOSE_VERSIONS, "A former version belongs to a node that is gone (%s)"),
          new Query(LOOSE_RELATIONS, "The relation %s is from or to a node that is gone"),
          new Query(
              LOOSE_RELATION_VERSIONS, "A former version belongs to a relation that is gone (%s)"),
          new Query(LOOSE_DETACHED, "Evidence was taken from a node that is gone (%s)"),
          new Query(UNATTACHED, "The evidence in row %s is attached to nothing"),
          new Query(
              "SELECT x.node " + IS_LOOSE_LINK,
              "Evidence is linked with a node, and one of them is gone (node %s)"),
          new Query(
              "SELECT x.node " + IS_LOOSE_NAME,
              "A node lists a decision, and one of them is gone (node %s)"),
          new Query(
              "SELECT x.id FROM mw_node AS x WHERE " + IS_ORPHAN,
              "The node '%s' is below one that is gone"),
          new Query(
              "SELECT x.id FROM mw_node AS x WHERE " + IS_SUPERSEDED,
              "The node '%s' is superseded by one that is gone"),
          new Query(LOOSE_CHUNKS, "The passage %s belongs to no document"),
          new Query(
              BROKEN_DOCUMENTS,
              "The document in row %s does not have the passages that it should"));

  /** Removes rows that link others one of which is gone, and returns how many. */
  static long mend(Handle handle, long tenant) {
    return (long) handle.update("DELETE " + IS_LOOSE_LINK, tenant)
        + handle.update("DELETE " + IS_LOOSE_NAME, tenant)
        + handle.update("UPDATE mw_node AS x SET parent = NULL WHERE " + IS_ORPHAN, tenant)
        + handle.update(
            "UPDATE mw_node AS x SET superseded_scope_id = NULL, superseded_by = NULL WHERE "
                + IS_SUPERSEDED,
            tenant);
  }

  /** Removes tags of nodes that are gone. */
  static void untag(Handle handle, long tenant) {
    handle.change("DELETE " + IS_LOOSE_TAG, tenant);
  }

  static void run(Handle handle, long tenant, Findings findings) {
    for (Query query : MENDABLE) {
      for (String name : names(handle, query.sql, tenant)) {
        findings.mendable(Area.LINKS, query.what.formatted(name));
      }
    }
    for (String node : names(handle, "SELECT x.node " + IS_LOOSE_TAG, tenant)) {
      findings.derived(Area.LINKS, "A tag is listed for a node that is gone (" + node + ")");
    }
  }

  private static List<String> names(Handle handle, String sql, long tenant) {
    return handle.list(
        sql,
        row -> {
          Object last = "";
          for (Object value : row.columns().values()) {
            last = value;
          }
          return last.toString();
        },
        tenant);
  }
}
