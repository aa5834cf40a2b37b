package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.inmemory.Keys.HeldKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The nodes of a transaction that may change them. */
final class WriteNodes extends ReadNodes implements NodeStore.Writer {
  WriteNodes(Transaction transaction) {
    super(transaction);
  }

  @Override
  public MemoryNode insert(MemoryNode node) {
    return insert(node, List.of());
  }

  @Override
  public MemoryNode insert(MemoryNode node, List<MemoryNode> former) {
    node.requireVersions(former);
    Snapshot now = transaction.snapshot();
    if (now.nodes().find(node.ref()) != null) {
      throw DuplicateNodeException.ofId(node.ref());
    }
    requireFreeKey(node);
    long position = now.nodes().nextPosition();
    long entry = now.text().nextEntry();
    @Nullable Row versions = null;
    long revision = 1;
    for (MemoryNode version : former) {
      MemoryNode numbered = version.toBuilder().revision(revision++).build();
      versions = new Row(numbered, position, entry, versions);
    }
    MemoryNode stored = node.toBuilder().revision(revision).build();
    Row row = new Row(stored, position, entry, versions);
    transaction.change(
        now.with(now.nodes().with(row))
            .with(now.text().with(List.of(text(row))))
            .with(now.vectors().withNew(row)));
    return stored;
  }

  @Override
  public MemoryNode update(MemoryNode node) {
    Row row = transaction.require(node.ref());
    if (row.node().revision() != node.revision()) {
      throw new StaleRevisionException(node.ref(), node.revision(), row.node().revision());
    }
    requireFreeKey(node);
    Snapshot now = transaction.snapshot();
    MemoryNode stored = node.toBuilder().revision(node.revision() + 1).build();
    IndexedTexts text = now.text();
    boolean isSame = IndexedText.isSame(row.node(), stored);
    Row changed = row.replacedBy(stored, isSame ? row.entry() : text.nextEntry());
    if (!isSame) {
      text = text.without(List.of(row.entry())).with(List.of(text(changed)));
    }
    transaction.change(
        now.with(now.nodes().with(changed))
            .with(text)
            .with(now.vectors().withChanged(row, changed)));
    return stored;
  }

  /** See {@link dev.memoryweave.store.WriteTransaction.Erasing#rewrite}. */
  void rewrite(MemoryNode node, List<MemoryNode> former) {
    Row row = transaction.require(node.ref());
    requireRevision(node, row.node());
    List<MemoryNode> before = row.formerVersions();
    @Nullable Row versions = null;
    for (int i = 0; i < former.size(); i++) {
      requireRevision(former.get(i), i < before.size() ? before.get(i) : row.node());
      versions = new Row(former.get(i), row.position(), row.entry(), versions);
    }
    requireFreeKey(node);
    Snapshot now = transaction.snapshot();
    long entry = now.text().nextEntry();
    Row changed = new Row(node, row.position(), entry, versions);
    transaction.change(
        now.with(now.nodes().with(changed))
            .with(now.text().without(List.of(row.entry())).with(List.of(text(changed))))
            .with(now.vectors().without(row).withNew(changed)));
  }

  private static void requireRevision(MemoryNode given, MemoryNode stored) {
    if (given.revision() != stored.revision()) {
      throw new StaleRevisionException(stored.ref(), given.revision(), stored.revision());
    }
  }

  @Override
  public void recordUse(Collection<NodeRef> refs, Instant at) {
    NodeTable nodes = table();
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Row row = nodes.find(ref);
      if (row != null) {
        nodes =
            nodes.with(
                row.with(row.node().toBuilder().usage(row.node().usage().usedAt(at)).build()));
      }
    }
    transaction.change(transaction.snapshot().with(nodes));
  }

  @Override
  public void reinforce(NodeRef ref, Usage.Reinforcement reinforcement) {
    NodeTable nodes = table();
    Row row = nodes.find(ref);
    if (row != null) {
      MemoryNode node = row.node();
      Row changed = row.with(node.toBuilder().usage(node.usage().with(reinforcement)).build());
      transaction.change(transaction.snapshot().with(nodes.with(changed)));
    }
  }

  @Override
  public void delete(NodeRef ref) {
    Row row = transaction.require(ref);
    Snapshot now = transaction.snapshot();
    NodeTable nodes = now.nodes();
    for (NodeRef child : nodes.children(ref)) {
      nodes = nodes.with(changed(nodes, child, builder -> builder.parent(null)));
    }
    for (NodeRef replaced : nodes.replacedBy(ref)) {
      nodes = nodes.with(changed(nodes, replaced, builder -> builder.supersededBy(null)));
    }
    transaction.change(
        new Snapshot(
            nodes.without(row),
            now.text().without(List.of(row.entry())),
            now.evidence().without(ref),
            now.relations().without(ref),
            now.sessions(),
            now.events(),
            now.decisions().without(ref),
            now.proofs(),
            now.contents(),
            now.knowledge(),
            now.vectors().without(row)));
  }

  @Override
  public void anonymize(Scope scope, Map<NodeId, NodeId> placeholders) {
    Snapshot now = transaction.snapshot();
    NodeTable nodes = now.nodes();
    EvidenceTable evidence = now.evidence().anonymized(scope, placeholders);
    for (Row row : nodes.all()) {
      nodes = row.anonymized(scope, placeholders).map(nodes::with).orElse(nodes);
      evidence = evidence.anonymizedOf(row.ref(), scope, placeholders);
    }
    transaction.change(
        now.with(nodes).with(evidence).with(now.events().anonymized(scope, placeholders)));
  }

  long rebuildIndex() {
    List<Row> rows = table().all().stream().sorted(Comparator.comparingLong(Row::entry)).toList();
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.text().rebuilt(rows.stream().map(WriteNodes::text).toList())));
    return rows.size();
  }

  private static IndexedTexts.Text text(Row row) {
    return new IndexedTexts.Text(
        row.ref().scope(), row.entry(), row.position(), IndexedText.of(row.node()));
  }

  private void requireFreeKey(MemoryNode node) {
    NodeRef holder = node.status().isCurrent() ? table().holder(HeldKey.of(node)) : null;
    if (holder != null && !holder.equals(node.ref())) {
      throw DuplicateNodeException.ofKey(node, holder);
    }
  }

  private static Row changed(
      NodeTable nodes, NodeRef ref, UnaryOperator<MemoryNode.Builder> change) {
    Row row = Objects.requireNonNull(nodes.find(ref), "an index names only nodes that exist");
    return row.with(change.apply(row.node().toBuilder()).build());
  }
}
