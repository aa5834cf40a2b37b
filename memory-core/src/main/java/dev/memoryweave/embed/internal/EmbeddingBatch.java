package dev.memoryweave.embed.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.VectorStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A few nodes and chunks that have no vector, nodes first.
 *
 * @param nodes the hash of the text of each node
 * @param chunks the hash of the text of each chunk
 * @param unknown the texts without a stored vector, by their hashes
 */
record EmbeddingBatch(
    Map<NodeRef, String> nodes,
    Map<KnowledgeChunk.Ref, String> chunks,
    Map<String, String> unknown) {
  /** Enough for a model to process several texts at once, few enough to finish soon. */
  static final int SIZE = 64;

  /**
   * The next batch.
   *
   * @param refused the hashes of texts to leave out
   */
  static EmbeddingBatch next(
      ReadTransaction tx, Embedder.Model model, List<Scope> scopes, Set<String> refused) {
    VectorStore vectors = tx.vectors();
    int looked = Math.min(SIZE + refused.size(), VectorStore.MAX_LIMIT);
    Map<String, String> texts = new LinkedHashMap<>();
    Map<NodeRef, String> nodes = new LinkedHashMap<>();
    for (MemoryNode node :
        tx.nodes().findAll(vectors.nodes().missing(model, scopes, looked)).values()) {
      VectorStore.EmbeddedText text = VectorStore.EmbeddedText.of(node);
      String hash = text.hash();
      if (nodes.size() < SIZE && !refused.contains(hash)) {
        nodes.put(node.ref(), hash);
        texts.put(hash, text.text());
      }
    }
    Map<KnowledgeChunk.Ref, String> chunks = new LinkedHashMap<>();
    if (nodes.size() < SIZE) {
      for (KnowledgeChunk chunk :
          tx.knowledge().findAll(vectors.chunks().missing(model, scopes, looked)).values()) {
        VectorStore.EmbeddedText text =
            VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text());
        String hash = text.hash();
        if (nodes.size() + chunks.size() < SIZE && !refused.contains(hash)) {
          chunks.put(chunk.ref(), hash);
          texts.put(hash, text.text());
        }
      }
    }
    texts.keySet().removeAll(vectors.known(model, texts.keySet()));
    return new EmbeddingBatch(nodes, chunks, texts);
  }

  boolean isEmpty() {
    return nodes.isEmpty() && chunks.isEmpty();
  }

  /** Stores the vectors, links them to nodes and chunks, and returns how many have one now. */
  int store(VectorStore.Writer to, Embedder.Model model, Map<String, float[]> vectors) {
    return to.nodes().put(model, nodes, vectors).size()
        + to.chunks().put(model, chunks, Map.of()).size();
  }
}
