package dev.memoryweave.store.sqlite;

/**
 * The queries for the scope, subject and owners of a row that is set aside, of which anything may
 * be unreadable.
 */
final class SetAsideQueries {
  private static final String OF_EVIDENCE =
      """
      SELECT n.scope_id, n.id FROM evidence_link AS l CROSS JOIN node AS n ON n.position = l.node
      WHERE l.evidence = ?""";
  private static final String OF_RELATION =
      """
      SELECT n.scope_id, n.id FROM relation AS r
      CROSS JOIN node AS n ON n.position IN (r.from_node, r.to_node) WHERE r.position = ?""";
  private static final String OF_RELATION_VERSION =
      """
      SELECT n.scope_id, n.id FROM relation_version AS v
      CROSS JOIN relation AS r ON r.position = v.relation
      CROSS JOIN node AS n ON n.position IN (r.from_node, r.to_node) WHERE v.position = ?""";
  private static final String OF_DECISION =
      """
      SELECT n.scope_id, n.id FROM decision_node AS x CROSS JOIN node AS n ON n.position = x.node
      WHERE x.decision = ?1
      UNION SELECT target_scope_id, target FROM decision
        WHERE sequence = ?1 AND target_scope_id IS NOT NULL AND target IS NOT NULL
      UNION SELECT result_scope_id, result FROM decision
        WHERE sequence = ?1 AND result_scope_id IS NOT NULL AND result IS NOT NULL""";

  private SetAsideQueries() {}

  /** The scope, the subject and the revision of a row. */
  static String about(RecordKind kind) {
    return switch (kind) {
      case NODE -> "SELECT scope_id, id, revision FROM node WHERE position = ?";
      case VERSION ->
          """
          SELECT n.scope_id, coalesce(n.id, 'node ' || v.node), v.revision
          FROM node_version AS v LEFT JOIN node AS n ON n.position = v.node WHERE v.rowid = ?""";
      case EVIDENCE -> "SELECT scope_id, id, NULL FROM evidence WHERE position = ?";
      case RELATION -> "SELECT NULL, predicate, NULL FROM relation WHERE position = ?";
      case RELATION_VERSION ->
          "SELECT NULL, 'relation ' || relation, NULL FROM relation_version WHERE position = ?";
      case EVENT -> "SELECT scope_id, sequence || '', revision FROM event WHERE sequence = ?";
      case DECISION -> "SELECT scope_id, sequence || '', NULL FROM decision WHERE sequence = ?";
      case DOCUMENT, CHUNK -> throw new IllegalArgumentException(kind + " is never set aside");
    };
  }

  /** The nodes that a row belongs to, by scope and id. */
  static String owners(RecordKind kind) {
    return switch (kind) {
      case NODE -> "SELECT scope_id, id FROM node WHERE position = ?";
      case VERSION ->
          """
          SELECT n.scope_id, n.id
          FROM node_version AS v CROSS JOIN node AS n ON n.position = v.node WHERE v.rowid = ?""";
      case EVIDENCE -> OF_EVIDENCE;
      case RELATION -> OF_RELATION;
      case RELATION_VERSION -> OF_RELATION_VERSION;
      case EVENT -> "SELECT scope_id, subject FROM event WHERE sequence = ?";
      case DECISION -> OF_DECISION;
      case DOCUMENT, CHUNK -> throw new IllegalArgumentException(kind + " is never set aside");
    };
  }
}
