package dev.memoryweave.store.inmemory;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.inmemory.VectorLinks.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one model and the records that use them; immutable.
 *
 * @param vectors the vectors by the hashes of their texts
 * @param unused the hashes of unused vectors
 */
record ModelVectors(
    Embedder.Model model,
    SortedTree<String, Kept> vectors,
    SortedTree<String, String> unused,
    VectorLinks<NodeRef> nodes,
    VectorLinks<KnowledgeChunk.Ref> chunks) {

  /** A vector of length 1, and how many nodes and chunks use it. */
  static final class Kept {
    private final float[] unit;
    private final int links;

    Kept(float[] unit, int links) {
      this.unit = unit;
      this.links = links;
    }

    double similarity(float[] other) {
      double sum = 0;
      for (int i = 0; i < unit.length; i++) {
        sum += (double) unit[i] * other[i];
      }
      return Math.max(-1, Math.min(1, sum));
    }
  }

  static ModelVectors of(Embedder.Model model) {
    return new ModelVectors(
        model,
        SortedTree.empty(Comparator.<String>naturalOrder()),
        SortedTree.empty(Comparator.<String>naturalOrder()),
        VectorLinks.empty(),
        VectorLinks.empty());
  }

  boolean isLinked() {
    return nodes.size() + chunks.size() > 0;
  }

  double similarity(Link<?> link, float[] unit) {
    return kept(link.hash()).similarity(unit);
  }

  float[] unit(Link<?> link) {
    return kept(link.hash()).unit.clone();
  }

  private Kept kept(String hash) {
    return Objects.requireNonNull(vectors.get(hash), "a link names only vectors that exist");
  }

  /** The hashes of unused vectors. */
  List<String> unused(int limit) {
    List<String> found = new ArrayList<>();
    Iterator<String> hashes = unused.after(null);
    while (hashes.hasNext() && found.size() < limit) {
      found.add(hashes.next());
    }
    return found;
  }

  ModelVectors with(String hash, float[] unit) {
    return vectors.contains(hash) ? this : with(hash, new Kept(unit, 0));
  }

  private ModelVectors with(String hash, Kept kept) {
    return new ModelVectors(
        model,
        vectors.with(hash, kept),
        kept.links == 0 ? unused.with(hash, hash) : unused.without(hash),
        nodes,
        chunks);
  }

  private ModelVectors withNodes(VectorLinks<NodeRef> changed) {
    return new ModelVectors(model, vectors, unused, changed, chunks);
  }

  private ModelVectors withChunks(VectorLinks<KnowledgeChunk.Ref> changed) {
    return new ModelVectors(model, vectors, unused, nodes, changed);
  }

  ModelVectors withMissingNode(NodeRef ref, long position) {
    return released(nodes.find(ref.scope(), position), false)
        .withNodes(nodes.withMissing(ref.scope(), position, ref));
  }

  ModelVectors withMissingChunk(KnowledgeChunk.Ref ref, long position) {
    return released(chunks.find(ref.scope(), position), false)
        .withChunks(chunks.withMissing(ref.scope(), position, ref));
  }

  ModelVectors withNode(Link<NodeRef> link) {
    Scope scope = link.ref().scope();
    return released(nodes.find(scope, link.position()), false)
        .counted(link.hash(), 1)
        .withNodes(nodes.with(scope, link));
  }

  ModelVectors withChunk(Link<KnowledgeChunk.Ref> link) {
    Scope scope = link.ref().scope();
    return released(chunks.find(scope, link.position()), false)
        .counted(link.hash(), 1)
        .withChunks(chunks.with(scope, link));
  }

  /** Without a node, and without its vector if nothing else uses it. */
  ModelVectors withoutNode(Scope scope, long position) {
    return released(nodes.find(scope, position), true).withNodes(nodes.without(scope, position));
  }

  /** Without a chunk; its vector stays unless it is to be forgotten and nothing else uses it. */
  ModelVectors withoutChunk(Scope scope, long position, boolean forgets) {
    return released(chunks.find(scope, position), forgets)
        .withChunks(chunks.without(scope, position));
  }

  /** Removes the vectors of some nodes and chunks, and drops those that nothing else uses. */
  ModelVectors taken(List<Link<NodeRef>> fromNodes, List<Link<KnowledgeChunk.Ref>> fromChunks) {
    ModelVectors rest = this;
    for (Link<NodeRef> link : fromNodes) {
      rest = rest.withMissingNode(link.ref(), link.position()).dropped(link.hash());
    }
    for (Link<KnowledgeChunk.Ref> link : fromChunks) {
      rest = rest.withMissingChunk(link.ref(), link.position()).dropped(link.hash());
    }
    return rest;
  }

  private ModelVectors released(@Nullable Link<?> link, boolean forgets) {
    if (link == null) {
      return this;
    }
    ModelVectors rest = counted(link.hash(), -1);
    return forgets ? rest.dropped(link.hash()) : rest;
  }

  private ModelVectors counted(String hash, int change) {
    Kept kept = kept(hash);
    return with(hash, new Kept(kept.unit, kept.links + change));
  }

  /** Without an unused vector. */
  ModelVectors dropped(String hash) {
    return unused.contains(hash)
        ? new ModelVectors(model, vectors.without(hash), unused.without(hash), nodes, chunks)
        : this;
  }
}
