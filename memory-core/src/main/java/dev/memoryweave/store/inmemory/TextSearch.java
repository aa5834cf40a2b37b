package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the entries of a text index for a query by Okapi BM25 (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond", 2009), with the constants and the treatment
 * of fields of SQLite's FTS5: the frequency of a term is a sum over fields, each weighted, and the
 * length of an entry is that of all its fields. A phrase counts as a term of its own.
 *
 * @param <R> the address of what is indexed
 */
final class TextSearch<R> {
  /** Makes a hit of an entry, or null if the entry does not pass the filter. */
  interface Admission<R, H> {
    @Nullable H admit(IndexEntry<R> entry, double score);
  }

  /** How soon further occurrences of a term stop adding to the score. */
  private static final double K1 = 1.2;

  /** How much the length of an entry lowers its score, 0 to 1. */
  private static final double B = 0.75;

  /** What a term counts that most entries hold. */
  private static final double LEAST_IDF = 1e-6;

  private final TextIndex<R> index;
  private final double[] weights;
  private final double[][] scores;

  private TextSearch(TextIndex<R> index, double[] weights) {
    this.index = index;
    this.weights = weights;
    this.scores = new double[index.segments().size()][];
  }

  /**
   * The best entries for some terms and phrases, best first.
   *
   * @param weights what a match in each field counts; 0 for a field that is not searched
   */
  static <R, H> List<H> run(
      TextIndex<R> index,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      double[] weights,
      int limit,
      Admission<R, H> admission) {
    TextSearch<R> search = new TextSearch<>(index, weights);
    for (TextQuery.Term term : terms) {
      search.score(List.of(term.text()), term.weight());
    }
    for (TextQuery.Phrase phrase : phrases) {
      search.score(phrase.terms(), phrase.weight());
    }
    return search.best(limit, admission);
  }

  private void score(List<String> terms, double weight) {
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      int segment = i;
      index
          .segments()
          .get(i)
          .match(
              terms,
              weights,
              (document, frequency) -> matches.add(new Match(segment, document, frequency)));
    }
    double gain = weight * inverseDocumentFrequency(matches.size());
    for (Match match : matches) {
      Segment<R> segment = index.segments().get(match.segment);
      double[] segmentScores = scores[match.segment];
      if (segmentScores == null) {
        segmentScores = new double[segment.size()];
        scores[match.segment] = segmentScores;
      }
      int length = segment.document(match.document).length();
      double tiring = K1 * (1 - B + B * length / index.averageLength());
      double score = gain * (match.frequency * (K1 + 1)) / (match.frequency + tiring);
      // A weight next to nothing must not round a match to none.
      segmentScores[match.document] += Math.max(score, Double.MIN_VALUE);
    }
  }

  private double inverseDocumentFrequency(int matches) {
    double ratio = (index.documents() - matches + 0.5) / (matches + 0.5);
    return Math.max(LEAST_IDF, Math.log(ratio));
  }

  /** The best entries that are admitted. Only as many as are needed are asked about. */
  private <H> List<H> best(int limit, Admission<R, H> admission) {
    List<Candidate<R>> candidates = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      double[] segmentScores = scores[i];
      for (int d = 0; segmentScores != null && d < segmentScores.length; d++) {
        if (segmentScores[d] > 0) {
          candidates.add(new Candidate<>(segmentScores[d], index.segments().get(i).document(d)));
        }
      }
    }
    PriorityQueue<Candidate<R>> ranked = new PriorityQueue<>(candidates);
    List<H> hits = new ArrayList<>();
    while (hits.size() < limit && !ranked.isEmpty()) {
      Candidate<R> candidate = ranked.remove();
      H hit = admission.admit(candidate.entry, candidate.score);
      if (hit != null) {
        hits.add(hit);
      }
    }
    return List.copyOf(hits);
  }

  private record Match(int segment, int document, double frequency) {}

  private record Candidate<R>(double score, IndexEntry<R> entry)
      implements Comparable<Candidate<R>> {
    @Override
    public int compareTo(Candidate<R> other) {
      int scores = Double.compare(other.score, score);
      return scores != 0 ? scores : Long.compare(entry.position(), other.entry.position());
    }
  }
}
