package dev.memoryweave.store.postgresql;

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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of the current versions of nodes, and that of their former ones. */
final class NodeTable implements NodeStore.Writer {
  private static final String SELECTION = "SELECT " + NodeRow.selection("n", "n");
  private static final String HOLDER =
      SELECTION
          + " FROM mw_node AS n WHERE n.tenant = ? AND n.scope_id = ? AND n.tier = ?"
          + " AND n.key = ANY (?) AND n.key_session = ? AND n.is_current = 1";
  private static final String INSERT =
      NodeRow.insertion(
          "mw_node",
          "tenant",
          "number",
          "scope_id",
          "id",
          "kind",
          "tier",
          "key_session",
          "is_current",
          "entry");
  private static final String UPDATE =
      "UPDATE mw_node SET "
          + NodeRow.assignments()
          + ", key_session = ?, is_current = ? WHERE tenant = ? AND number = ?";
  private static final String KEEP = NodeRow.insertion("mw_node_version", "tenant", "node");
  private static final String DROP_VERSION =
      "DELETE FROM mw_node_version WHERE tenant = ? AND node = ? AND revision = ?";
  private static final String VERSIONS =
      "SELECT "
          + NodeRow.selection("n", "v")
          + """
           FROM mw_node AS n
            JOIN mw_node_version AS v ON v.tenant = n.tenant AND v.node = n.number
          WHERE n.tenant = ? AND n.number = ? ORDER BY v.revision""";
  private static final String TAG =
      "INSERT INTO mw_node_tag (tenant, scope_id, tag, node) VALUES (?, ?, ?, ?)";
  private static final String UNTAG = "DELETE FROM mw_node_tag WHERE tenant = ? AND node = ?";
  private static final String USE =
      """
      UPDATE mw_node SET use_count = CASE WHEN use_count < 2147483647 THEN use_count + 1
        ELSE use_count END, last_used_at = ?
      WHERE tenant = ? AND number = ANY (?)""";
  private static final String REINFORCE =
      """
      UPDATE mw_node SET counted_uses = ?, extensions = ?, boost = ?
      WHERE tenant = ? AND scope_id = ? AND id = ?""";
  private static final String OLD_ENTRIES =
      "SELECT number, entry FROM mw_node WHERE tenant = ? AND entry < ? ORDER BY entry LIMIT ?";
  private static final String SET_ENTRIES =
      """
      UPDATE mw_node SET entry = r.entry FROM unnest(?, ?) AS r (number, entry)
      WHERE mw_node.tenant = ? AND mw_node.number = r.number""";
  private static final String ORPHAN =
      "UPDATE mw_node SET parent = NULL WHERE tenant = ? AND scope_id = ? AND parent = ?";
  private static final String UNSUPERSEDE =
      """
      UPDATE mw_node SET superseded_scope_id = NULL, superseded_by = NULL
      WHERE tenant = ? AND superseded_scope_id = ? AND superseded_by = ?""";
  private static final String ENTRY = "SELECT entry FROM mw_node WHERE tenant = ? AND number = ?";
  private static final String SET_ENTRY =
      "UPDATE mw_node SET entry = ? WHERE tenant = ? AND number = ?";
  private static final String PLACE =
      """
      UPDATE mw_node SET kind = ?, tier = ?, key_session = ?, is_current = ?
      WHERE tenant = ? AND number = ?""";
  private static final String OTHER_HOLDER =
      """
      SELECT number FROM mw_node WHERE tenant = ? AND scope_id = ? AND tier = ? AND key = ?
        AND key_session = ? AND is_current = 1 AND number <> ?""";
  private static final String DELETE_VERSIONS =
      "DELETE FROM mw_node_version WHERE tenant = ? AND node = ?";
  private static final String DELETE = "DELETE FROM mw_node WHERE tenant = ? AND number = ?";

  /** The former and the new ids as two arrays of equal length. */
  private static final String RENAME_PARENTS =
      """
      UPDATE mw_node_version SET parent = r.now
      FROM (SELECT unnest(?) AS former, unnest(?) AS now) AS r
      WHERE mw_node_version.tenant = ? AND mw_node_version.parent = r.former
        AND mw_node_version.node IN
          (SELECT number FROM mw_node WHERE tenant = ? AND scope_id = ?)""";

