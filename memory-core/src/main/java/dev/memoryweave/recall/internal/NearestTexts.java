package dev.memoryweave.recall.internal;

import dev.memoryweave.store.VectorStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The texts that are most similar to a task by vectors of a model, and what that says about each.
 *
 * @param <H> a text as the store returns it
 * @param hits the texts, the most similar first
 */
record NearestTexts<H>(List<Near<H>> hits) {
  /**
   * One of the nearest texts.
   *
   * @param hit the text
   * @param relevance its relevance, 0 to 1, compared with the others
   * @param coverage how much of the task it covers by its vector alone
   */
  record Near<H>(H hit, double relevance, double coverage) {}

  NearestTexts {
    hits = List.copyOf(hits);
  }

  /**
   * Finds the nearest texts.
   *
   * @param similarity the similarity of a hit
   * @param unheardShare the share of the task's words that nothing holds
   */
  static <F, H> NearestTexts<H> of(
      VectorStore.Index<?, F, H> index,
      QueryVector query,
      F filter,
      int candidates,
      ToDoubleFunction<H> similarity,
      double unheardShare) {
    List<H> found = index.nearest(query.model(), query.values(), filter, candidates);
    double[] similarities = found.stream().mapToDouble(similarity).toArray();
    double[] relevances = VectorSimilarity.stretched(similarities, candidates, query.chance());
    // Words that nothing holds have no like here either, unless a model reads sentences.
    double told = 1 - (1 - query.trust()) * unheardShare;
    List<Near<H>> hits = new ArrayList<>(found.size());
    for (int i = 0; i < relevances.length; i++) {
      double covered =
          told * VectorSimilarity.coverage(similarities, i, candidates, query.chance());
      hits.add(new Near<>(found.get(i), relevances[i], covered));
    }
    return new NearestTexts<>(hits);
  }

  /**
   * Those of some texts that have no vector yet.
   *
   * @param missing how many texts of the searched scopes have none
   */
  static <K> Set<K> without(
      VectorStore.Index<K, ?, ?> index, QueryVector query, long missing, Set<K> keys) {
    if (missing == 0) {
      return Set.of();
    }
    Set<K> without = new HashSet<>(keys);
    without.removeAll(index.similarities(query.model(), query.values(), keys).keySet());
    return without;
  }
}
