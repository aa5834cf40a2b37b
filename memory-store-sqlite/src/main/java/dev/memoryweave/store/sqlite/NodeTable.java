package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Tier;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.NodeWriter;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of nodes in their current version. */
final class NodeTable implements NodeWriter {
  private static final String SELECT = "SELECT " + NodeRow.selection("n", "n") + " FROM node AS n ";
  private static final String FIND = SELECT + "WHERE n.scope_id = ? AND n.id = ?";

  /** The ids as a JSON array. */
  private static final String FIND_ALL =
      "SELECT "
          + NodeRow.selection("n", "n")
          + " FROM json_each(?) AS w CROSS JOIN node AS n ON n.scope_id = ? AND n.id = w.value";

  private static final String AT_POSITION = SELECT + "WHERE n.position = ?";

  /** The positions as a JSON array; the fixed order of the join gives their order to the rows. */
  private static final String AT_POSITIONS =
      "SELECT "
          + NodeRow.selection("n", "n")
          + " FROM json_each(?) AS p CROSS JOIN node AS n ON n.position = p.value";

  private static final String HOLDER =
      SELECT
          + """
          INDEXED BY node_key
          WHERE n.scope_id = ? AND n.tier = ? AND n.key = ? AND n.key_session = ?
            AND n.is_current = 1\
          """;
  private static final String POSITION = "SELECT position FROM node WHERE scope_id = ? AND id = ?";
  private static final String INSERT =
      """
      INSERT INTO node (position, scope_id, id, kind, tier, key_session, is_current, %s)
      VALUES (?, ?, ?, ?, ?, ?, ?, %s)
      ON CONFLICT DO NOTHING\
      """
          .formatted(NodeRow.columns(), NodeRow.placeholders());
  private static final String LAST_POSITION = "SELECT seq FROM sqlite_sequence WHERE name = 'node'";
  private static final String UPDATE =
      "UPDATE OR IGNORE node SET key_session = ?, is_current = ?, "
          + NodeRow.assignments()
          + " WHERE position = ?";
  private static final String USE =
      """
      UPDATE node SET use_count = min(use_count + 1, 2147483647), last_used_at = ?
      WHERE scope_id = ? AND id = ?\
      """;
  private static final String DELETE = "DELETE FROM node WHERE position = ?";
  private static final String ORPHAN_CHILDREN =
      """
      UPDATE node INDEXED BY node_parent SET parent = NULL WHERE scope_id = ? AND parent = ?\
      """;
  private static final String CLEAR_SUPERSEDED_BY =
      """
      UPDATE node INDEXED BY node_superseded SET superseded_scope_id = NULL, superseded_by = NULL
      WHERE superseded_scope_id = ? AND superseded_by = ?\
      """;

  /** The most nodes whose positions a transaction keeps in mind. */
  private static final int MAX_KNOWN = 2_000;

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final NodeRow rows;
  private final NodeIndex index;
  private final TagTable tags;
  private final VersionTable versions;
  private final NodePages pages;
  private @Nullable Long lastPosition;

  /** The positions of nodes that the transaction has met; a node keeps its position. */
  private final Map<NodeRef, Long> positions = new HashMap<>();

  NodeTable(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
    index = new NodeIndex(transaction);
    rows = new NodeRow(scopes);
    tags = new TagTable(transaction);
    versions = new VersionTable(transaction, rows);
    pages = new NodePages(transaction, this);
  }

