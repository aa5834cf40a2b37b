package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Ranks the entries of a text index for a query by Okapi BM25 (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond", 2009), with the constants and the treatment
 * of fields of SQLite's FTS5: the frequency of a term is a sum over fields, each weighted, and the
 * length of an entry is that of all its fields. A phrase counts as a term of its own.
 */
final class TextSearch {
  /** How soon further occurrences of a term stop adding to the score. */
  private static final double K1 = 1.2;

  /** How much the length of an entry lowers its score, 0 to 1. */
  private static final double B = 0.75;

  /** What a term counts that most entries hold. */
  private static final double LEAST_IDF = 1e-6;

  private final TextIndex index;
  private final double[][] scores;

  private TextSearch(TextIndex index) {
    this.index = index;
    this.scores = new double[index.segments().size()][];
  }

  static List<TextHit> run(TextIndex index, NodeTable nodes, TextQuery query) {
    TextSearch search = new TextSearch(index);
    for (TextQuery.Term term : query.terms()) {
      search.score(List.of(term.text()), term.weight());
    }
    for (TextQuery.Phrase phrase : query.phrases()) {
      search.score(phrase.terms(), phrase.weight());
    }
    return search.best(nodes, query.filter(), query.limit());
  }

  private void score(List<String> terms, double weight) {
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      int segment = i;
      index
          .segments()
          .get(i)
          .match(
              terms, (document, frequency) -> matches.add(new Match(segment, document, frequency)));
    }
    double gain = weight * inverseDocumentFrequency(matches.size());
    for (Match match : matches) {
      Segment segment = index.segments().get(match.segment);
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

  /** The best entries that pass the filter. Only as many as are needed are looked up. */
  private List<TextHit> best(NodeTable nodes, NodeFilter filter, int limit) {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      double[] segmentScores = scores[i];
      for (int d = 0; segmentScores != null && d < segmentScores.length; d++) {
        if (segmentScores[d] > 0) {
          candidates.add(new Candidate(segmentScores[d], index.segments().get(i).document(d)));
        }
      }
    }
    PriorityQueue<Candidate> ranked = new PriorityQueue<>(candidates);
    List<TextHit> hits = new ArrayList<>();
    while (hits.size() < limit && !ranked.isEmpty()) {
      Candidate candidate = ranked.remove();
      Row row = nodes.find(candidate.document.ref());
      if (row != null && Filters.passes(filter, row.node())) {
        hits.add(new TextHit(row.ref(), candidate.score, row.node().session(), row.position()));
      }
    }
    return List.copyOf(hits);
  }

  private record Match(int segment, int document, double frequency) {}

  private record Candidate(double score, Document document) implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int scores = Double.compare(other.score, score);
      return scores != 0 ? scores : Long.compare(document.position(), other.document.position());
    }
  }
}