  private static final String RENAME_SUCCESSORS =
      """
      UPDATE mw_node_version SET superseded_by = r.now
      FROM (SELECT unnest(?) AS former, unnest(?) AS now) AS r
      WHERE mw_node_version.tenant = ? AND mw_node_version.superseded_by = r.former
        AND mw_node_version.superseded_scope_id = ?""";

  private final Transaction transaction;
  private final NodeRow rows;
  private final NodeLookup lookup;
  private final NodeList pages;
  private final NodeText text;

  /** Who holds a key, as this transaction sees it. */
  private final Map<HeldKey, Optional<MemoryNode>> holders = new HashMap<>();

  NodeTable(Transaction transaction) {
    this.transaction = transaction;
    rows = new NodeRow(transaction.scopes());
    lookup = new NodeLookup(transaction, rows);
    pages = new NodeList(transaction, lookup, rows);
    text = new NodeText(transaction, rows);
  }

  NodeLookup lookup() {
    return lookup;
  }

  private Handle handle() {
    return transaction.handle();
  }

  private long tenant() {
    return transaction.tenant();
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
  public List<NodeId> beginningWith(Scope scope, String beginning, int limit) {
    return lookup.beginningWith(scope, beginning, limit);
  }

  @Override
  public List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
    return lookup
        .numbers(new LinkedHashSet<>(ids).stream().map(id -> new NodeRef(scope, id)).toList())
        .keySet()
        .stream()
        .map(NodeRef::id)
        .toList();
  }

