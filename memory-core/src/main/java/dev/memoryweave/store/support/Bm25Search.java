package dev.memoryweave.store.support;

import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** Ranks the rows of a source of postings for terms and phrases. */
final class Bm25Search {
  static final int FIELD_SHIFT = 28;

  private final Bm25.Source source;
  private final double[] weights;
  private final Bm25 formula;
  private final double[] scores;

  /** One entry for each term and phrase, in the order of the query. */
  private final List<Matches> parts = new ArrayList<>();

  private Bm25Search(Bm25.Source source, double[] weights) {
    this.source = source;
    this.weights = weights;
    this.formula = new Bm25(source.texts(), source.totalLength());
    this.scores = new double[source.rows()];
  }

  static <H> List<H> run(
      Bm25.Source source,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      double[] weights,
      int limit,
      Bm25.Admission<H> admission) {
    Bm25Search search = new Bm25Search(source, weights.clone());
    for (TextQuery.Term term : terms) {
      search.score(List.of(term.text()), term.weight());
    }
    for (TextQuery.Phrase phrase : phrases) {
      search.score(phrase.terms(), phrase.weight());
    }
    return search.best(limit, admission);
  }

  private void score(List<String> terms, double weight) {
    Matches matches = terms.size() == 1 ? matches(terms.get(0)) : matches(terms);
    double gain = formula.gain(weight, matches.size);
    for (int i = 0; i < matches.size; i++) {
      int row = matches.rows[i];
      byte length = Bm25.lengthCode(source.length(row));
      double score = formula.share(gain, matches.values[i], length);
      matches.values[i] = score;
      scores[row] += score;
    }
    parts.add(matches);
  }

  private Matches matches(String term) {
    Matches matches = new Matches();
    source.postings(
        term,
        (row, places, from, to) -> {
          double frequency = 0;
          for (int at = from; at < to; at++) {
            frequency += weights[places[at] >>> FIELD_SHIFT];
          }
          matches.add(row, frequency);
        });
    return matches;
  }

  /** The rows where the terms are adjacent, in that order, in one field. */
  private Matches matches(List<String> terms) {
    List<PostingRows> lists = new ArrayList<>();
    for (String term : terms) {
      PostingRows rows = new PostingRows();
      source.postings(term, rows::add);
      lists.add(rows);
    }
    Matches matches = new Matches();
    PostingRows first = lists.get(0);
    int[] at = new int[lists.size()];
    for (at[0] = 0; at[0] < first.size(); at[0]++) {
      if (areAllAt(first.row(at[0]), lists, at)) {
        matches.add(first.row(at[0]), frequency(lists, at));
      }
    }
    return matches;
  }

  /** Advances all lists but the first to a row; false if one does not hold it. */
  private static boolean areAllAt(int row, List<PostingRows> lists, int[] at) {
    for (int i = 1; i < at.length; i++) {
      PostingRows list = lists.get(i);
      while (at[i] < list.size() && list.row(at[i]) < row) {
        at[i]++;
      }
      if (at[i] == list.size() || list.row(at[i]) != row) {
        return false;
      }
    }
    return true;
  }

  private double frequency(List<PostingRows> lists, int[] at) {
    double frequency = 0;
    PostingRow first = lists.get(0).rows.get(at[0]);
    for (int place = first.from; place < first.to; place++) {
      boolean together = true;
      for (int i = 1; together && i < at.length; i++) {
        PostingRow other = lists.get(i).rows.get(at[i]);
        int wanted = first.places[place] + i;
        together = Arrays.binarySearch(other.places, other.from, other.to, wanted) >= 0;
      }
      frequency += together ? weights[first.places[place] >>> FIELD_SHIFT] : 0;
    }
    return frequency;
  }

  private <H> List<H> best(int limit, Bm25.Admission<H> admission) {
    List<Candidate> candidates = new ArrayList<>();
    for (int row = 0; row < scores.length; row++) {
      if (scores[row] > 0) {
        candidates.add(new Candidate(scores[row], row, source.order(row)));
      }
    }
    PriorityQueue<Candidate> ranked = new PriorityQueue<>(candidates);
    List<H> hits = new ArrayList<>();
    while (hits.size() < limit && !ranked.isEmpty()) {
      Candidate best = ranked.remove();
      double[] termScores = parts.stream().mapToDouble(part -> part.value(best.row)).toArray();
      H hit = admission.admit(best.row, best.score, TextQuery.Scores.of(termScores));
      if (hit != null) {
        hits.add(hit);
      }
    }
    return List.copyOf(hits);
  }

  /** The rows that hold a term or phrase, with its frequency, later its score. */
  private static final class Matches {
    private int[] rows = new int[16];
    private double[] values = new double[16];
    private int size;

    void add(int row, double frequency) {
      if (frequency > 0) {
        if (size == rows.length) {
          rows = Arrays.copyOf(rows, 2 * size);
          values = Arrays.copyOf(values, 2 * size);
        }
        rows[size] = row;
        values[size++] = frequency;
      }
    }

    double value(int row) {
      int at = Arrays.binarySearch(rows, 0, size, row);
      return at < 0 ? 0 : values[at];
    }
  }

  private static final class PostingRow {
    private final int row;
    private final int[] places;
    private final int from;
    private final int to;

    PostingRow(int row, int[] places, int from, int to) {
      this.row = row;
      this.places = places;
      this.from = from;
      this.to = to;
    }
  }

  /** The rows that hold a term. */
  private static final class PostingRows {
    private final List<PostingRow> rows = new ArrayList<>();

    void add(int row, int[] places, int from, int to) {
      rows.add(new PostingRow(row, places, from, to));
    }

    int size() {
      return rows.size();
    }

    int row(int index) {
      return rows.get(index).row;
    }
  }

  private record Candidate(double score, int row, long order) implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int byScore = Double.compare(other.score, score);
      return byScore != 0 ? byScore : Long.compare(order, other.order);
    }
  }
}
