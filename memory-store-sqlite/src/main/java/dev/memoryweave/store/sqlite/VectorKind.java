package dev.memoryweave.store.sqlite;

/**
 * The kinds of records that have vectors, with the statements for each: nodes and chunks have
 * similar tables.
 */
enum VectorKind {
  NODE(
      "node",
      "n.scope_id",
      "node AS n ON n.position = l.node",
      "SELECT ?, scope_id, position FROM node",
      "SELECT n.position, 1 FROM node AS n WHERE TRUE ",
      TableDigest.NODE_VECTOR),
  CHUNK(
      "chunk",
      "d.scope_id",
      """
      document AS d ON d.id =
        (SELECT max(o.id) FROM document AS o WHERE o.id <= l.chunk)\
      """,
      """
      SELECT ?, d.scope_id, c.id FROM document AS d
      JOIN chunk AS c ON c.id >= d.id AND c.id < d.id + d.chunks\
      """,
      "SELECT d.id, d.chunks FROM document AS d WHERE TRUE ",
      TableDigest.CHUNK_VECTOR);

  /** The digest of the links. */
  final TableDigest digest;

  /** The column used in conditions on the scope. */
  final String scopeColumn;

  /** Links an item to a vector. */
  final String add;

  /** Removes a link. */
  final String remove;

  /** The link of an item. */
  final String find;

  /** The items of a vector; scans all links of the model. */
  final String ofVector;

  /** The items of a scope that have vectors; scans all links of the model. */
  final String ofScope;

  /** Any link of a model. */
  final String any;

  /** The links after a number, with their vectors. */
  final String after;

  /** The vectors of some items, given as a JSON array. */
  final String data;

  /** The vectors of those of some items that pass a filter, whose conditions must be appended. */
  final String passingData;

  /** All items that pass a filter, whose conditions must be appended, with their vectors. */
  final String allPassing;

  /**
   * The items that pass a filter, whose conditions must be appended: first ones, and how many there
   * are from these on.
   */
  final String passing;

  final String addMissing;
  final String addAllMissing;
  final String removeMissing;
  final String removeAllMissing;
  final String missing;
  final String countMissing;

  VectorKind(
      String item,
      String scopeColumn,
      String owner,
      String all,
      String passing,
      TableDigest digest) {
    this.scopeColumn = scopeColumn;
    this.passing = passing;
    String links = item + "_vector";
    String ordered = links + " INDEXED BY " + links + "_number";
    String unembedded = item + "_unembedded";
    this.digest = digest;
    add = digest.insertion();
    remove = "DELETE FROM %s WHERE %s = ? AND model_id = ?".formatted(links, item);
    find = "SELECT vector_id FROM %s WHERE %s = ? AND model_id = ?".formatted(links, item);
    ofVector =
        "SELECT %s, scope_id FROM %s WHERE model_id = ? AND vector_id = ?".formatted(item, ordered);
    ofScope =
        "SELECT %s FROM %s WHERE model_id = ? AND scope_id = ? LIMIT ?".formatted(item, ordered);
    any = "SELECT number FROM %s WHERE model_id = ? LIMIT 1".formatted(ordered);
    after =
        """
        SELECT l.%s, l.scope_id, v.data
        FROM %s AS l INDEXED BY %s_number CROSS JOIN vector AS v ON v.id = l.vector_id
        WHERE l.model_id = ? AND l.number > ? ORDER BY l.number\
        """
            .formatted(item, links, links);
    String given =
        "SELECT l.%s, v.data FROM json_each(?) AS j CROSS JOIN %s AS l ON l.%s = j.value"
            .formatted(item, links, item);
    String vector = " CROSS JOIN vector AS v ON v.id = l.vector_id WHERE l.model_id = ?";
    data = given + vector;
    passingData = given + " CROSS JOIN " + owner + vector;
    allPassing =
        """
        SELECT l.%s, v.data FROM %s AS l INDEXED BY %s_number
        CROSS JOIN %s CROSS JOIN vector AS v ON v.id = l.vector_id
        WHERE l.model_id = ?\
        """
            .formatted(item, links, links, owner);
    addMissing =
        "INSERT OR IGNORE INTO %s (model_id, scope_id, %s) VALUES (?, ?, ?)"
            .formatted(unembedded, item);
    addAllMissing = "INSERT INTO %s (model_id, scope_id, %s) %s".formatted(unembedded, item, all);
    removeMissing =
        "DELETE FROM %s WHERE model_id = ? AND scope_id = ? AND %s = ?".formatted(unembedded, item);
    removeAllMissing = "DELETE FROM %s WHERE model_id = ?".formatted(unembedded);
    missing =
        "SELECT %s FROM %s WHERE model_id = ? AND scope_id = ? ORDER BY %s LIMIT ?"
            .formatted(item, unembedded, item);
    countMissing =
        "SELECT count(*) FROM %s WHERE model_id = ? AND scope_id = ?".formatted(unembedded);
  }
}
