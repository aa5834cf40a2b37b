package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowDigestTest {
  private static final RowDigest DIGEST = new RowDigest(List.of("a", "b", "c"));

  @Test
  void of_tellsColumnsTypesAndValuesApart() {
    assertThat(
            Stream.of(
                    Arrays.asList(null, null, null),
                    Arrays.asList(1L, null, null),
                    Arrays.asList(null, 1L, null),
                    Arrays.asList("1", null, null),
                    Arrays.asList(1.0, null, null),
                    Arrays.asList("1".getBytes(StandardCharsets.UTF_8), null, null),
                    Arrays.asList("", null, null),
                    Arrays.asList(null, "", null),
                    Arrays.asList("x", "y", null),
                    Arrays.asList("y", "x", null),
                    Arrays.asList("xy", null, null))
                .map(DIGEST::of))
        .doesNotHaveDuplicates();
  }

  @Test
  void of_numbersOfAnyWidth_areTheSame() {
    assertThat(DIGEST.of(Arrays.asList(1, 0.0, null)))
        .isEqualTo(DIGEST.of(Arrays.asList(1L, -0.0, null)));
  }

  @Test
  void of_absent_addsNothing_soThatAColumnCanComeLater() {
    assertThat(DIGEST.of(Arrays.asList(1L, "x", null)))
        .isEqualTo(new RowDigest(List.of("a", "b")).of(List.of(1L, "x")));
  }

  @Test
  void of_anotherNumberOfValues_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> DIGEST.of(List.of(1L)));
  }

  @Test
  void change_addedToTheDigest_isTheDigestAfterIt() {
    long before = DIGEST.of(Arrays.asList(1L, "x", null));
    long after = DIGEST.of(Arrays.asList(1L, "y", 7L));

    long change = RowDigest.both(DIGEST.change("b", "x", "y"), DIGEST.change("c", null, 7L));

    assertThat(RowDigest.both(before, change)).isEqualTo(after);
    assertThat(before + change).isPositive();
  }

  /** Each bit of a text, of bytes and of a number. */
  @Test
  void of_anyBitFlipped_isAnother() {
    byte[] bytes = "At dusk, by the keeper.".getBytes(StandardCharsets.UTF_8);
    long whole = DIGEST.of(Arrays.asList(bytes, 5L, null));
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(DIGEST.of(Arrays.asList(flipped, 5L, null))).isNotEqualTo(whole);
    }
    for (int bit = 0; bit < 64; bit++) {
      assertThat(DIGEST.of(Arrays.asList(bytes, 5L ^ 1L << bit, null))).isNotEqualTo(whole);
    }
  }
}
