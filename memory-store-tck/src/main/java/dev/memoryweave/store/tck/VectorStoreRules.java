package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;

/** The common parts of the groups about vectors; skipped for stores without the capability. */
abstract class VectorStoreRules extends KnowledgeStoreRules {
  /** A small model, whose vectors are written by hand. */
  static final Embedder.Model MODEL = new Embedder.Model("tck-small", 3);

  /** Another model of the same size. */
  static final Embedder.Model OTHER_MODEL = new Embedder.Model("tck-other", 3);

  /** The tolerance of similarities. */
  static final Offset<Double> ABOUT = Offset.offset(.02);

  VectorStoreRules(MemoryStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  final void assumeVectors() {
    assumeTrue(
        store.capabilities().contains(MemoryStore.Capability.VECTORS),
        "the store keeps no vectors");
    change(tx -> add(tx, MODEL));
  }

  static float[] vector(double x, double y, double z) {
    return new float[] {(float) x, (float) y, (float) z};
  }

  /** A vector with that similarity to {@code vector(1, 0, 0)}. */
  static float[] similar(double cosine) {
    return vector(cosine, Math.sqrt(1 - cosine * cosine), 0);
  }

  static final float[] QUERY = {1, 0, 0};

  static String hash(MemoryNode node) {
    return VectorStore.EmbeddedText.of(node).hash();
  }

  static String hash(KnowledgeChunk chunk) {
    return VectorStore.EmbeddedText.ofPassage(chunk.place(), chunk.text()).hash();
  }

  /** Makes a model known. */
  static void add(WriteTransaction tx, Embedder.Model model) {
    keep(tx, model, Map.of());
  }

  /** Stores vectors that no record has yet. */
  static void keep(WriteTransaction tx, Embedder.Model model, Map<String, float[]> vectors) {
    assertThat(tx.vectors().nodes().put(model, Map.of(), vectors)).isEmpty();
  }

  /** Gives a node the vector of a text, and returns whether it has it. */
  static boolean link(WriteTransaction tx, Embedder.Model model, NodeRef ref, String hash) {
    return tx.vectors().nodes().put(model, Map.of(ref, hash), Map.of()).contains(ref);
  }

  static boolean link(
      WriteTransaction tx, Embedder.Model model, KnowledgeChunk.Ref ref, String hash) {
    return tx.vectors().chunks().put(model, Map.of(ref, hash), Map.of()).contains(ref);
  }

  /** Gives a stored node a vector, and returns whether it has it. */
  static boolean give(WriteTransaction tx, Embedder.Model model, NodeRef ref, float[] vector) {
    String hash = hash(tx.nodes().find(ref).orElseThrow());
    return tx.vectors().nodes().put(model, Map.of(ref, hash), Map.of(hash, vector)).contains(ref);
  }

  static boolean give(
      WriteTransaction tx, Embedder.Model model, KnowledgeChunk.Ref ref, float[] vector) {
    String hash = hash(requireNonNull(tx.knowledge().findAll(List.of(ref)).get(ref)));
    return tx.vectors().chunks().put(model, Map.of(ref, hash), Map.of(hash, vector)).contains(ref);
  }

  final void give(NodeRef ref, float[] vector) {
    change(tx -> give(tx, MODEL, ref, vector));
  }

  final void give(KnowledgeChunk.Ref ref, float[] vector) {
    change(tx -> give(tx, MODEL, ref, vector));
  }

  /** Stores a node with a vector of that similarity to {@link #QUERY}. */
  final MemoryNode insert(MemoryNode node, double cosine) {
    MemoryNode stored = insert(node);
    give(stored.ref(), similar(cosine));
    return stored;
  }

  final List<NodeRef> nearest(NodeFilter filter, int limit) {
    return store.read(tx -> nearest(tx, MODEL, filter, limit));
  }

  static List<NodeRef> nearest(
      ReadTransaction tx, Embedder.Model model, NodeFilter filter, int limit) {
    return tx.vectors().nodes().nearest(model, QUERY, filter, limit).stream()
        .map(NodeStore.Hit::ref)
        .toList();
  }

  /** All nodes of the project that have a vector. */
  final List<NodeRef> nearest() {
    return nearest(IN_PROJECT, VectorStore.MAX_LIMIT);
  }

  static List<NodeRef> nearest(ReadTransaction tx) {
    return nearest(tx, MODEL, IN_PROJECT, VectorStore.MAX_LIMIT);
  }

  final List<KnowledgeChunk.Ref> nearestChunks() {
    return store.read(VectorStoreRules::nearestChunks);
  }

  static List<KnowledgeChunk.Ref> nearestChunks(ReadTransaction tx) {
    return tx.vectors().chunks().nearest(MODEL, QUERY, ALL, VectorStore.MAX_LIMIT).stream()
        .map(KnowledgeStore.ChunkHit::ref)
        .toList();
  }

  final List<NodeRef> missing() {
    return store.read(tx -> tx.vectors().nodes().missing(MODEL, List.of(PROJECT), 100));
  }

  final List<KnowledgeChunk.Ref> missingChunks() {
    return store.read(tx -> tx.vectors().chunks().missing(MODEL, List.of(PROJECT), 100));
  }

  final boolean isKnown(String hash) {
    return store.read(tx -> tx.vectors().known(MODEL, List.of(hash)).contains(hash));
  }
}