  @Override
  public Optional<MemoryNode> findByKey(
      Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null) {
      return Optional.empty();
    }
    String within = NodeRow.keySession(tier, session);
    HeldKey held = new HeldKey(scopeId, tier, within, key);
    Optional<MemoryNode> known = holders.get(held);
    if (known == null) {
      known =
          Records.first(
              handle(),
              NodeLookup.KIND,
              HOLDER,
              rows::read,
              tenant(),
              scopeId,
              tier.label(),
              new Handle.Texts(List.of(key)),
              within);
      holders.put(held, known);
    }
    Handle unused = handle();
    return known;
  }

  private record HeldKey(long scopeId, NodeKind.Tier tier, String session, String key) {}

  /** Forgets what was kept of nodes that have changed. */
  private void changed() {
    holders.clear();
  }

  @Override
  public Map<NodeRef, MemoryNode> holders(Scope scope, Collection<MemoryNode> nodes) {
    Map<NodeKind.Tier, List<MemoryNode>> byTier = new LinkedHashMap<>();
    nodes.forEach(node -> byTier.computeIfAbsent(node.tier(), t -> new ArrayList<>()).add(node));
    Map<NodeRef, MemoryNode> holders = new LinkedHashMap<>();
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null) {
      return holders;
    }
    byTier.forEach(
        (tier, ofTier) -> {
          Map<String, MemoryNode> byKey = new HashMap<>();
          Records.list(
                  handle(),
                  NodeLookup.KIND,
                  HOLDER,
                  rows::read,
                  tenant(),
                  scopeId,
                  tier.label(),
                  new Handle.Texts(ofTier.stream().map(MemoryNode::key).distinct().toList()),
                  "")
              .forEach(holder -> byKey.put(holder.key(), holder));
          for (MemoryNode node : ofTier) {
            MemoryNode holder = byKey.get(node.key());
            if (holder != null) {
              holders.put(node.ref(), holder);
            }
          }
        });
    return holders;
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
    return text.search(query);
  }

  @Override
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return text.frequencies(terms, atMost);
  }

  @Override
  public List<MemoryNode> formerVersions(NodeRef ref) {
    Long number = lookup.number(ref);
    return number == null ? List.of() : versions(number);
  }

  /** The readable former states of a node, oldest first. */
  List<MemoryNode> versions(long number) {
    return Records.list(handle(), NodeLookup.KIND, VERSIONS, rows::read, tenant(), number);
  }

  @Override
  public MemoryNode insert(MemoryNode node) {
    return insert(node, List.of());
  }

  @Override
  public MemoryNode insert(MemoryNode node, List<MemoryNode> former) {
    node.requireVersions(former);
    if (lookup.number(node.ref()) != null) {
      throw DuplicateNodeException.ofId(node.ref());
    }
    if (node.status().isCurrent()) {
      requireFreeKey(node);
    }
    MemoryNode stored = node.toBuilder().revision(former.size() + 1L).build();
    long scopeId = transaction.scopes().findOrAdd(node.scope());
    long number = transaction.counters().nextNumber();
    handle()
        .change(
            INSERT,
            rows.values(
                stored,
                tenant(),
                number,
                scopeId,
                node.id().value(),
                node.kind().label(),
                node.tier().label(),
                NodeRow.keySession(node.tier(), node.session()),
                node.status().isCurrent() ? 1 : 0,
                number));
    long revision = 1;
    for (MemoryNode version : former) {
      keep(number, version.toBuilder().revision(revision++).build());
    }
    changed();
    lookup.keep(number, stored);
    tag(scopeId, number, node);
    text.add(number, scopeId, number, IndexedText.of(stored));
    transaction.vectors().added(VectorKind.NODE, scopeId, number);
    transaction.scopes().countNodes(scopeId, 1);
    return stored;
  }

  private void keep(long number, MemoryNode version) {
    handle().change(KEEP, rows.values(version, tenant(), number));
  }

  private void tag(long scopeId, long number, MemoryNode node) {
    node.tags().forEach(tag -> handle().change(TAG, tenant(), scopeId, tag, number));
  }

  private void requireFreeKey(MemoryNode node) {
    findByKey(node.scope(), node.tier(), node.session(), node.key())
        .filter(holder -> !holder.ref().equals(node.ref()))
        .ifPresent(
            holder -> {
              throw DuplicateNodeException.ofKey(node, holder.ref());
            });
  }

  private void requireFreeKey(MemoryNode former, MemoryNode node) {
    boolean holdsIt =
        former.status().isCurrent()
            && former.key().equals(node.key())
            && Objects.equals(former.session(), node.session());
    if (node.status().isCurrent() && !holdsIt) {
      requireFreeKey(node);
    }
  }

  @Override
  public MemoryNode update(MemoryNode node) {
    MemoryNode former = find(node.ref()).orElseThrow(() -> NodeLookup.unknown(node.ref()));
    requireRevision(node, former);
    MemoryNode stored = node.toBuilder().revision(former.revision() + 1).build();
    long number = lookup.requireNumber(node.ref());
    requireFreeKey(former, stored);
    keep(number, former);
    write(number, stored);
    if (!former.tags().equals(stored.tags())) {
      handle().change(UNTAG, tenant(), number);
      tag(transaction.scopes().findOrAdd(node.scope()), number, stored);
    }
    if (!IndexedText.isSame(former, stored)) {
      long scopeId = reindex(number, stored);
      transaction.vectors().changed(scopeId, number, former, stored);
    }
    return stored;
  }

  private void write(long number, MemoryNode node) {
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(rows.values(node)));
    values.add(NodeRow.keySession(node.tier(), node.session()));
    values.add(node.status().isCurrent() ? 1 : 0);
    values.add(tenant());
    values.add(number);
    handle().change(UPDATE, values.toArray());
    changed();
    lookup.keep(number, node);
  }

  /**
   * Puts the text of a node in the place of its former one, and returns the number of its scope.
   */
  private long reindex(long number, MemoryNode node) {
    text.remove(handle().number(ENTRY, tenant(), number));
    long entry = transaction.counters().nextNumber();
    handle().change(SET_ENTRY, entry, tenant(), number);
    long scopeId = transaction.scopes().findOrAdd(node.scope());
    text.add(entry, scopeId, number, IndexedText.of(node));
    return scopeId;
  }

  /**
   * Analyses some texts anew whose entries are below a number.
   *
   * @return how many
   */
  int renew(long below, int atMost) {
    record Old(long number, long entry) {}
    List<Old> old =
        handle()
            .list(OLD_ENTRIES, row -> new Old(row.number(), row.number()), tenant(), below, atMost);
    if (old.isEmpty()) {
      return 0;
    }
    List<Long> numbers = old.stream().map(Old::number).toList();
    Map<Long, MemoryNode> nodes = lookup.withNumbers(numbers);
    List<Long> entries = new ArrayList<>();
    for (Old one : old) {
      long entry = transaction.counters().nextNumber();
      entries.add(entry);
      text.remove(one.entry);
      MemoryNode node = nodes.get(one.number);
      if (node != null) {
        long scopeId = transaction.scopes().findOrAdd(node.scope());
        text.add(entry, scopeId, one.number, IndexedText.of(node));
      }
    }
    handle()
        .change(SET_ENTRIES, new Handle.Numbers(numbers), new Handle.Numbers(entries), tenant());
    lookup.forget();
    return old.size();
  }

  @Override
  public void recordUse(Collection<NodeRef> refs, Instant at) {
    Collection<Long> numbers = lookup.numbers(refs).values();
    if (!numbers.isEmpty()) {
      Instant time = Objects.requireNonNull(Usage.NONE.usedAt(at).lastUsedAt());
      handle().change(USE, time.toEpochMilli(), tenant(), Conditions.numbers(numbers));
      changed();
      lookup.forgetNodes();
    }
  }

  @Override
  public void reinforce(NodeRef ref, Usage.Reinforcement reinforcement) {
    Long scopeId = transaction.scopes().find(ref.scope());
    if (scopeId != null) {
      handle()
          .change(
              REINFORCE,
              reinforcement.counted(),
              reinforcement.extensions(),
              reinforcement.boost(),
              tenant(),
              scopeId,
              ref.id().value());
      changed();
      lookup.forgetNodes();
    }
  }

  /** See {@link dev.memoryweave.store.WriteTransaction.Erasing#rewrite}. */
  void rewrite(MemoryNode node, List<MemoryNode> former) {
    MemoryNode stored = find(node.ref()).orElseThrow(() -> NodeLookup.unknown(node.ref()));
    requireRevision(node, stored);
    long number = lookup.requireNumber(node.ref());
    List<MemoryNode> before = versions(number);
    for (int i = 0; i < former.size(); i++) {
      requireRevision(former.get(i), i < before.size() ? before.get(i) : stored);
    }
    requireFreeKey(stored, node);
    write(number, node);
    for (MemoryNode version : former) {
      handle().change(DROP_VERSION, tenant(), number, version.revision());
      keep(number, version);
    }
    handle().change(UNTAG, tenant(), number);
    tag(transaction.scopes().findOrAdd(node.scope()), number, node);
    transaction.vectors().rewritten(reindex(number, node), number);
  }

  private static void requireRevision(MemoryNode given, MemoryNode stored) {
    if (given.revision() != stored.revision()) {
      throw new StaleRevisionException(stored.ref(), given.revision(), stored.revision());
    }
  }

  @Override
  public void delete(NodeRef ref) {
    Long scopeId = transaction.scopes().find(ref.scope());
    boolean wasSetAside =
        scopeId != null && new QuarantineTable(transaction).remove(scopeId, ref.id().value());
    Long number = lookup.number(ref);
    if (number != null && scopeId != null) {
      remove(number, scopeId, ref.id().value());
    } else if (!wasSetAside) {
      throw NodeLookup.unknown(ref);
    }
  }

  /**
   * Replaces an unreadable state of a node by an earlier one; the unreadable one is not kept as a
   * version. If another node holds its key, the node is archived; references to nodes that are gone
   * are dropped.
   */
  MemoryNode restore(long number, long scopeId, MemoryNode state) {
    MemoryNode.Builder builder = state.toBuilder();
    NodeId parent = state.parent();
    if (parent != null && lookup.number(new NodeRef(state.scope(), parent)) == null) {
      builder.parent(null);
    }
    NodeRef successor = state.supersededBy();
    if (successor != null && lookup.number(successor) == null) {
      builder.supersededBy(null);
    }
    if (state.status().isCurrent() && isKeyHeld(number, scopeId, state.key(), state)) {
      builder.status(NodeStatus.ARCHIVED);
    }
    MemoryNode node = builder.build();
    write(number, node);
    place(number, scopeId, node);
    refresh(number, scopeId, node);
    return node;
  }

  private boolean isKeyHeld(long number, long scopeId, String key, MemoryNode node) {
    return handle()
        .first(
            OTHER_HOLDER,
            Row::number,
            tenant(),
            scopeId,
            node.tier().label(),
            key,
            NodeRow.keySession(node.tier(), node.session()),
            number)
        .isPresent();
  }

  /** Lists a node under its own kind, tier and key, unless another node holds the key. */
  void place(long number, long scopeId, MemoryNode node) {
    NodePlaces.Columns columns = NodePlaces.Columns.of(node);
    if (columns.isCurrent() == 0 || !isKeyHeld(number, scopeId, node.key(), node)) {
      handle()
          .change(
              PLACE,
              columns.kind(),
              columns.tier(),
              columns.keySession(),
              columns.isCurrent(),
              tenant(),
              number);
    }
  }

  /** Lists a node under its tags. */
  void retag(long number, long scopeId, MemoryNode node) {
    handle().change(UNTAG, tenant(), number);
    tag(scopeId, number, node);
  }

  /** Makes a node searchable again that could not be read before. */
  void refresh(long number, long scopeId, MemoryNode node) {
    retag(number, scopeId, node);
    long unused = reindex(number, node);
    transaction.vectors().rewritten(scopeId, number);
  }

  /** Removes a node, whether or not it can be read. */
  void remove(long number, long scopeId, String id) {
    Handle handle = handle();
    text.remove(handle.number(ENTRY, tenant(), number));
    transaction.evidence().detachAll(number);
    transaction.decisions().deleteNaming(number);
    transaction.relations().removeAll(number);
    handle.change(UNTAG, tenant(), number);
    handle.change(ORPHAN, tenant(), scopeId, id);
    handle.change(UNSUPERSEDE, tenant(), scopeId, id);
    handle.change(DELETE_VERSIONS, tenant(), number);
    handle.change(DELETE, tenant(), number);
    transaction.vectors().removed(VectorKind.NODE, scopeId, number, true);
    transaction.scopes().countNodes(scopeId, -1);
    changed();
    lookup.forget();
  }

  /** Takes the nodes of a scope, which are about to be removed, out of the indexes. */
  void unindex(long scopeId) {
    record Indexed(long entry, long number) {}
    List<Indexed> nodes =
        handle()
            .list(
                "SELECT entry, number FROM mw_node WHERE tenant = ? AND scope_id = ?",
                row -> new Indexed(row.number(), row.number()),
                tenant(),
                scopeId);
    for (Indexed node : nodes) {
      text.remove(node.entry);
      transaction.vectors().removed(VectorKind.NODE, scopeId, node.number, true);
    }
    transaction.scopes().countNodes(scopeId, -nodes.size());
    changed();
    lookup.forget();
  }

  @Override
  public void anonymize(Scope scope, Map<NodeId, NodeId> placeholders) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null || placeholders.isEmpty()) {
      return;
    }
    List<String> former = new ArrayList<>();
    List<String> now = new ArrayList<>();
    placeholders.forEach(
        (forgotten, placeholder) -> {
          former.add(forgotten.value());
          now.add(placeholder.value());
        });
    Handle.Texts before = new Handle.Texts(former);
    Handle.Texts after = new Handle.Texts(now);
    handle().change(RENAME_PARENTS, before, after, tenant(), tenant(), scopeId);
    handle().change(RENAME_SUCCESSORS, before, after, tenant(), scopeId);
    transaction.evidence().anonymize(scopeId, placeholders);
    transaction.events().anonymize(scopeId, placeholders);
  }

  /** Asks for what has changed in the text index, together with the first question. */
  void ask() {
    text.ask();
  }

  /** Writes the changes of the text index, before the commit. */
  void flush() {
    text.flush();
  }
}
