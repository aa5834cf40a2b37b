package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.support.internal.ItemRanges.Range;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ItemRangesTest {
  @Test
  void numbers_inARange_pass() {
    ItemRanges ranges =
        new ItemRanges(
            List.of(new Range(10, 3), new Range(4, 1), new Range(5, 0), new Range(6, 2)));

    assertThat(LongStream.range(0, 20).filter(ranges).toArray())
        .containsExactly(4, 6, 7, 10, 11, 12);
  }

  @Test
  void withoutRanges_nothingPasses() {
    assertThat(new ItemRanges(List.of()).test(0)).isFalse();
  }
}
