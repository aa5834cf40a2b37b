package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.Bm25;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The scores of all entries of a full-text index for the terms and phrases of a query: one term
 * after the other adds its shares to a sum for each entry. All that match are scored, so the best
 * are the best.
 */
final class TermScoring {
  private final Handle handle;
  private final IndexLayout layout;
  private final EntryNorms norms;
  private final Bm25 formula;
  private final PostingReader reader;
  private final float[] weights;
  private final double[] scores;

  /** For each term and phrase of the query, in its order. */
  private final List<PostingList> parts = new ArrayList<>();

  private final List<Double> gains = new ArrayList<>();

  /** The last entry that was given, before which all others of interest come. */
  private double lastScore = Double.POSITIVE_INFINITY;

  private int lastPlace = -1;

  /**
   * A search that has found nothing yet.
   *
   * @param weights what a match in each column of terms counts; 0 for one that is not searched
   * @param scopeIds the scopes that are searched
   */
  TermScoring(Handle handle, IndexLayout layout, List<Double> weights, Collection<Long> scopeIds) {
    this.handle = handle;
    this.layout = layout;
    norms = EntryNorms.read(handle, layout, scopeIds);
    formula = norms.formula();
    reader = IndexAccess.get(handle, layout, () -> PostingReader.of(handle, layout, norms));
    // The column of scopes counts nothing.
    this.weights = new float[weights.size() + 1];
    for (int i = 0; i < weights.size(); i++) {
      this.weights[i] = weights.get(i).floatValue();
    }
    scores = new double[norms.codes().length];
  }

  void score(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    for (TextQuery.Term term : terms) {
      score(List.of(term.text()), term.weight());
    }
    for (TextQuery.Phrase phrase : phrases) {
      score(phrase.terms(), phrase.weight());
    }
  }

  private void score(List<String> terms, double weight) {
    PostingList postings = IndexAccess.get(handle, layout, () -> postings(terms));
    double gain = formula.gain(weight, postings.size());
    parts.add(postings);
    gains.add(gain);
    byte[] codes = norms.codes();
    for (int i = 0; i < postings.size(); i++) {
      int place = postings.place(i);
      byte code = codes[place];
      if (code != 0) {
        scores[place] += formula.share(gain, postings.frequency(i), code);
      }
    }
  }

  private PostingList postings(List<String> terms) {
    if (!terms.stream().allMatch(IndexTerm::canMatch)) {
      return new PostingList();
    }
    PostingList postings =
        terms.size() == 1
            ? postings(terms.get(0))
            : PhraseMatcher.match(reader, terms, scores.length, weights);
    if (postings.size() > norms.entries()) {
      throw PageBytes.damage(
          postings.size() + " entries hold a term, and there are " + norms.entries());
    }
    return postings;
  }

  private PostingList postings(String term) {
    PostingList postings = new PostingList();
    reader.read(
        term,
        (place, bytes, from, to) ->
            postings.add(place, PlaceList.frequency(bytes, from, to, weights)));
    return postings;
  }

  /** How many entries match. */
  int matches() {
    int matches = 0;
    for (double score : scores) {
      matches += score > 0 ? 1 : 0;
    }
    return matches;
  }

  /** The places of the best entries after those that were given before, best first. */
  List<Integer> next(int count) {
    BestPlaces best = new BestPlaces(count);
    double least = best.least();
    for (int place = 0; place < scores.length; place++) {
      double score = scores[place];
      if (score > least && (score < lastScore || (score == lastScore && place > lastPlace))) {
        best.offer(place, score);
        least = best.least();
      }
    }
    List<Integer> places = best.takeAll();
    if (!places.isEmpty()) {
      lastPlace = places.get(places.size() - 1);
      lastScore = scores[lastPlace];
    }
    return places;
  }

  /** The place of an entry that matches, or -1. */
  int placeOf(long entry) {
    int place = norms.place(entry);
    return place >= 0 && scores[place] > 0 ? place : -1;
  }

  /** The entries at some places, as a JSON array. */
  String entries(List<Integer> places) {
    StringBuilder numbers = new StringBuilder(places.size() * 8).append('[');
    for (int place : places) {
      numbers.append(numbers.length() == 1 ? "" : ",").append(norms.entry(place));
    }
    return numbers.append(']').toString();
  }

  /** The number of the entry at a place. */
  long entry(int place) {
    return norms.entry(place);
  }

  double score(int place) {
    return scores[place];
  }

  /** How many terms an entry has, as the code of its length tells. */
  int length(int place) {
    return Bm25.length(norms.codes()[place]);
  }

  /** What each term and phrase gave some entries that are searched, in the order of the places. */
  double[][] shares(List<Integer> ofPlaces) {
    long[] order = new long[ofPlaces.size()];
    Arrays.setAll(order, i -> (long) ofPlaces.get(i) << Integer.SIZE | i);
    Arrays.sort(order);
    int[] ascending = Arrays.stream(order).mapToInt(key -> (int) (key >> Integer.SIZE)).toArray();
    double[][] shares = new double[ascending.length][parts.size()];
    for (int part = 0; part < parts.size(); part++) {
      float[] frequencies = parts.get(part).frequenciesAt(ascending);
      for (int i = 0; i < ascending.length; i++) {
        if (frequencies[i] > 0) {
          shares[(int) order[i]][part] =
              formula.share(gains.get(part), frequencies[i], norms.codes()[ascending[i]]);
        }
      }
    }
    return shares;
  }
}
