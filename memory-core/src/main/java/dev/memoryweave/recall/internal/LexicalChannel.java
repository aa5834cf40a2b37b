package dev.memoryweave.recall.internal;

import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.WordSettings;
import dev.memoryweave.store.Lending;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        search.search(context.tx(), context.words(), context.filter(), limit, lending(pool));
    List<Hit> hits = new ArrayList<>(found.size());
    for (TextHit hit : found) {
      double relevance = hit.score() / found.get(0).score();
      hits.add(new Hit(hit.ref(), relevance, hit.session(), hit.position(), hit.shares()));
    }
    return hits;
  }

  private @Nullable Lending lending(int pool) {
    WordSettings words = settings.words();
    return words.neighbourReach() == 0 || words.neighbourWeight() == 0
        ? null
        : new Lending(
            pool, words.neighbourReach(), words.neighbourWeight(), words.neighbourTerms());
  }
}
