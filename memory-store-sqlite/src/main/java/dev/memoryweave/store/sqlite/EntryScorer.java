package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Scores all entries of a full-text index for a query. One term after the other adds its share to a
 * sum for each entry; no matching entry is omitted, so the best hits are exact.
 */
final class EntryScorer {
  private final IndexSources sources;
  private final IndexSource source;
  private final EntryNorms norms;
  private final Bm25 formula;
  private final float[] weights;
  private final double[] scores;

  /** The terms and phrases of the query, in order. */
  private final List<List<String>> wanted = new ArrayList<>();

  /** For each of them, the entries that contain it. */
  private final List<PostingList> parts = new ArrayList<>();

  private final List<Double> gains = new ArrayList<>();

  /** The last entry that {@link #next} returned. */
  private double lastScore = Double.POSITIVE_INFINITY;

  private int lastPlace = -1;

  private EntryScorer(IndexSources sources, IndexSource source, float[] weights) {
    this.sources = sources;
    this.source = source;
    this.weights = weights;
    norms = source.norms();
    formula = norms.formula();
    scores = new double[norms.codes().length];
  }

  /**
   * Scores the entries of an index.
   *
   * @param weights the weight of a match in each column of terms; 0 for a column that is not
   *     searched
   * @param scopeIds the scopes to search
   */
  static EntryScorer of(
      IndexSources sources,
      List<Double> weights,
      Collection<Long> scopeIds,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases) {
    // The column of scopes does not count.
    float[] ofColumns = new float[weights.size() + 1];
    for (int i = 0; i < weights.size(); i++) {
      ofColumns[i] = weights.get(i).floatValue();
    }
    Set<String> words = new HashSet<>();
    terms.forEach(term -> words.add(term.text()));
    phrases.forEach(phrase -> words.addAll(phrase.terms()));
    return sources.read(
        scopeIds,
        words,
        source -> {
          EntryScorer scorer = new EntryScorer(sources, source, ofColumns);
          terms.forEach(term -> scorer.score(List.of(term.text()), term.weight()));
          phrases.forEach(phrase -> scorer.score(phrase.terms(), phrase.weight()));
          return scorer;
        });
  }

  private void score(List<String> terms, double weight) {
    PostingList postings = postings(source.postings(), terms);
    double gain = formula.gain(weight, postings.size());
    wanted.add(terms);
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

  private PostingList postings(PostingReader reader, List<String> terms) {
    if (!terms.stream().allMatch(IndexTerm::canMatch)) {
      return new PostingList();
    }
    PostingList postings =
        terms.size() == 1
            ? postings(reader, terms.get(0))
            : PhraseMatcher.match(reader, terms, scores.length, weights);
    if (postings.size() > norms.entries()) {
      throw PageBytes.damage(
          postings.size() + " entries hold a term, and there are " + norms.entries());
    }
    return postings;
  }

  private PostingList postings(PostingReader reader, String term) {
    PostingList postings = new PostingList();
    reader.read(
        term,
        (place, bytes, from, to) ->
            postings.add(place, PositionList.frequency(bytes, from, to, weights)));
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

  /** The places of the next best entries, best first. */
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

  /** The place of a matching entry, or -1. */
  int placeOf(long entry) {
    int place = norms.place(entry);
    return place >= 0 && scores[place] > 0 ? place : -1;
  }

  /**
   * Confirms that entries contain a term or phrase of the query, and drops the others. Only entries
   * of a damaged index are checked; those of a sound one are accepted as they are.
   */
  <H> Map<Integer, H> confirmed(Map<Integer, H> entries) {
    if (!source.doubtful() || entries.isEmpty()) {
      return entries;
    }
    Set<String> words = new HashSet<>();
    wanted.forEach(words::addAll);
    RecordTexts texts = new RecordTexts(words);
    for (int place : entries.keySet()) {
      long entry = norms.entry(place);
      List<List<String>> fields = sources.contents().fields(entry);
      if (fields != null) {
        texts.put(entry, 0, fields);
      }
    }
    Map<Integer, H> confirmed = new HashMap<>();
    for (List<String> terms : wanted) {
      PostingList holding = postings(texts.postings(norms), terms);
      for (int i = 0; i < holding.size(); i++) {
        int place = holding.place(i);
        confirmed.computeIfAbsent(place, entries::get);
      }
    }
    return confirmed;
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

  /** The number of terms of an entry, as its length code says. */
  int length(int place) {
    return Bm25.length(norms.codes()[place]);
  }

  /** The score that each term and phrase gave to the entries at some places, in order. */
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
