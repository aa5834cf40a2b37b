package dev.memoryweave.store.sqlite;

/**
 * The queries for the scope, subject and owners of a row that is set aside; anything in it may be
 * unreadable.
 */
final class SetAsideQueries {
  private static final String OF_EVIDENCE =
      """
      SELECT n.scope_id, n.id FROM evidence_link AS l CROSS JOIN node AS n ON n.position = l.node
      WHERE l.evidence = ?""";
  private static final String OF_NODE =
      """
      SELECT n.scope_id, n.id FROM %s AS t CROSS JOIN node AS n ON n.position = t.node
      WHERE t.position = ?""";
  private static final String OF_NONE = "SELECT 0, '' WHERE ? < 0";
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
      case EVIDENCE_LINK ->
          """
          SELECT e.scope_id, coalesce(e.id, 'evidence ' || l.evidence), NULL
          FROM evidence_link AS l LEFT JOIN evidence AS e ON e.position = l.evidence
          WHERE l.position = ?""";
      case DETACHED_EVIDENCE ->
          "SELECT scope_id, id, NULL FROM evidence_detached WHERE position = ?";
      case SESSION -> "SELECT scope_id, id, NULL FROM session WHERE position = ?";
      case PROOF -> "SELECT scope_id, proof, NULL FROM scope_proof WHERE position = ?";
      case CONTENT -> "SELECT scope_id, digest, NULL FROM content WHERE position = ?";
      case RELATION ->
          """
          SELECT (SELECT scope_id FROM node WHERE position = r.from_node), r.predicate, NULL
          FROM relation AS r WHERE r.position = ?""";
      case RELATION_VERSION ->
          """
          SELECT n.scope_id, 'relation ' || v.relation, NULL
          FROM relation_version AS v LEFT JOIN relation AS r ON r.position = v.relation
          LEFT JOIN node AS n ON n.position = r.from_node WHERE v.position = ?""";
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
      case EVIDENCE_LINK -> OF_NODE.formatted("evidence_link");
      case DETACHED_EVIDENCE -> OF_NODE.formatted("evidence_detached");
      case SESSION, PROOF, CONTENT -> OF_NONE;
      case RELATION -> OF_RELATION;
      case RELATION_VERSION -> OF_RELATION_VERSION;
      case EVENT -> "SELECT scope_id, subject FROM event WHERE sequence = ?";
      case DECISION -> OF_DECISION;
      case DOCUMENT, CHUNK -> throw new IllegalArgumentException(kind + " is never set aside");
    };
  }
}
