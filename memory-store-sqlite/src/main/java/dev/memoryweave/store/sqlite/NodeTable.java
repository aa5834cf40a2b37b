package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.internal.TextList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of the current versions of nodes. */
final class NodeTable implements NodeStore.Writer {
  private static final String SELECT = "SELECT " + NodeRow.selection("n", "n") + " FROM node AS n ";

  private static final String HOLDER =
      SELECT
          + """
          INDEXED BY node_key
          WHERE n.scope_id = ? AND n.tier = ? AND n.key = ? AND n.key_session = ?
            AND n.is_current = 1\
          """;

  /** The keys as a JSON array. */
  private static final String HOLDERS =
      "SELECT "
          + NodeRow.selection("n", "n")
          + """
           FROM json_each(?) AS k CROSS JOIN node AS n INDEXED BY node_key
          ON n.scope_id = ? AND n.tier = ? AND n.key = k.value AND n.key_session = ''
            AND n.is_current = 1\
          """;

  private static final String INSERT =
      """
      INSERT INTO node (kind, tier, key_session, is_current, %s, %s)
      VALUES (?, ?, ?, ?, %s?)
      ON CONFLICT DO NOTHING\
      """
          .formatted(
              String.join(", ", TableDigest.NODE.columns()),
              RowDigest.COLUMN,
              "?, ".repeat(TableDigest.NODE.columns().size()));
  private static final String LAST_POSITION = "SELECT seq FROM sqlite_sequence WHERE name = 'node'";
  private static final String UPDATE =
      "UPDATE OR IGNORE node SET key_session = ?, is_current = ?, "
          + NodeRow.assignments()
          + ", checksum = NULL, row_digest = ? WHERE position = ?";
  private static final String USES =
      "SELECT position, use_count, last_used_at FROM node WHERE scope_id = ? AND id = ?";
  private static final String USE =
      "UPDATE node SET use_count = ?, last_used_at = ?, "
          + RowDigest.CHANGE
          + " WHERE position = ?";
  private static final String REINFORCED =
      "SELECT position, counted_uses, extensions, boost FROM node WHERE scope_id = ? AND id = ?";
  private static final String REINFORCE =
      "UPDATE node SET counted_uses = ?, extensions = ?, boost = ?, "
          + RowDigest.CHANGE
          + " WHERE position = ?";
  private static final String DELETE = "DELETE FROM node WHERE position = ?";
  private static final String ORPHAN_CHILDREN =
      "UPDATE node INDEXED BY node_parent SET parent = NULL, "
          + RowDigest.CHANGE
          + " WHERE scope_id = ? AND parent = ?";
  private static final String CLEAR_SUPERSEDED_BY =
      "UPDATE node INDEXED BY node_superseded SET superseded_scope_id = NULL, superseded_by = NULL, "
          + RowDigest.CHANGE
          + " WHERE superseded_scope_id = ? AND superseded_by = ?";
  private static final String FORMER_PARENTS =
      "SELECT DISTINCT parent FROM node_version WHERE parent IS NOT NULL";
  private static final String FORMER_SUCCESSORS =
      "SELECT DISTINCT superseded_by FROM node_version WHERE superseded_by IS NOT NULL";
  private static final String RENAME_FORMER_PARENT =
      "UPDATE node_version SET parent = ?, "
          + RowDigest.CHANGE
          + """

          WHERE parent = ? AND (SELECT scope_id FROM node WHERE position = node_version.node) = ?""";
  private static final String RENAME_FORMER_SUCCESSOR =
      "UPDATE node_version SET superseded_by = ?, "
          + RowDigest.CHANGE
          + " WHERE superseded_by = ? AND superseded_scope_id = ?";

  /** Number of columns of an insertion that are not part of the digest. */
  private static final int DERIVED_COLUMNS = 4;

  /** Number of digest columns that are not part of the state. */
  private static final int KEYS = 3;

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final NodeRow rows;
  private final NodeLookup lookup;
  private final NodeIndex index;
  private final TagTable tags;
  private final VersionTable versions;
  private final NodePages pages;
  private @Nullable Long lastPosition;

  NodeTable(Transaction transaction, ScopeTable scopes) {
    this.transaction = transaction;
    this.scopes = scopes;
    index = new NodeIndex(transaction);
    rows = new NodeRow(scopes);
    lookup = new NodeLookup(transaction, scopes, rows);
    tags = new TagTable(transaction);
    versions = new VersionTable(transaction, rows);
    pages = new NodePages(transaction, lookup);
  }

  @Override
  public Optional<MemoryNode> find(NodeRef ref) {
    return lookup.find(ref);
  }

