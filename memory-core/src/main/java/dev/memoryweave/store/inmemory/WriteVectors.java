package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The vectors of a transaction that may change them. */
final class WriteVectors extends ReadVectors implements VectorStore.Writer {
  WriteVectors(Transaction transaction) {
    super(transaction);
  }

  private void change(VectorTable changed) {
    transaction.change(transaction.snapshot().with(changed));
  }

  @Override
  public void discard(Embedder.Model model, Collection<String> hashes) {
    ModelVectors vectors = table().find(model);
    if (vectors == null) {
      return;
    }
    Set<String> unwanted = new HashSet<>(hashes);
    ModelVectors rest =
        vectors.taken(matching(vectors.nodes(), unwanted), matching(vectors.chunks(), unwanted));
    for (String hash : unwanted) {
      rest = rest.dropped(hash);
    }
    change(table().with(rest));
  }

  private static <R> List<Link<R>> matching(VectorLinks<R> links, Set<String> hashes) {
    List<Link<R>> found = new ArrayList<>();
    for (List<Link<R>> group : links.links().values()) {
      group.stream().filter(link -> hashes.contains(link.hash())).forEach(found::add);
    }
    return found;
  }

  @Override
  public boolean remove(Embedder.Model model, List<Scope> scopes, int limit) {
    RecordVectors.requireLimit(limit);
    ModelVectors vectors = table().find(model);
    if (vectors == null) {
      return false;
    }
    List<Link<NodeRef>> nodes = first(vectors.nodes(), scopes, limit);
    List<Link<KnowledgeChunk.Ref>> chunks = first(vectors.chunks(), scopes, limit - nodes.size());
    ModelVectors rest = vectors.taken(nodes, chunks);
    change(rest.isLinked() ? table().with(rest) : table().without(model));
    Predicate<Scope> hasMore =
        scope ->
            !rest.nodes().links().of(scope).isEmpty() || !rest.chunks().links().of(scope).isEmpty();
    return scopes.stream().anyMatch(hasMore);
  }

  private static <R> List<Link<R>> first(VectorLinks<R> links, List<Scope> scopes, int limit) {
    return scopes.stream()
        .distinct()
        .flatMap(scope -> links.links().of(scope).values().stream())
        .limit(limit)
        .toList();
  }
}
