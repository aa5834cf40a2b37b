package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;

/** Finds nodes by the words of the task, and of the files and symbols it names. */
final class LexicalChannel implements RecallChannel<NodeRef> {
  /** How many of the best hits are gathered for neighbour expansion. */
  private static final int CANDIDATES = 500;

  /** The weight of a word for the direct neighbours of a hit, relative to the hit itself. */
  private static final double NEIGHBOUR_WEIGHT = .55;

  /** How many positions away a neighbour may be. */
  private static final int NEIGHBOUR_REACH = 2;

  /** A neighbour with up to this many terms contributes fully; a longer one proportionally less. */
  private static final int NEIGHBOUR_TERMS = 75;

  private final NodeSearch search;
  private final int candidates;
  private final double neighbourWeight;
  private final int neighbourTerms;

  LexicalChannel(NodeSearch search) {
    this(search, CANDIDATES, NEIGHBOUR_WEIGHT, NEIGHBOUR_TERMS);
  }

  /** Creates a channel with non-standard numbers; a weight of 0 expands nothing. */
  LexicalChannel(NodeSearch search, int candidates, double neighbourWeight, int neighbourTerms) {
    this.search = search;
    this.candidates = candidates;
    this.neighbourWeight = neighbourWeight;
    this.neighbourTerms = neighbourTerms;
  }

  @Override
  public String name() {
    return "lexical";
  }

  /**
   * Scores are relative to the best hit, so that they can be compared with those of other channels.
   */
  @Override
  public List<Hit<NodeRef>> gather(RecallContext context) {
    int pool = Math.min(TextQuery.MAX_LIMIT, Math.max(candidates, context.limit()));
    // Hits far down the list are only of use if vectors may raise them.
    int limit = context.vector() == null ? Math.min(pool, context.depth()) : pool;
    List<NodeStore.Hit> found =
        expanded(search.search(context.tx(), context.words(), context.filter(), pool), limit);
    List<Hit<NodeRef>> hits = new ArrayList<>(found.size());
    for (NodeStore.Hit hit : found) {
      hits.add(Hit.of(hit, hit.score() / found.get(0).score()));
    }
    return hits;
  }

  private List<NodeStore.Hit> expanded(List<NodeStore.Hit> pool, int limit) {
    return neighbourWeight == 0
        ? pool.subList(0, Math.min(limit, pool.size()))
        : new NeighbourExpansion(NEIGHBOUR_REACH, neighbourWeight, neighbourTerms)
            .expand(pool, limit);
  }
}
