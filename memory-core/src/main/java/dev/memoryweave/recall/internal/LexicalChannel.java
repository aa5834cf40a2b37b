package dev.memoryweave.recall.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeHit;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;

/** Finds nodes by the words of the task, and of the files and symbols it names. */
final class LexicalChannel implements RecallChannel<NodeRef> {
  /** How many of the best hits are gathered, which give each other words. */
  private static final int CANDIDATES = 500;

  /** The weight of a word for the direct neighbours of a hit, relative to the hit itself. */
  private static final double NEIGHBOUR_WEIGHT = .55;

  /** How many positions away a neighbour may be. */
  private static final int NEIGHBOUR_REACH = 2;

  /** A neighbour of so many terms gives in full; what is longer gives less in proportion. */
  private static final int NEIGHBOUR_TERMS = 75;

  private final NodeSearch search;
  private final int candidates;
  private final double neighbourWeight;
  private final int neighbourTerms;

  LexicalChannel(NodeSearch search) {
    this(search, CANDIDATES, NEIGHBOUR_WEIGHT, NEIGHBOUR_TERMS);
  }

  /** Creates a channel with other numbers than the standard ones; a weight of 0 expands nothing. */
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

  /** Scores are relative to the best hit, so that other channels can be compared with them. */
  @Override
  public List<Hit<NodeRef>> gather(RecallContext context) {
    int pool = Math.min(TextQuery.MAX_LIMIT, Math.max(candidates, context.limit()));
    // What words put far behind is of use only where vectors may put it in front.
    int limit = context.vector() == null ? Math.min(pool, context.depth()) : pool;
    List<NodeHit> found =
        expanded(search.search(context.tx(), context.words(), context.filter(), pool), limit);
    List<Hit<NodeRef>> hits = new ArrayList<>(found.size());
    for (NodeHit hit : found) {
      hits.add(Hit.of(hit, hit.score() / found.get(0).score()));
    }
    return hits;
  }

  private List<NodeHit> expanded(List<NodeHit> pool, int limit) {
    return neighbourWeight == 0
        ? pool.subList(0, Math.min(limit, pool.size()))
        : new NeighbourExpansion(NEIGHBOUR_REACH, neighbourWeight, neighbourTerms)
            .expand(pool, limit);
  }
}
