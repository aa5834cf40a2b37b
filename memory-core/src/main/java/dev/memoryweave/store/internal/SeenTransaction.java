package dev.memoryweave.store.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.VectorStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as visible from the checkout: collections of memories, and holders of keys, omit
 * memories from files of other checkouts. A memory is still found by its address, counts are those
 * of the store, and hits of a search are read before they are shown.
 */
public final class SeenTransaction implements ReadTransaction {
  private final ReadTransaction tx;
  private final NodeStore nodes;
  private final EvidenceStore evidence;

  /**
   * A view of a snapshot.
   *
   * @param branch the branch to look from, or null for the checkout
   */
  public SeenTransaction(ReadTransaction tx, CheckoutSight sight, @Nullable String branch) {
    this.tx = tx;
    this.nodes = new SeenNodes(tx.nodes(), sight, branch);
    this.evidence = new EvidenceOnce(tx.evidence(), new HashMap<>());
  }

  @Override
  public NodeStore nodes() {
    return nodes;
  }

  @Override
  public EvidenceStore evidence() {
    return evidence;
  }

  @Override
  public RelationStore relations() {
    return tx.relations();
  }

  @Override
  public SessionStore sessions() {
    return tx.sessions();
  }

  @Override
  public JournalStore journal() {
    return tx.journal();
  }

  @Override
  public KnowledgeStore knowledge() {
    return tx.knowledge();
  }

  @Override
  public VectorStore vectors() {
    return tx.vectors();
  }

  @Override
  public ContentStore contents() {
    return tx.contents();
  }

  @Override
  public ProofStore proofs() {
    return tx.proofs();
  }

  /**
   * Evidence that is read once, because several steps of one answer need it.
   *
   * @param read the evidence read so far, by node
   */
  private record EvidenceOnce(EvidenceStore all, Map<NodeRef, List<Evidence>> read)
      implements EvidenceStore {
    @Override
    public Optional<Evidence> find(Scope scope, Evidence.Id id) {
      return all.find(scope, id);
    }

    @Override
    public List<Evidence> of(NodeRef node) {
      return ofAll(List.of(node)).getOrDefault(node, List.of());
    }

    @Override
    public Map<NodeRef, List<Evidence>> ofAll(Collection<NodeRef> nodes) {
      Set<NodeRef> unread = new LinkedHashSet<>(nodes);
      unread.removeAll(read.keySet());
      if (!unread.isEmpty()) {
        Map<NodeRef, List<Evidence>> now = all.ofAll(unread);
        unread.forEach(node -> read.put(node, now.getOrDefault(node, List.of())));
      }
      Map<NodeRef, List<Evidence>> wanted = new LinkedHashMap<>();
      for (NodeRef node : nodes) {
        List<Evidence> evidence = read.getOrDefault(node, List.of());
        if (!evidence.isEmpty()) {
          wanted.put(node, evidence);
        }
      }
      return wanted;
    }

    @Override
    public List<NodeRef> nodesWith(Scope scope, Evidence.Id id) {
      return all.nodesWith(scope, id);
    }

    @Override
    public List<Evidence> detachedFrom(NodeRef node) {
      return all.detachedFrom(node);
    }
  }

  private record SeenNodes(NodeStore all, CheckoutSight sight, @Nullable String branch)
      implements NodeStore {
    @Override
    public Optional<MemoryNode> find(NodeRef ref) {
      return all.find(ref);
    }

    @Override
    public Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
      Map<NodeRef, MemoryNode> found = all.findAll(refs);
      Predicate<MemoryNode> isSeen = sight.among(found.values(), branch);
      Map<NodeRef, MemoryNode> seen = new LinkedHashMap<>();
      found.forEach(
          (ref, node) -> {
            if (isSeen.test(node)) {
              seen.put(ref, node);
            }
          });
      return seen;
    }

    @Override
    public Optional<MemoryNode> findByKey(
        Scope scope, NodeKind.Tier tier, @Nullable SessionId session, String key) {
      return all.findByKey(scope, tier, session, key)
          .filter(node -> sight.among(List.of(node), branch).test(node));
    }

    @Override
    public Map<NodeRef, MemoryNode> holders(Scope scope, Collection<MemoryNode> nodes) {
      Map<NodeRef, MemoryNode> holders = new LinkedHashMap<>(all.holders(scope, nodes));
      Predicate<MemoryNode> isSeen = sight.among(holders.values(), branch);
      holders.values().removeIf(isSeen.negate());
      return holders;
    }

    @Override
    public Page<MemoryNode> list(NodeStore.Query query) {
      NodeStore.Query next = query;
      while (true) {
        Page<MemoryNode> page = all.list(next);
        List<MemoryNode> seen =
            page.items().stream().filter(sight.among(page.items(), branch)).toList();
        if (!seen.isEmpty() || page.next() == null) {
          return new Page<>(seen, page.next());
        }
        next = query.from(page.next());
      }
    }

    @Override
    public long count(NodeFilter filter) {
      return all.count(filter);
    }

    @Override
    public Map<NodeStore.Group, Long> tally(NodeFilter filter) {
      return all.tally(filter);
    }

    @Override
    public List<NodeStore.Hit> search(TextQuery query) {
      return all.search(query);
    }

    @Override
    public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
      return all.frequencies(terms, atMost);
    }

    @Override
    public List<MemoryNode> formerVersions(NodeRef ref) {
      return all.formerVersions(ref);
    }

    @Override
    public Set<Provenance.BranchPoint> branchPoints(List<Scope> scopes) {
      return all.branchPoints(scopes);
    }

    @Override
    public List<NodeId> beginningWith(Scope scope, String text, int limit) {
      return all.beginningWith(scope, text, limit);
    }

    @Override
    public List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
      return all.existing(scope, ids);
    }
  }
}
