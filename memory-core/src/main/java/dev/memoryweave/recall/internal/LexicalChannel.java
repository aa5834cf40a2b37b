package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.WordSettings;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;

/** Finds nodes by the words of the task, and of the files and symbols it names. */
final class LexicalChannel implements RecallChannel {
  private final NodeSearch search;
  private final RecallSettings settings;

  LexicalChannel(NodeSearch search, RecallSettings settings) {
    this.search = search;
    this.settings = settings;
  }

  @Override
  public String name() {
    return "lexical";
  }

  /** Scores are relative to the best hit, so that other channels can be compared with them. */
  @Override
  public List<Hit> gather(RecallContext context) {
    int pool =
        Math.min(TextQuery.MAX_LIMIT, Math.max(settings.words().candidates(), context.limit()));
    // What words put far behind is of use only where vectors may put it in front.
    int limit = context.vector() == null ? Math.min(pool, context.depth()) : pool;
    List<TextHit> found =
        expanded(search.search(context.tx(), context.words(), context.filter(), pool), limit);
    List<Hit> hits = new ArrayList<>(found.size());
    for (TextHit hit : found) {
      double relevance = hit.score() / found.get(0).score();
      hits.add(new Hit(hit.ref(), relevance, hit.session(), hit.position(), hit.termScores()));
    }
    return hits;
  }

  private List<TextHit> expanded(List<TextHit> pool, int limit) {
    WordSettings words = settings.words();
    return words.neighbourReach() == 0 || words.neighbourWeight() == 0
        ? pool.subList(0, Math.min(limit, pool.size()))
        : new NeighbourExpansion(
                words.neighbourReach(), words.neighbourWeight(), words.neighbourTerms())
            .expand(pool, limit);
  }
}
