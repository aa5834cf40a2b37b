package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.Bm25;
import dev.memoryweave.store.TermScores;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the entries of a text index for a query by {@link Bm25}.
 *
 * @param <R> the address of what is indexed
 */
final class TextSearch<R> {
  /** Makes a hit of an entry, or null if the entry does not pass the filter. */
  interface Admission<R, H> {
    @Nullable H admit(IndexEntry<R> entry, double score, TermScores shares);
  }

  private final TextIndex<R> index;
  private final double[] weights;
  private final Bm25 formula;

  /** For each term and phrase in the order of the query, and each segment it is in, its shares. */
  private final List<double[][]> shares = new ArrayList<>();

  private TextSearch(TextIndex<R> index, double[] weights) {
    this.index = index;
    this.weights = weights;
    this.formula = new Bm25(index.documents(), index.length());
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
    double[][] ofSegments = new double[index.segments().size()][];
    for (int i = 0; i < ofSegments.length; i++) {
      int segment = i;
      index
          .segments()
          .get(i)
          .match(
              terms,
              weights,
              (document, frequency) -> matches.add(new Match(segment, document, frequency)));
    }
    double gain = formula.gain(weight, matches.size());
    for (Match match : matches) {
      Segment<R> segment = index.segments().get(match.segment);
      double[] ofDocuments = ofSegments[match.segment];
      if (ofDocuments == null) {
        ofDocuments = new double[segment.size()];
        ofSegments[match.segment] = ofDocuments;
      }
      byte length = segment.document(match.document).lengthCode();
      ofDocuments[match.document] = formula.share(gain, match.frequency, length);
    }
    shares.add(ofSegments);
  }

  /** The best entries that are admitted. Only as many as are needed are asked about. */
  private <H> List<H> best(int limit, Admission<R, H> admission) {
    List<Candidate<R>> candidates = new ArrayList<>();
    for (int i = 0; i < index.segments().size(); i++) {
      addCandidates(i, candidates);
    }
    PriorityQueue<Candidate<R>> ranked = new PriorityQueue<>(candidates);
    List<H> hits = new ArrayList<>();
    while (hits.size() < limit && !ranked.isEmpty()) {
      Candidate<R> candidate = ranked.remove();
      TermScores ofCandidate = shares(candidate.segment, candidate.document);
      H hit = admission.admit(candidate.entry, candidate.score, ofCandidate);
      if (hit != null) {
        hits.add(hit);
      }
    }
    return List.copyOf(hits);
  }

  private void addCandidates(int number, List<Candidate<R>> candidates) {
    Segment<R> segment = index.segments().get(number);
    double[] scores = new double[segment.size()];
    for (double[][] ofSegments : shares) {
      double[] ofDocuments = ofSegments[number];
      for (int d = 0; ofDocuments != null && d < scores.length; d++) {
        scores[d] += ofDocuments[d];
      }
    }
    for (int d = 0; d < scores.length; d++) {
      if (scores[d] > 0) {
        candidates.add(new Candidate<>(scores[d], number, d, segment.document(d)));
      }
    }
  }

  private TermScores shares(int segment, int document) {
    return TermScores.of(
        shares.stream()
            .mapToDouble(
                ofSegments -> ofSegments[segment] == null ? 0 : ofSegments[segment][document])
            .toArray());
  }

  private record Match(int segment, int document, double frequency) {}

  private record Candidate<R>(double score, int segment, int document, IndexEntry<R> entry)
      implements Comparable<Candidate<R>> {
    @Override
    public int compareTo(Candidate<R> other) {
      int scores = Double.compare(other.score, score);
      return scores != 0 ? scores : Long.compare(entry.position(), other.entry.position());
    }
  }
}
