package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.EmbeddedText;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The vectors of a transaction that may change them. */
final class WriteVectors extends ReadVectors implements VectorWriter {
  WriteVectors(Transaction transaction) {
    super(transaction);
  }

  private void change(VectorTable changed) {
    transaction.change(transaction.snapshot().with(changed));
  }

  private ModelVectors require(Embedder.Model model) {
    return InvalidValueException.required(
        "embedding model", table().find(model), "be added before it is used: " + model);
  }

  @Override
  public void add(Embedder.Model model) {
    if (table().find(model) != null) {
      return;
    }
    Snapshot now = transaction.snapshot();
    ModelVectors vectors = ModelVectors.of(model);
    for (Row row : now.nodes().all()) {
      vectors = vectors.withMissingNode(row.ref(), row.position());
    }
    for (KnownFile file : now.knowledge().inOrderOfStoring()) {
      vectors = VectorTable.withMissing(vectors, file);
    }
    change(table().with(vectors));
  }

  @Override
  public void put(Embedder.Model model, Map<String, float[]> vectors) {
    ModelVectors kept = require(model);
    Map<String, float[]> units = new LinkedHashMap<>();
    vectors.forEach(
        (hash, vector) -> {
          InvalidValueException.unless(
              Sha256.isHex(hash), "hash", hash, "be 64 hexadecimal digits");
          units.put(hash, model.unit(vector));
        });
    for (Map.Entry<String, float[]> entry : units.entrySet()) {
      kept = kept.with(entry.getKey(), entry.getValue());
    }
    change(table().with(kept));
  }

  @Override
  public boolean link(Embedder.Model model, NodeRef node, String hash) {
    ModelVectors vectors = require(model);
    Row row = transaction.snapshot().nodes().find(node);
    if (row == null
        || !vectors.vectors().contains(hash)
        || !EmbeddedText.of(row.node()).hash().equals(hash)) {
      return false;
    }
    change(table().with(vectors.withNode(new Link<>(node, row.position(), hash))));
    return true;
  }

  @Override
  public boolean link(Embedder.Model model, ChunkRef ref, String hash) {
    ModelVectors vectors = require(model);
    KnownFile file = transaction.snapshot().knowledge().find(ref.scope(), ref.path());
    KnowledgeChunk chunk = file == null ? null : file.chunk(ref.ordinal());
    if (file == null
        || chunk == null
        || !vectors.vectors().contains(hash)
        || !EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash().equals(hash)) {
      return false;
    }
    long position = file.firstEntry() + ref.ordinal();
    change(table().with(vectors.withChunk(new Link<>(ref, position, hash))));
    return true;
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
    requireLimit(limit);
    ModelVectors vectors = table().find(model);
    if (vectors == null) {
      return false;
    }
    List<Link<NodeRef>> nodes = first(vectors.nodes(), scopes, limit);
    List<Link<ChunkRef>> chunks = first(vectors.chunks(), scopes, limit - nodes.size());
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
