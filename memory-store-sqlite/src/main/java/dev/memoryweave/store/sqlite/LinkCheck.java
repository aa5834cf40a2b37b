package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.List;

/** Finds references to missing records, and lists that do not match their records. */
final class LinkCheck {
  static final String FOREIGN_KEYS = "PRAGMA foreign_key_check";

  /** Nodes whose parent is missing. */
  static final String ORPHANS =
      """
      SELECT n.position, n.id FROM node AS n WHERE n.parent IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM node AS p WHERE p.scope_id = n.scope_id AND p.id = n.parent)""";

  /** Nodes superseded by a missing one. */
  static final String SUPERSEDED =
      """
      SELECT n.position, n.id FROM node AS n WHERE n.superseded_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM node AS s
        WHERE s.scope_id = n.superseded_scope_id AND s.id = n.superseded_by)""";

  /** Evidence attached to nothing. */
  static final String UNATTACHED =
      """
      SELECT e.position, e.id FROM evidence AS e
      WHERE NOT EXISTS (SELECT 1 FROM evidence_link AS l WHERE l.evidence = e.position)""";

  /** Lists of decisions that name a missing one. */
  static final String UNDECIDED =
      """
      SELECT x.decision, x.node FROM decision_node AS x
      WHERE NOT EXISTS (SELECT 1 FROM decision AS d WHERE d.sequence = x.decision)""";

  /** Chunks without a document. */
  static final String LOOSE_CHUNKS =
      """
      SELECT c.id, c.id FROM chunk AS c WHERE NOT EXISTS (
        SELECT 1 FROM document AS d
        WHERE d.id = (SELECT max(o.id) FROM document AS o WHERE o.id <= c.id)
          AND c.id < d.id + d.chunks)""";

  /**
   * Documents that lack some of their chunks, overlap others, or have a path that is already taken.
   */
  static final String BROKEN_DOCUMENTS =
      """
      SELECT d.id, d.path FROM document AS d
      WHERE d.chunks <> (
          SELECT count(*) FROM chunk AS c WHERE c.id >= d.id AND c.id < d.id + d.chunks)
        OR d.id + max(d.chunks, 1) > (SELECT min(n.id) FROM document AS n WHERE n.id > d.id)
        OR EXISTS (
          SELECT 1 FROM document AS o INDEXED BY document_path
          WHERE o.scope_id = d.scope_id AND o.path = d.path AND o.id < d.id)""";

  /** A value that is not a list of tags has no entries. */
  private static final String TAGS_OF =
      "json_each(CASE WHEN json_valid(n.tags) THEN n.tags ELSE '[]' END)";

  private static final String UNLISTED_TAGS =
      """
      SELECT n.position, n.id FROM node AS n, %s AS t WHERE NOT EXISTS (
        SELECT 1 FROM node_tag AS l
        WHERE l.scope_id = n.scope_id AND l.tag = t.value AND l.position = n.position)"""
          .formatted(TAGS_OF);

  private static final String WRONG_TAGS =
      """
      SELECT l.position, l.position FROM node_tag AS l WHERE NOT EXISTS (
        SELECT 1 FROM node AS n WHERE n.position = l.position AND n.scope_id = l.scope_id
          AND (NOT json_valid(n.tags)
            OR EXISTS (SELECT 1 FROM %s AS t WHERE t.value = l.tag)))"""
          .formatted(TAGS_OF);

  private final Handle handle;
  private final Findings findings;

  LinkCheck(Handle handle, Findings findings) {
    this.handle = handle;
    this.findings = findings;
  }

  /** A row that names a missing one. */
  record Dangling(String table, long row) {}

  /** A record without its scope cannot be read, which is reported elsewhere. */
  static List<Dangling> dangling(Handle handle) {
    return handle
        .list(
            FOREIGN_KEYS,
            row -> {
              Dangling dangling = new Dangling(row.text(), row.number());
              return row.text().equals("scope") ? new Dangling("", 0) : dangling;
            })
        .stream()
        .filter(dangling -> !dangling.table().isEmpty())
        .toList();
  }

  void run() {
    for (Dangling dangling : dangling(handle)) {
      findings.mendable(
          Area.LINKS,
          "A row of " + dangling.table() + " names one that is gone (row " + dangling.row() + ")");
    }
    mendable(ORPHANS, "The node '%s' is below one that is gone");
    mendable(SUPERSEDED, "The node '%s' is superseded by one that is gone");
    mendable(UNATTACHED, "The evidence '%s' is attached to nothing");
    mendable(UNDECIDED, "A node lists a decision that is gone (node %s)");
    mendable(LOOSE_CHUNKS, "The passage %s belongs to no document");
    mendable(BROKEN_DOCUMENTS, "The document '%s' does not have the passages that it should have");
    derived(UNLISTED_TAGS, "The node '%s' is not listed under one of its tags");
    derived(WRONG_TAGS, "The node in row %s is listed under a tag that it does not have");
  }

  private void mendable(String sql, String what) {
    handle.each(
        sql,
        row -> {
          row.number();
          findings.mendable(Area.LINKS, what.formatted(row.textOrNull()));
          return true;
        });
  }

  private void derived(String sql, String what) {
    handle.each(
        sql,
        row -> {
          row.number();
          findings.derived(Area.LINKS, what.formatted(row.textOrNull()));
          return true;
        });
  }
}
