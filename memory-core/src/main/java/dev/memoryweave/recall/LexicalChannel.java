package dev.memoryweave.recall;

import dev.memoryweave.store.TextHit;
import java.util.ArrayList;
import java.util.List;

/** Finds nodes by the words of the task, and of the files and symbols it names. */
final class LexicalChannel implements RecallChannel {
  private final NodeSearch search;
  private final RecallSettings settings;
  private final NeighbourSupport neighbours;

  LexicalChannel(NodeSearch search, RecallSettings settings) {
    this.search = search;
    this.settings = settings;
    this.neighbours = new NeighbourSupport(settings);
  }

  @Override
  public String name() {
    return "lexical";
  }

  /** Scores are relative to the best hit, so that other channels can be compared with them. */
  @Override
  public List<Hit> gather(RecallContext context) {
    int limit = Math.max(settings.candidates(), context.request().limit());
    List<TextHit> found =
        neighbours.lend(
            search.search(context.tx(), context.words(), context.filter(), Math.min(limit, 1_000)));
    List<Hit> hits = new ArrayList<>(found.size());
    for (TextHit hit : found) {
      double relevance = hit.score() / found.get(0).score();
      hits.add(new Hit(hit.ref(), relevance, hit.session(), hit.position(), hit.shares()));
    }
    return hits;
  }
}
