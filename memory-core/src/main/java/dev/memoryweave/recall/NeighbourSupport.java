package dev.memoryweave.recall;

import dev.memoryweave.store.TermShares;
import dev.memoryweave.store.TextHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets the hits of one session lend each other words: what is said next to a word is often about
 * it, though it does not repeat it. A word counts for a hit as much as it counts for itself, or as
 * much as a neighbour lends, whichever is more, so that neighbours that say the same add nothing.
 */
final class NeighbourSupport {
  /** What is lent over a further step, relative to the one before. */
  private static final double FURTHER = .7;

  private final RecallSettings settings;

  NeighbourSupport(RecallSettings settings) {
    this.settings = settings;
  }

  /** The hits with what their neighbours among the hits lend them, best first. */
  List<TextHit> lend(List<TextHit> hits) {
    if (settings.neighbourReach() == 0 || settings.neighbourWeight() == 0) {
      return hits;
    }
    SessionPlaces<TermShares> places = new SessionPlaces<>();
    hits.forEach(hit -> places.put(hit.session(), hit.position(), hit.shares()));
    List<TextHit> lent = new ArrayList<>(hits.size());
    for (TextHit hit : hits) {
      lent.add(hit.session() == null ? hit : supported(hit, places));
    }
    lent.sort(Comparator.comparingDouble((TextHit hit) -> -hit.score()));
    return lent;
  }

  private TextHit supported(TextHit hit, SessionPlaces<TermShares> places) {
    double[] shares = new double[hit.shares().size()];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = hit.shares().get(i);
    }
    double weight = settings.neighbourWeight();
    for (int step = 1; step <= settings.neighbourReach(); step++) {
      borrow(shares, places.at(hit.session(), hit.position() - step), weight);
      borrow(shares, places.at(hit.session(), hit.position() + step), weight);
      weight *= FURTHER;
    }
    TermShares all = TermShares.of(shares);
    return new TextHit(hit.ref(), all.sum(), hit.session(), hit.position(), all);
  }

  private static void borrow(double[] shares, @Nullable TermShares neighbour, double weight) {
    if (neighbour != null) {
      for (int i = 0; i < shares.length; i++) {
        shares[i] = Math.max(shares[i], weight * neighbour.get(i));
      }
    }
  }
}
