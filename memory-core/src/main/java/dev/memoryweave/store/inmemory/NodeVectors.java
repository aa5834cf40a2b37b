package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The vectors of nodes. */
final class NodeVectors extends RecordVectors<NodeRef, NodeFilter, NodeStore.Hit> {
  NodeVectors(Transaction transaction) {
    super(transaction);
  }

  private @Nullable Row row(NodeRef ref) {
    return transaction.snapshot().nodes().find(ref);
  }

  @Override
  VectorLinks<NodeRef> links(ModelVectors vectors) {
    return vectors.nodes();
  }

  @Override
  @Nullable Link<NodeRef> link(ModelVectors vectors, NodeRef ref) {
    Row row = row(ref);
    return row == null ? null : vectors.nodes().find(ref.scope(), row.position());
  }

  @Override
  Collection<Scope> scopes(NodeFilter filter) {
    return filter.scopes();
  }

  @Override
  NodeStore.@Nullable Hit hit(NodeFilter filter, Link<NodeRef> link, double similarity) {
    Row row = row(link.ref());
    return row != null && Filters.passes(filter, row.node())
        ? new NodeStore.Hit(row.ref(), similarity, row.node().session(), row.position())
        : null;
  }

  @Override
  @Nullable Link<NodeRef> newLink(NodeRef ref, String hash) {
    Row row = row(ref);
    return row != null && VectorStore.EmbeddedText.of(row.node()).hash().equals(hash)
        ? new Link<>(ref, row.position(), hash)
        : null;
  }

  @Override
  ModelVectors with(ModelVectors vectors, Link<NodeRef> link) {
    return vectors.withNode(link);
  }
}