  @Override
  public Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    return lookup.findAll(refs);
  }

  @Override
  public List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
    return lookup.existing(scope, ids);
  }

  @Override
  public List<NodeId> beginningWith(Scope scope, String text, int limit) {
    return lookup.beginningWith(scope, text, limit);
  }

  /** The nodes by address and position. */
  NodeLookup lookup() {
    return lookup;
  }

  @Override
  public Optional<MemoryNode> findByKey(
      Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key) {
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

  @Override
  public Map<NodeRef, MemoryNode> holders(Scope scope, Collection<MemoryNode> nodes) {
    Long scopeId = scopes.find(scope);
    if (scopeId == null) {
      return Map.of();
    }
    Map<NodeKind.Tier, List<MemoryNode>> byTier =
        nodes.stream().collect(Collectors.groupingBy(MemoryNode::tier));
    Map<NodeRef, MemoryNode> holders = new HashMap<>();
    byTier.forEach(
        (tier, ofTier) -> {
          List<String> keys = ofTier.stream().map(MemoryNode::key).distinct().toList();
          Map<String, MemoryNode> byKey = new HashMap<>();
          Records.list(
                  transaction.handle(),
                  RecordKind.NODE,
                  HOLDERS,
                  rows::read,
                  TextList.write(keys),
                  scopeId,
                  tier.label())
              .forEach(holder -> byKey.put(holder.key(), holder));
          ofTier.forEach(
              node -> {
                MemoryNode holder = byKey.get(node.key());
                if (holder != null) {
                  holders.put(node.ref(), holder);
                }
              });
        });
    return holders;
  }

  /** Sessions are never empty, so an empty text means none. */
  static String keySession(NodeKind.Tier tier, @Nullable SessionId session) {
    return tier.isSessionBound() && session != null ? session.value() : "";
  }

  @Override
  public Page<MemoryNode> list(NodeStore.Query query) {
    return pages.list(query);
  }

  @Override
  public long count(NodeFilter filter) {
    return pages.count(filter);
  }

  @Override
  public Map<NodeStore.Group, Long> tally(NodeFilter filter) {
    return pages.tally(filter);
  }

  @Override
  public Set<Provenance.BranchPoint> branchPoints(List<Scope> wanted) {
    return pages.branchPoints(wanted);
  }

  @Override
  public List<NodeStore.Hit> search(TextQuery query) {
    return new NodeSearch(transaction, index, pages).search(query);
  }

  @Override
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return index.frequencies(terms, atMost);
  }

  @Override
  public List<MemoryNode> formerVersions(NodeRef ref) {
    Long position = lookup.position(ref);
    return position == null ? List.of() : versions.of(position);
  }

  @Override
  public MemoryNode insert(MemoryNode node) {
    return insert(node, List.of());
  }

  @Override
  public MemoryNode insert(MemoryNode node, List<MemoryNode> former) {
    node.requireVersions(former);
    MemoryNode stored = node.toBuilder().revision(former.size() + 1L).build();
    long position = lastPosition() + 1;
    long scopeId = scopes.findOrAdd(node.scope());
    List<@Nullable Object> values =
        rows.values(
            stored,
            node.kind().label(),
            node.tier().label(),
            keySession(node.tier(), node.session()),
            node.status().isCurrent() ? 1 : 0,
            position,
            scopeId,
            node.id().value());
    values.add(TableDigest.NODE.of(values.subList(DERIVED_COLUMNS, values.size())));
    if (transaction.handle().update(INSERT, values.toArray()) == 0) {
      throw taken(node);
    }
    long revision = 1;
    for (MemoryNode version : former) {
      versions.keep(position, version.toBuilder().revision(revision++).build());
    }
    lastPosition = position;
    lookup.remember(node.ref(), position);
    scopes.countNodes(scopeId, 1);
    tags.add(scopeId, position, node.tags());
    index.add(position, scopeId, stored);
    transaction.vectors().inserted(scopeId, position);
    return stored;
  }

  /** The highest position ever assigned, looked up once per transaction. */
  private long lastPosition() {
    return lastPosition != null
        ? lastPosition
        : transaction.handle().first(LAST_POSITION, Row::number).orElse(0L);
  }

  private RuntimeException taken(MemoryNode node) {
    return lookup.position(node.ref()) != null
        ? DuplicateNodeException.ofId(node.ref())
        : held(node);
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
    MemoryNode former = find(node.ref()).orElseThrow(() -> NodeLookup.unknown(node.ref()));
    if (former.revision() != node.revision()) {
      throw new StaleRevisionException(node.ref(), node.revision(), former.revision());
    }
    MemoryNode stored = node.toBuilder().revision(former.revision() + 1).build();
    long position = lookup.requirePosition(node.ref());
    requireFreeKey(former, stored);
    versions.keep(position, former);
    long scopeId = scopes.findOrAdd(node.scope());
    if (!write(position, scopeId, stored)) {
      throw held(node);
    }
    if (!former.tags().equals(stored.tags())) {
      tags.remove(scopeId, position, former.tags());
      tags.add(scopeId, position, stored.tags());
    }
    if (!IndexedText.isSame(former, stored)) {
      index.remove(position);
      index.add(position, scopeId, stored);
      transaction.vectors().changed(scopeId, position, former, stored);
    }
    return stored;
  }

  private void requireFreeKey(MemoryNode former, MemoryNode node) {
    if (node.status().isCurrent() && !holdsSameKey(former, node)) {
      findByKey(node.scope(), node.tier(), node.session(), node.key())
          .filter(holder -> !holder.ref().equals(node.ref()))
          .ifPresent(
              holder -> {
                throw DuplicateNodeException.ofKey(node, holder.ref());
              });
    }
  }

  private static boolean holdsSameKey(MemoryNode a, MemoryNode b) {
    return a.status().isCurrent() == b.status().isCurrent()
        && a.key().equals(b.key())
        && Objects.equals(a.session(), b.session());
  }

  @Override
  public void recordUse(Collection<NodeRef> refs, Instant at) {
    Long millis = NodeRow.millis(Usage.NONE.usedAt(at).lastUsedAt());
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Long scopeId = scopes.find(ref.scope());
      if (scopeId != null) {
        use(scopeId, ref.id().value(), millis);
      }
    }
  }

  private void use(long scopeId, String id, @Nullable Long at) {
    record Uses(long position, long count, @Nullable Long lastUsedAt) {}
    Handle handle = transaction.handle();
    handle
        .first(USES, row -> new Uses(row.number(), row.number(), row.numberOrNull()), scopeId, id)
        .ifPresent(
            uses -> {
              long count = Math.min(uses.count + 1, Integer.MAX_VALUE);
              long change =
                  RowDigest.both(
                      TableDigest.NODE.change("use_count", uses.count, count),
                      TableDigest.NODE.change("last_used_at", uses.lastUsedAt, at));
              handle.update(USE, count, at, change, uses.position);
            });
  }

  /** See {@link dev.memoryweave.store.WriteTransaction.Erasing#rewrite}. */
  void rewrite(MemoryNode node, List<MemoryNode> former) {
    MemoryNode stored = find(node.ref()).orElseThrow(() -> NodeLookup.unknown(node.ref()));
    requireRevision(node, stored);
    long position = lookup.requirePosition(node.ref());
    List<MemoryNode> before = versions.of(position);
    for (int i = 0; i < former.size(); i++) {
      requireRevision(former.get(i), i < before.size() ? before.get(i) : stored);
    }
    requireFreeKey(stored, node);
    long scopeId = scopes.findOrAdd(node.scope());
    if (!write(position, scopeId, node)) {
      throw held(node);
    }
    former.forEach(version -> versions.rewrite(position, version));
    reindex(position, scopeId, node);
    transaction.forget();
  }

  private static void requireRevision(MemoryNode given, MemoryNode stored) {
    if (given.revision() != stored.revision()) {
      throw new StaleRevisionException(stored.ref(), given.revision(), stored.revision());
    }
  }

  @Override
  public void reinforce(NodeRef ref, Usage.Reinforcement reinforcement) {
    record Values(long position, @Nullable Long counted, @Nullable Long extensions, double boost) {}
    Long scopeId = scopes.find(ref.scope());
    if (scopeId == null) {
      return;
    }
    Handle handle = transaction.handle();
    Long counted = unlessZero(reinforcement.counted());
    Long extensions = unlessZero(reinforcement.extensions());
    handle
        .first(
            REINFORCED,
            row -> new Values(row.number(), row.numberOrNull(), row.numberOrNull(), row.real()),
            scopeId,
            ref.id().value())
        .ifPresent(
            now -> {
              long change =
                  RowDigest.both(
                      TableDigest.NODE.change("counted_uses", now.counted, counted),
                      RowDigest.both(
                          TableDigest.NODE.change("extensions", now.extensions, extensions),
                          TableDigest.NODE.change(
                              "boost", unlessZero(now.boost), unlessZero(reinforcement.boost()))));
              handle.update(
                  REINFORCE,
                  counted,
                  extensions,
                  unlessZero(reinforcement.boost()),
                  change,
                  now.position);
            });
  }

  /** Columns that were added later keep NULL for zero, as rows of before have it. */
  private static @Nullable Long unlessZero(int number) {
    return number == 0 ? null : (long) number;
  }

  private static @Nullable Double unlessZero(double number) {
    return number == 0 ? null : number;
  }

  @Override
  public void delete(NodeRef ref) {
    Long scopeId = scopes.find(ref.scope());
    if (scopeId == null) {
      throw NodeLookup.unknown(ref);
    }
    boolean wasSetAside = new QuarantineTable(transaction).remove(scopeId, ref.id().value());
    Long position = lookup.position(ref);
    if (position == null) {
      if (wasSetAside) {
        transaction.forget();
        return;
      }
      throw NodeLookup.unknown(ref);
    }
    remove(position, scopeId, ref.id().value());
  }

  @Override
  public void anonymize(Scope scope, Map<NodeId, NodeId> placeholders) {
    Long scopeId = scopes.find(scope);
    if (scopeId != null) {
      rename("parent", FORMER_PARENTS, RENAME_FORMER_PARENT, scopeId, placeholders);
      rename("superseded_by", FORMER_SUCCESSORS, RENAME_FORMER_SUCCESSOR, scopeId, placeholders);
      transaction.evidence().anonymize(scopeId, placeholders);
      transaction.events().anonymize(scopeId, placeholders);
    }
  }

  /** Scans all former versions, because no index shows what they name. */
  private void rename(
      String column, String named, String rename, long scopeId, Map<NodeId, NodeId> placeholders) {
    Set<String> ids = Set.copyOf(transaction.handle().list(named, Row::text));
    placeholders.forEach(
        (forgotten, placeholder) -> {
          String id = forgotten.value();
          String other = placeholder.value();
          if (ids.contains(id)) {
            transaction
                .handle()
                .update(rename, other, TableDigest.VERSION.change(column, id, other), id, scopeId);
          }
        });
  }

  /** Removes a node, whether or not it can be read. */
  void remove(long position, long scopeId, String id) {
    Handle handle = transaction.handle();
    removeTags(scopeId, position);
    transaction.evidence().detachAll(position);
    transaction.decisions().deleteNaming(position);
    handle.update(ORPHAN_CHILDREN, TableDigest.NODE.change("parent", id, null), scopeId, id);
    handle.update(CLEAR_SUPERSEDED_BY, unsupersede(scopeId, id), scopeId, id);
    index.remove(position);
    transaction.forget();
    transaction.vectors().deleted(scopeId, position);
    // Former versions and relations are removed with it.
    handle.update(DELETE, position);
    lookup.forget(position);
    scopes.countNodes(scopeId, -1);
  }

  /**
   * Replaces an unreadable state of a node by an earlier one; the unreadable one is not kept as a
   * version. If another node holds its key, the node is archived; references to missing nodes are
   * dropped.
   */
  MemoryNode restore(long position, long scopeId, MemoryNode state) {
    MemoryNode.Builder builder = state.toBuilder();
    NodeRef above = state.parent() == null ? null : new NodeRef(state.scope(), state.parent());
    if (above != null && lookup.position(above) == null) {
      builder.parent(null);
    }
    if (state.supersededBy() != null && lookup.position(state.supersededBy()) == null) {
      builder.supersededBy(null);
    }
    MemoryNode node = builder.build();
    if (!write(position, scopeId, node)) {
      node = builder.status(NodeStatus.ARCHIVED).build();
      if (!write(position, scopeId, node)) {
        throw held(node);
      }
    }
    reindex(position, scopeId, node);
    return node;
  }

  /** Makes a node searchable again that was unreadable before. */
  void reindex(long position, long scopeId, MemoryNode node) {
    tags.removeAll(scopeId, position);
    tags.add(scopeId, position, node.tags());
    index.remove(position);
    index.add(position, scopeId, node);
    transaction.vectors().deleted(scopeId, position);
    transaction.vectors().inserted(scopeId, position);
  }

  /** Replaces the row of a node, unless another node holds its key. */
  private boolean write(long position, long scopeId, MemoryNode node) {
    List<@Nullable Object> state = rows.values(node, position, scopeId, node.id().value());
    List<@Nullable Object> values = new ArrayList<>();
    values.add(keySession(node.tier(), node.session()));
    values.add(node.status().isCurrent() ? 1 : 0);
    values.addAll(state.subList(KEYS, state.size()));
    values.add(TableDigest.NODE.of(state));
    values.add(position);
    return transaction.handle().update(UPDATE, values.toArray()) > 0;
  }

  /** The digest change of a node that is no longer superseded. */
  static long unsupersede(@Nullable Long scopeId, @Nullable String id) {
    return RowDigest.both(
        TableDigest.NODE.change("superseded_scope_id", scopeId, null),
        TableDigest.NODE.change("superseded_by", id, null));
  }

  /** The readable former states of the node at a position, oldest first. */
  List<MemoryNode> versions(long position) {
    return versions.of(position);
  }

  private void removeTags(long scopeId, long position) {
    Optional<MemoryNode> node = lookup.atPosition(position);
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
}
