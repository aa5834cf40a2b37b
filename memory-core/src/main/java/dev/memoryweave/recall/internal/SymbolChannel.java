package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.KnowledgeStore;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds passages by the names that they define, if the request names them. */
final class SymbolChannel implements RecallChannel<KnowledgeChunk.Ref> {
  /** The relevance of the passage whose names match best; that of others is relative to it. */
  private static final double RELEVANCE = .60;

  private static final Set<KnowledgeStore.ChunkQuery.Field> NAMES =
      EnumSet.of(KnowledgeStore.ChunkQuery.Field.TITLE, KnowledgeStore.ChunkQuery.Field.LABELS);

  private final NodeSearch search;
  private final int candidates;

  /**
   * Creates a channel.
   *
   * @param candidates the maximum number of hits of the text index
   */
  SymbolChannel(NodeSearch search, int candidates) {
    this.search = search;
    this.candidates = candidates;
  }

  @Override
  public String name() {
    return "symbols";
  }

  @Override
  public List<Hit<KnowledgeChunk.Ref>> gather(RecallContext context) {
    RecallRequest request = context.request();
    NodeSearch.Words names = search.words("", request.symbols(), List.of());
    if (names.isEmpty()) {
      return List.of();
    }
    List<KnowledgeStore.ChunkHit> found =
        PassageChannel.search(context, names.terms(), names.phrases(), NAMES, candidates);
    return found.stream()
        .map(hit -> new Hit<>(hit.ref(), RELEVANCE * hit.score() / found.get(0).score()))
        .toList();
  }
}
