package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.TextQuery;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds passages by the words of the task. Relevance is relative to the best match. */
final class PassageChannel implements RecallChannel<KnowledgeChunk.Ref> {
  private static final Set<KnowledgeStore.ChunkQuery.Field> ALL =
      EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class);

  private final TaskWords words;
  private final int candidates;
  private Coverage coverage;
  private double strongest;

  /**
   * Creates a channel for one recall.
   *
   * @param candidates the maximum number of hits of the text index
   */
  PassageChannel(TaskWords words, int candidates) {
    this.words = words;
    this.candidates = candidates;
    this.coverage = new Coverage(words, List.of());
  }

  @Override
  public String name() {
    return "chunks";
  }

  @Override
  public List<Hit<KnowledgeChunk.Ref>> gather(RecallContext context) {
    if (words.isEmpty()) {
      return List.of();
    }
    StandIns.Widened search = context.words().standIns().widen(words.terms(), words.phrases());
    List<KnowledgeStore.ChunkHit> found =
        search(context, search.terms(), search.phrases(), ALL, candidates).stream()
            .map(
                hit ->
                    new KnowledgeStore.ChunkHit(
                        hit.ref(), hit.score(), search.fold(hit.termScores())))
            .toList();
    coverage =
        new Coverage(
            words,
            found.stream().map(KnowledgeStore.ChunkHit::termScores).toList(),
            context.words().passages());
    strongest = found.stream().mapToDouble(this::strength).max().orElse(0);
    return found.stream()
        .map(hit -> new Hit<>(hit.ref(), strength(hit) / strongest, null, -1, hit.termScores()))
        .sorted(Comparator.comparingDouble((Hit<KnowledgeChunk.Ref> hit) -> -hit.relevance()))
        .toList();
  }

  private double strength(KnowledgeStore.ChunkHit hit) {
    return coverage.strength(hit.termScores());
  }

  /** How well the best match matches by itself, 0 to 1; available after gathering. */
  double strongest() {
    return strongest;
  }

  /** How much of the task the passages cover; available after gathering. */
  Coverage coverage() {
    return coverage;
  }

  /** Searches the given fields of the passages that are visible to a request. */
  static List<KnowledgeStore.ChunkHit> search(
      RecallContext context,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      Set<KnowledgeStore.ChunkQuery.Field> fields,
      int candidates) {
    DocumentFilter filter = DocumentFilter.in(context.chain().scopes());
    return context
        .tx()
        .knowledge()
        .search(new KnowledgeStore.ChunkQuery(terms, phrases, fields, filter, candidates));
  }
}
