package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a text index as one source of postings.
 *
 * @param <R> the address of an indexed record
 */
final class TextSearch<R> implements Bm25.Source {
  /** Turns an entry into a hit, or null if the entry does not pass the filter. */
  interface Admission<R, H> {
    @Nullable H admit(IndexEntry<R> entry, double score, TextQuery.Scores termScores);
  }

  private final TextIndex<R> index;

  /** The number of the first row of each segment, and of the row after the last. */
  private final int[] firstRows;

  /** The segment of the last row that was looked up; rows are mostly read in order. */
  private int lastSegment;

  private TextSearch(TextIndex<R> index) {
    this.index = index;
    firstRows = new int[index.segments().size() + 1];
    for (int i = 1; i < firstRows.length; i++) {
      firstRows[i] = firstRows[i - 1] + index.segments().get(i - 1).size();
    }
  }

  /**
   * The best entries for some terms and phrases, best first.
   *
   * @param weights the weight of a match in each field; 0 for a field that is not searched
   */
  static <R, H> List<H> run(
      TextIndex<R> index,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      double[] weights,
      int limit,
      Admission<R, H> admission) {
    TextSearch<R> source = new TextSearch<>(index);
    return Bm25.<H>search(
        source,
        terms,
        phrases,
        weights,
        limit,
        (row, score, termScores) -> admission.admit(source.entry(row), score, termScores));
  }

  private IndexEntry<R> entry(int row) {
    if (row < firstRows[lastSegment] || row >= firstRows[lastSegment + 1]) {
      int found = Arrays.binarySearch(firstRows, row);
      lastSegment = found >= 0 ? found : -found - 2;
    }
    return index.segments().get(lastSegment).document(row - firstRows[lastSegment]);
  }

  @Override
  public int rows() {
    return firstRows[firstRows.length - 1];
  }

  @Override
  public int length(int row) {
    return Bm25.length(entry(row).lengthCode());
  }

  @Override
  public void postings(String term, Postings to) {
    for (int i = 0; i < index.segments().size(); i++) {
      index.segments().get(i).postings(term, firstRows[i], to);
    }
  }

  @Override
  public long texts() {
    return index.documents();
  }

  @Override
  public long totalLength() {
    return index.length();
  }

  @Override
  public long order(int row) {
    return entry(row).position();
  }
}
