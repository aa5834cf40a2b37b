package dev.memoryweave.transfer.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.VectorStore.EmbeddedText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Brings the vectors of memories and passages into another store, of every model. */
final class MovedVectors {
  private static final int BATCH = 200;

  private final ReadTransaction from;
  private final MemoryStore to;
  private final List<Scope> scopes;

  MovedVectors(ReadTransaction from, MemoryStore to, List<Scope> scopes) {
    this.from = from;
    this.to = to;
    this.scopes = scopes;
  }

  void bringIn() {
    for (Embedder.Model model : models(from, scopes)) {
      MoveBatch<MemoryNode> nodes =
          new MoveBatch<>(to, BATCH, (tx, some) -> nodes(tx.vectors(), model, some));
      StoredRecords.eachPage(from, scopes, page -> page.forEach(node -> nodes.add(node, 1)));
      nodes.finish();
      MoveBatch<KnowledgeChunk> chunks =
          new MoveBatch<>(to, BATCH, (tx, some) -> chunks(tx.vectors(), model, some));
      for (Scope scope : scopes) {
        MovedDocuments.of(from, scope)
            .flatMap(document -> from.knowledge().chunks(scope, document.path()).stream())
            .forEach(chunk -> chunks.add(chunk, 1));
      }
      chunks.finish();
    }
  }

  /** The models that something in the scopes has a vector of. */
  static List<Embedder.Model> models(ReadTransaction tx, List<Scope> scopes) {
    return tx.vectors().counts(scopes).entrySet().stream()
        .filter(counts -> counts.getValue().done() > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  private void nodes(VectorStore.Writer there, Embedder.Model model, List<MemoryNode> nodes) {
    Map<NodeRef, MemoryNode> byRef = new LinkedHashMap<>();
    nodes.forEach(node -> byRef.put(node.ref(), node));
    put(from.vectors().nodes(), there.nodes(), model, byRef, node -> EmbeddedText.of(node).hash());
  }

  private void chunks(VectorStore.Writer there, Embedder.Model model, List<KnowledgeChunk> chunks) {
    Map<KnowledgeChunk.Ref, KnowledgeChunk> byRef = new LinkedHashMap<>();
    chunks.forEach(chunk -> byRef.put(chunk.ref(), chunk));
    put(
        from.vectors().chunks(),
        there.chunks(),
        model,
        byRef,
        chunk -> EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash());
  }

  private static <R, T> void put(
      VectorStore.Index<R, ?, ?> here,
      VectorStore.Index.Writer<R, ?, ?> there,
      Embedder.Model model,
      Map<R, T> records,
      Function<T, String> hash) {
    Map<R, float[]> found = here.vectors(model, records.keySet());
    Set<R> known = there.vectors(model, found.keySet()).keySet();
    Map<R, String> hashes = new LinkedHashMap<>();
    Map<String, float[]> vectors = new HashMap<>();
    found.forEach(
        (ref, vector) -> {
          T record = records.get(ref);
          if (record != null && !known.contains(ref)) {
            hashes.put(ref, hash.apply(record));
            vectors.put(hash.apply(record), vector);
          }
        });
    if (!hashes.isEmpty()) {
      Set<R> unused = there.put(model, hashes, vectors);
    }
  }
}
