package dev.memoryweave.store.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.text.TextIndex.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SegmentMergesTest {
  private static final TextIndex.Query QUERY =
      new TextIndex.Query(
          List.of(new TextQuery.Term("w1", 1), new TextQuery.Term("w9", 2)),
          List.of(new TextQuery.Phrase(List.of("w0", "w1"), 1)),
          Weights.ALL,
          null,
          200);

  private final PlainRows rows = new PlainRows();
  private final TextIndex.Writer writer = TextIndex.Writer.of(rows);
  private final Random random = new Random(7);
  private long nextEntry = 1;

  private List<TextIndex.Entry> entries(int count) {
    List<TextIndex.Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> body =
          IntStream.range(0, 12).mapToObj(word -> "w" + random.nextInt(1 + 400 * word)).toList();
      entries.add(
          new TextIndex.Entry(
              nextEntry, nextEntry % 2, nextEntry++, new IndexedText(List.of(), List.of(), body)));
    }
    return entries;
  }

  private static List<TextIndex.Match> found(TextRows rows) {
    return TextIndex.of(rows).search(QUERY, matches -> matches);
  }

  /** Segments of which the last, a smaller one, begins a merge that its write does not finish. */
  private void beginMerge() {
    for (int i = 0; i < 7; i++) {
      writer.add(entries(400));
    }
    writer.add(entries(129));
    assertThat(rows.progress).isNotEmpty();
  }

  @Test
  void merge_inStepsWithSearchesBetween_changesNothingThatIsFound() {
    beginMerge();
    rows.addRemoved(List.of(3L));
    List<TextIndex.Match> before = found(rows);
    assertThat(before).hasSizeGreaterThan(40);
    SegmentMerges merges = new SegmentMerges(rows);

    int steps = 0;
    for (; rows.progress.length > 0; merges.work(1)) {
      steps++;
      assertThat(found(rows)).isEqualTo(before);
    }
    assertThat(steps).isGreaterThan(30);
    assertThat(rows.segments).hasSize(1);
    assertThat(found(rows)).isEqualTo(before);
  }

  @Test
  void merge_whileEntriesComeAndGo_losesNone() {
    beginMerge();
    SegmentMerges merges = new SegmentMerges(rows);
    for (int step = 0; rows.progress.length > 0; step++) {
      if (step % 40 == 0) {
        rows.addRemoved(List.of(5L + step, 1_000L + step, 2_900L));
        writer.add(entries(1));
      }
      merges.work(1);
    }
    long entries = TextIndex.of(rows).entries();
    List<TextIndex.Match> found = found(rows);
    assertThat(rows.removed).isNotEmpty();
    writer.erase();

    assertThat(rows.removed).isEmpty();
    assertThat(TextIndex.of(rows).entries()).isEqualTo(entries);
    assertThat(found(rows)).isEqualTo(found);
  }

  @Test
  void segments_ofManyWrites_stayFew_andNoWriteMergesMuch() {
    long most = 0;
    for (int i = 0; i < 4_000; i++) {
      long before = rows.written;
      writer.add(entries(1));
      most = Math.max(most, rows.written - before);
    }

    assertThat(TextIndex.of(rows).entries()).isEqualTo(4_000);
    assertThat(rows.segments).hasSizeLessThan(50);
    // A merge of 16 packed segments into one of 256 entries is the most; 12 words of 10 bytes each.
    assertThat(most).isLessThan(256 * 12 * 10);
  }

  @Test
  void segments_whoseEntriesAreRemoved_giveTheirRoomBack() {
    writer.add(entries(10_000));
    for (long entry = 1; entry <= 10_000; entry++) {
      if (entry % 100 != 0) {
        writer.remove(List.of(entry));
      }
    }

    assertThat(TextIndex.of(rows).entries()).isEqualTo(100);
    assertThat(rows.segments().stream().mapToInt(one -> one.entries().size()).sum())
        .isLessThan(300);
    writer.remove(LongStream.rangeClosed(1, 100).map(i -> i * 100).boxed().toList());
    assertThat(rows.segments).isEmpty();
    assertThat(rows.postings).isEmpty();
    assertThat(rows.removed).isEmpty();
  }

  @Test
  void remove_ofWhatIsNotThere_doesNothing() {
    writer.add(entries(3));

    writer.remove(List.of(77L));

    assertThat(rows.removed).isEmpty();
    assertThat(TextIndex.of(rows).entries()).isEqualTo(3);
  }

  @Test
  void clear_inTheMiddleOfAMerge_leavesNothing() {
    beginMerge();
    writer.remove(List.of(9L));

    writer.clear();

    assertThat(rows.segments).isEmpty();
    assertThat(rows.postings).isEmpty();
    assertThat(rows.removed).isEmpty();
    writer.add(entries(2));
    assertThat(TextIndex.of(rows).entries()).isEqualTo(2);
  }
}
