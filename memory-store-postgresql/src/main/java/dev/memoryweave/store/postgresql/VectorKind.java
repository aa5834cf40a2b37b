package dev.memoryweave.store.postgresql;

/** The kinds of records that have vectors, as rows {@code l} of links name them. */
enum VectorKind {
  NODE(
      1,
      " JOIN mw_node AS n ON n.tenant = l.tenant AND n.number = l.item",
      "SELECT n.number, 1 FROM mw_node AS n WHERE ",
      "SELECT scope_id, number FROM mw_node WHERE tenant = ?"),
  CHUNK(
      2,
      " JOIN mw_chunk AS c ON c.tenant = l.tenant AND c.number = l.item"
          + " JOIN mw_document AS d ON d.tenant = c.tenant AND d.number = c.document",
      "SELECT d.number, d.chunks FROM mw_document AS d WHERE ",
      "SELECT d.scope_id, c.number FROM mw_document AS d"
          + " JOIN mw_chunk AS c ON c.tenant = d.tenant AND c.document = d.number"
          + " WHERE d.tenant = ?");

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
