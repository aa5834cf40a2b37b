package dev.memoryweave.store.tck;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Tier;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.NodeReader;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nodes whose lists come one at a time. */
class OneRowReader implements NodeReader {
  private final NodeReader nodes;

  OneRowReader(NodeReader nodes) {
    this.nodes = nodes;
  }

  @Override
  public Page<MemoryNode> list(NodeQuery query) {
    return nodes.list(new NodeQuery(query.filter(), query.order(), 1, query.cursor()));
  }

  @Override
  public Optional<MemoryNode> find(NodeRef ref) {
    return nodes.find(ref);
  }

  @Override
  public Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    return nodes.findAll(refs);
  }

  @Override
  public Optional<MemoryNode> findByKey(
      Scope scope, Tier tier, @Nullable SessionId session, String key) {
    return nodes.findByKey(scope, tier, session, key);
  }

  @Override
  public long count(NodeFilter filter) {
    return nodes.count(filter);
  }

  @Override
  public List<TextHit> search(TextQuery query) {
    return nodes.search(query);
  }

  @Override
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    return nodes.frequencies(terms, atMost);
  }

  @Override
  public List<MemoryNode> formerVersions(NodeRef ref) {
    return nodes.formerVersions(ref);
  }

  @Override
  public List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
    return nodes.existing(scope, ids);
  }
}