  @Override
  public Optional<MemoryNode> find(NodeRef ref) {
    Long scopeId = scopes.find(ref.scope());
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            RecordKind.NODE,
            ref,
            FIND,
            rows::read,
            scopeId,
            ref.id().value());
  }

  @Override
  public Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    List<Long> known = new ArrayList<>();
    Map<Scope, List<String>> ids = new LinkedHashMap<>();
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Long position = positions.get(ref);
      if (position != null) {
        known.add(position);
      } else {
        ids.computeIfAbsent(ref.scope(), scope -> new ArrayList<>()).add(ref.id().value());
      }
    }
    Map<NodeRef, MemoryNode> nodes = new HashMap<>();
    atPositions(known).forEach(node -> nodes.put(node.ref(), node));
    ids.forEach((scope, ofScope) -> findAll(scope, ofScope, nodes));
    Map<NodeRef, MemoryNode> inOrder = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      MemoryNode node = nodes.get(ref);
      if (node != null) {
        inOrder.put(ref, node);
      }
    }
    return inOrder;
  }

  private void findAll(Scope scope, List<String> ids, Map<NodeRef, MemoryNode> nodes) {
    Long scopeId = scopes.find(scope);
    if (scopeId != null) {
      for (MemoryNode node :
          Records.list(
              transaction.handle(),
              RecordKind.NODE,
              FIND_ALL,
              rows::read,
              TextList.write(ids),
              scopeId)) {
        nodes.put(node.ref(), node);
      }
    }
  }

  @Override
  public Optional<MemoryNode> findByKey(
      Scope scope, Tier tier, @Nullable SessionId session, String key) {
    Long scopeId = scopes.find(scope);
    return scopeId == null
        ? Optional.empty()
        : Records.first(
            transaction.handle(),
            RecordKind.NODE,
            HOLDER,
            rows::read,
            scopeId,
            tier.label(),
            key,
            keySession(tier, session));
  }

  /** Sessions are never empty, so an empty text stands for none. */
  static String keySession(Tier tier, @Nullable SessionId session) {
    return tier.isSessionBound() && session != null ? session.value() : "";
  }

  @Override
  public Page<MemoryNode> list(NodeQuery query) {
    return pages.list(query);
  }

  @Override
  public long count(NodeFilter filter) {
    return pages.count(filter);
  }

  @Override
  public List<TextHit> search(TextQuery query) {
    return new NodeSearch(transaction, index, pages).search(query);
  }

  @Override
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return index.frequencies(terms, atMost);
  }

  @Override
  public List<MemoryNode> formerVersions(NodeRef ref) {
    Long position = position(ref);
    return position == null ? List.of() : versions.of(position);
  }

  @Override
  public List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
    return new LinkedHashSet<>(ids)
        .stream().filter(id -> position(new NodeRef(scope, id)) != null).toList();
  }

  @Override
  public MemoryNode insert(MemoryNode node) {
    MemoryNode stored = node.toBuilder().revision(1).build();
    long position = lastPosition() + 1;
    long scopeId = scopes.findOrAdd(node.scope());
    List<@Nullable Object> values =
        rows.values(
            stored,
            position,
            scopeId,
            node.id().value(),
            node.kind().label(),
            node.tier().label(),
            keySession(node.tier(), node.session()),
            node.status().isCurrent() ? 1 : 0);
    if (transaction.handle().update(INSERT, values.toArray()) == 0) {
      throw taken(node);
    }
    lastPosition = position;
    remember(node.ref(), position);
    scopes.countNodes(scopeId, 1);
    tags.add(scopeId, position, node.tags());
    index.add(position, scopeId, stored);
    transaction.vectors().inserted(scopeId, position);
    return stored;
  }

  /** The highest position that was ever given away, looked up once in a transaction. */
  private long lastPosition() {
    return lastPosition != null
        ? lastPosition
        : transaction.handle().first(LAST_POSITION, Row::number).orElse(0L);
  }

  private RuntimeException taken(MemoryNode node) {
    return position(node.ref()) != null ? DuplicateNodeException.ofId(node.ref()) : held(node);
  }

  private RuntimeException held(MemoryNode node) {
    return Records.find(
            transaction.handle(),
            RecordKind.NODE,
            node.key(),
            HOLDER,
            rows::read,
            scopes.findOrAdd(node.scope()),
            node.tier().label(),
            node.key(),
            keySession(node.tier(), node.session()))
        .<RuntimeException>map(holder -> DuplicateNodeException.ofKey(node, holder.ref()))
        .orElseGet(
            () ->
                transaction
                    .handle()
                    .errors()
                    .gone("a node with the id or key of '" + node.ref() + "', which is gone"));
  }

  @Override
  public MemoryNode update(MemoryNode node) {
    MemoryNode former = find(node.ref()).orElseThrow(() -> unknown(node.ref()));
    if (former.revision() != node.revision()) {
      throw new StaleRevisionException(node.ref(), node.revision(), former.revision());
    }
    MemoryNode stored = node.toBuilder().revision(former.revision() + 1).build();
    long position = requirePosition(node.ref());
    if (stored.status().isCurrent() && !holdsSameKey(former, stored)) {
      findByKey(node.scope(), node.tier(), node.session(), node.key())
          .filter(holder -> !holder.ref().equals(node.ref()))
          .ifPresent(
              holder -> {
                throw DuplicateNodeException.ofKey(node, holder.ref());
              });
    }
    versions.keep(position, former);
    if (!write(position, stored)) {
      throw held(node);
    }
    long scopeId = scopes.findOrAdd(node.scope());
    if (!former.tags().equals(stored.tags())) {
      tags.remove(scopeId, position, former.tags());
      tags.add(scopeId, position, stored.tags());
    }
    if (!isTextEqual(former, stored)) {
      index.remove(position);
      index.add(position, scopeId, stored);
      transaction.vectors().changed(scopeId, position, former, stored);
    }
    return stored;
  }

  private static boolean holdsSameKey(MemoryNode a, MemoryNode b) {
    return a.status().isCurrent() == b.status().isCurrent()
        && a.key().equals(b.key())
        && Objects.equals(a.session(), b.session());
  }

  /**
   * Whether {@link dev.memoryweave.store.NodeText#of} gives the same for both; comparing is cheaper
   * than analysing.
   */
  private static boolean isTextEqual(MemoryNode a, MemoryNode b) {
    return a.title().equals(b.title())
        && a.body().equals(b.body())
        && a.ownSummary().equals(b.ownSummary())
        && a.tags().equals(b.tags())
        && a.symbols().equals(b.symbols())
        && a.anchors().equals(b.anchors());
  }

  @Override
  public void recordUse(Collection<NodeRef> refs, Instant at) {
    Long millis = NodeRow.millis(Usage.NONE.usedAt(at).lastUsedAt());
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Long scopeId = scopes.find(ref.scope());
      if (scopeId != null) {
        transaction.handle().update(USE, millis, scopeId, ref.id().value());
      }
    }
  }

  @Override
  public void delete(NodeRef ref) {
    Long scopeId = scopes.find(ref.scope());
    if (scopeId == null) {
      throw unknown(ref);
    }
    boolean wasSetAside = new SetAsideTable(transaction).remove(scopeId, ref.id().value());
    Long position = position(ref);
    if (position == null) {
      if (wasSetAside) {
        return;
      }
      throw unknown(ref);
    }
    remove(position, scopeId, ref.id().value());
  }

  /** Removes a node whether or not it can be read. */
  void remove(long position, long scopeId, String id) {
    Handle handle = transaction.handle();
    removeTags(scopeId, position);
    transaction.evidence().detachAll(position);
    transaction.decisions().deleteNaming(position);
    handle.update(ORPHAN_CHILDREN, scopeId, id);
    handle.update(CLEAR_SUPERSEDED_BY, scopeId, id);
    index.remove(position);
    transaction.vectors().deleted(scopeId, position);
    // Former versions and relations go with it.
    handle.update(DELETE, position);
    positions.values().remove(position);
    scopes.countNodes(scopeId, -1);
  }

  /**
   * Replaces an unreadable state of a node by an earlier one; the unreadable one is not kept as a
   * version. If another node holds its key, the node is archived; references to nodes that are gone
   * are dropped.
   */
  MemoryNode restore(long position, long scopeId, MemoryNode state) {
    MemoryNode.Builder builder = state.toBuilder();
    NodeRef above = state.parent() == null ? null : new NodeRef(state.scope(), state.parent());
    if (above != null && position(above) == null) {
      builder.parent(null);
    }
    if (state.supersededBy() != null && position(state.supersededBy()) == null) {
      builder.supersededBy(null);
    }
    MemoryNode node = builder.build();
    if (!write(position, node)) {
      node = builder.status(NodeStatus.ARCHIVED).build();
      if (!write(position, node)) {
        throw held(node);
      }
    }
    tags.removeAll(scopeId, position);
    tags.add(scopeId, position, node.tags());
    index.remove(position);
    index.add(position, scopeId, node);
    transaction.vectors().deleted(scopeId, position);
    transaction.vectors().inserted(scopeId, position);
    return node;
  }

  /** Replaces the row of a node, unless another one holds its key. */
  private boolean write(long position, MemoryNode node) {
    List<@Nullable Object> values =
        rows.values(
            node, keySession(node.tier(), node.session()), node.status().isCurrent() ? 1 : 0);
    values.add(position);
    return transaction.handle().update(UPDATE, values.toArray()) > 0;
  }

  /** The former states of the node at a position that can be read, oldest first. */
  List<MemoryNode> versions(long position) {
    return versions.of(position);
  }

  private void removeTags(long scopeId, long position) {
    Optional<MemoryNode> node = atPosition(position);
    if (node.isPresent()) {
      tags.remove(scopeId, position, node.get().tags());
    } else {
      tags.removeAll(scopeId, position);
    }
  }

  /** The full-text index. */
  NodeIndex index() {
    return index;
  }

  /** The node at a position, or nothing if it is gone or cannot be read. */
  Optional<MemoryNode> atPosition(long position) {
    return Records.first(transaction.handle(), RecordKind.NODE, AT_POSITION, rows::read, position);
  }

  /** The nodes at some positions that can be read, in the order of these. */
  List<MemoryNode> atPositions(List<Long> wanted) {
    if (wanted.isEmpty()) {
      return List.of();
    }
    Handle handle = transaction.handle();
    LenientReader<MemoryNode> readable = Records.orNull(handle, RecordKind.NODE, rows::read);
    List<MemoryNode> found = new ArrayList<>(wanted.size());
    // A list of numbers is written as JSON writes one.
    List<Boolean> rows =
        handle.list(
            AT_POSITIONS,
            row -> {
              MemoryNode node = readable.read(row);
              return node != null && found.add(node);
            },
            wanted.toString());
    if (rows.size() != wanted.size()) {
      throw handle
          .errors()
          .gone((wanted.size() - rows.size()) + " nodes that are gone, among those at " + wanted);
    }
    return found;
  }

  /** The place of a node in the order of insertion, or null if it does not exist. */
  @Nullable Long position(NodeRef ref) {
    Handle handle = transaction.handle();
    Long known = positions.get(ref);
    if (known != null) {
      return known;
    }
    Long scopeId = scopes.find(ref.scope());
    Long found =
        scopeId == null
            ? null
            : handle.first(POSITION, Row::number, scopeId, ref.id().value()).orElse(null);
    if (found != null) {
      remember(ref, found);
    }
    return found;
  }

  /** Remembers the position of a node: hits of a search are mostly read next. */
  void remember(NodeRef ref, long position) {
    if (positions.size() >= MAX_KNOWN) {
      positions.clear();
    }
    positions.put(ref, position);
  }

  /** The place of a node in the order of insertion. */
  long requirePosition(NodeRef ref) {
    Long position = position(ref);
    if (position == null) {
      throw unknown(ref);
    }
    return position;
  }

  private static UnknownNodeException unknown(NodeRef ref) {
    return new UnknownNodeException(ref.id(), ref.scope().toString());
  }
}
