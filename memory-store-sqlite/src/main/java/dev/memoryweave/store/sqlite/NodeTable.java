package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Tier;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.NodeText;
import dev.memoryweave.store.NodeWriter;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The nodes as they are now. */
final class NodeTable implements NodeWriter {
  private static final String SELECT =
      "SELECT n.scope_id, n.id, " + NodeRow.columns("n") + " FROM node AS n";
  private static final String FIND = SELECT + " WHERE n.scope_id = ? AND n.id = ?";
  private static final String AT_POSITION = SELECT + " WHERE n.position = ?";
  private static final String HOLDER =
      SELECT
          + """
           INDEXED BY node_key
          WHERE n.scope_id = ? AND n.tier = ? AND n.key = ? AND n.key_session = ?
            AND n.is_current = 1""";
  private static final String POSITION = "SELECT position FROM node WHERE scope_id = ? AND id = ?";
  private static final String INSERT =
      """
      INSERT INTO node (scope_id, id, kind, tier, key_session, is_current, %s)
      VALUES (?, ?, ?, ?, ?, ?, %s)
      ON CONFLICT DO NOTHING RETURNING position"""
          .formatted(NodeRow.columns(), NodeRow.placeholders());
  private static final String UPDATE =
      """
      UPDATE OR IGNORE node SET key_session = ?1, is_current = ?2, %s WHERE position = ?3"""
          .formatted(NodeRow.columns());
  private static final String USE =
      """
      UPDATE node SET use_count = min(use_count + 1, 2147483647), last_used_at = ?
      WHERE scope_id = ? AND id = ?""";
  private static final String DELETE = "DELETE FROM node WHERE position = ?";
  private static final String ORPHAN_CHILDREN =
      """
      UPDATE node INDEXED BY node_parent SET parent = NULL WHERE scope_id = ? AND parent = ?""";
  private static final String CLEAR_SUPERSEDED_BY =
      """
      UPDATE node INDEXED BY node_superseded SET superseded_scope_id = NULL, superseded_by = NULL
      WHERE superseded_scope_id = ? AND superseded_by = ?""";

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final NodeRow rows;
  private final NodeIndex index;
  private final TagTable tags;
  private final VersionTable versions;
  private final NodePages pages;

  NodeTable(Transaction transaction, NodeIndex index) {
    this.transaction = transaction;
    this.index = index;
    scopes = transaction.scopes();
    rows = new NodeRow(scopes);
    tags = new TagTable(transaction);
    versions = new VersionTable(transaction, rows);
    pages = new NodePages(transaction, this);
  }
}
