package dev.memoryweave.store.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.text.TextIndex.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a byte of a row is changed to: an index works, wrongly perhaps, or says so. */
class DamagedRowsTest {
  private static final TextIndex.Query QUERY =
      new TextIndex.Query(
          List.of(new TextQuery.Term("a", 1), new TextQuery.Term("b", 2)),
          List.of(new TextQuery.Phrase(List.of("a", "b"), 1)),
          Weights.ALL,
          null,
          10);

  private final PlainRows rows = new PlainRows();
  private int refused;

  /** A packed segment, a spread one with several blocks, and one with a merge that is going on. */
  private void fill(Random random) {
    TextIndex.Writer writer = TextIndex.Writer.of(rows);
    long number = 1;
    for (int size : new int[] {300, 300, 300, 300, 300, 300, 300, 300, 600, 20, 1, 1}) {
      List<TextIndex.Entry> entries = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        IndexedText text =
            new IndexedText(words(random, 3), words(random, 2), words(random, i == 3 ? 90 : 9));
        entries.add(new TextIndex.Entry(number, number % 3, number++, text));
      }
      writer.add(entries);
    }
    rows.removed.addAll(List.of(5L, 700L, number - 1));
  }

  private static List<String> words(Random random, int most) {
    return IntStream.range(0, random.nextInt(most))
        .mapToObj(i -> String.valueOf((char) ('a' + random.nextInt(random.nextInt(5) + 1))))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void damage_ofAnyByte_isRefusedOrHarmless(long seed) {
    Random random = new Random(seed);
    fill(random);
    List<byte[]> all = new ArrayList<>(rows.segments.values());
    rows.postings.values().forEach(terms -> all.addAll(terms.values()));
    assertThat(all).hasSizeGreaterThan(12);
    for (int round = 0; round < 600; round++) {
      byte[] one = all.get(random.nextInt(all.size()));
      int at = random.nextInt(random.nextBoolean() ? one.length : Math.min(one.length, 12));
      byte before = one[at];
      one[at] =
          (byte) (random.nextBoolean() ? random.nextInt(256) : before ^ 1 << random.nextInt(8));
      work(random);
      one[at] = before;
    }
    assertThat(refused).isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void row_cutOffAnywhere_isRefusedOrHarmless(long seed) {
    Random random = new Random(seed);
    fill(random);
    for (Map.Entry<Long, byte[]> row : rows.segments.entrySet()) {
      byte[] whole = row.getValue();
      for (int i = 0; i < 40; i++) {
        row.setValue(Arrays.copyOf(whole, random.nextInt(whole.length)));
        work(random);
      }
      row.setValue(whole);
    }
    assertThat(refused).isEqualTo(40 * rows.segments.size());
  }

  private void work(Random random) {
    try {
      TextIndex index = TextIndex.of(rows);
      assertThat(index.search(QUERY, matches -> matches)).hasSizeLessThanOrEqualTo(10);
      if (random.nextInt(10) == 0) {
        TextIndex.Writer.of(rows.copy()).erase();
      }
    } catch (StoreCorruptedException e) {
      refused++;
    }
  }
}
