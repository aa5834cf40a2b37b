package dev.memoryweave.store.postgresql;

/**
 * The kinds of records that have vectors, as rows {@code l} of links name them. Each row is looked
 * up by its key, in a subquery that a limit keeps as it is: a database that knows nothing of a
 * tenant's rows yet may else compare each with each.
 */
enum VectorKind {
  NODE(
      1,
      """

      CROSS JOIN LATERAL
        (SELECT * FROM mw_node WHERE tenant = l.tenant AND number = l.item LIMIT 1) AS n""",
      "SELECT n.number, 1 FROM mw_node AS n WHERE ",
      "SELECT scope_id, number FROM mw_node WHERE tenant = ?"),
  CHUNK(
      2,
      """

      CROSS JOIN LATERAL
        (SELECT document FROM mw_chunk WHERE tenant = l.tenant AND number = l.item LIMIT 1) AS c
      CROSS JOIN LATERAL
        (SELECT * FROM mw_document WHERE tenant = l.tenant AND number = c.document LIMIT 1) AS d""",
      "SELECT d.number, d.chunks FROM mw_document AS d WHERE ",
      """
      SELECT d.scope_id, c.number FROM mw_chunk AS c
      CROSS JOIN LATERAL
        (SELECT scope_id FROM mw_document
         WHERE tenant = c.tenant AND number = c.document LIMIT 1) AS d
      WHERE c.tenant = ?""");

  /** What stands for the kind in a row. */
  final long number;

  /** Joins a link with the row that a filter is about. */
  final String owner;

  /** The first item and the number of items of each row that passes a filter, to be appended. */
  final String passing;

  /** The scope and the number of each item there is. */
  final String all;

  VectorKind(long number, String owner, String passing, String all) {
    this.number = number;
    this.owner = owner;
    this.passing = passing;
    this.all = all;
  }

  static VectorKind of(long number) {
    return number == NODE.number ? NODE : CHUNK;
  }
}
