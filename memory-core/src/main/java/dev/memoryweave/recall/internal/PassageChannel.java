package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.TextQuery;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds passages by the words of the task. Relevance is relative to the best match. */
final class PassageChannel implements RecallChannel<ChunkRef> {
  private static final Set<ChunkQuery.Field> ALL = EnumSet.allOf(ChunkQuery.Field.class);

  private final TaskWords words;
  private final int candidates;

  /**
   * Creates a channel for one recall.
   *
   * @param candidates the most hits that are taken from the text index
   */
  PassageChannel(TaskWords words, int candidates) {
    this.words = words;
    this.candidates = candidates;
  }

  @Override
  public String name() {
    return "chunks";
  }

  @Override
  public List<Hit<ChunkRef>> gather(RecallContext context) {
    if (words.isEmpty()) {
      return List.of();
    }
    List<Match> matches =
        search(context, words.terms(), words.phrases(), ALL, candidates).stream()
            .map(hit -> new Match(hit, words.score(hit.termScores())))
            .sorted(Comparator.comparingDouble(match -> -match.score()))
            .toList();
    return matches.stream()
        .map(
            match ->
                new Hit<>(
                    match.hit().ref(),
                    match.score() / matches.get(0).score(),
                    null,
                    -1,
                    match.hit().termScores()))
        .toList();
  }

  /** A hit of the words of the task, with what they are worth together. */
  private record Match(ChunkHit hit, double score) {}

  /** Searches the given fields of the passages that a request sees. */
  static List<ChunkHit> search(
      RecallContext context,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      Set<ChunkQuery.Field> fields,
      int candidates) {
    DocumentFilter filter = DocumentFilter.in(context.chain().scopes());
    return context
        .tx()
        .knowledge()
        .search(new ChunkQuery(terms, phrases, fields, filter, candidates));
  }
}
