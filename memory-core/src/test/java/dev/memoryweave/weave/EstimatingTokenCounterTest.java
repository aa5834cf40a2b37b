package dev.memoryweave.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import java.util.stream.Stream;

class EstimatingTokenCounterTest {
  private final TokenCounter counter = new EstimatingTokenCounter();

  @Test
  void emptyText_costsNothing() {
    assertThat(counter.count("")).isZero();
  }

  /** The greater of the counts by the vocabularies cl100k_base and o200k_base. */
  static Stream<Arguments> samples() {
    return Stream.of(
SAMPLES
        );
  }

  @ParameterizedTest
  @MethodSource("samples")
  void estimate_isNotBelowTheCountOfAVocabulary_norFarAboveIt(String text, int exact) {
    assertThat(counter.count(text)).isBetween(exact, exact + exact / 2 + 3);
  }

  @Test
  void noPartOfAText_countsHigherThanTheText() {
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      String text = HostileText.of(random, 1 + random.nextInt(8)) + lettersAndDigits(random);
      int start = random.nextInt(text.length() + 1);
      int end = start + random.nextInt(text.length() - start + 1);

      assertThat(counter.count(text.substring(start, end)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(counter.count(text));
      assertThat(counter.count(text.substring(0, end)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(counter.count(text));
    }
  }

  @Test
  void everyPrefix_countsAtMostTheNext() {
    Random random = new Random(7);
    String text = HostileText.of(random, 60) + lettersAndDigits(random);
    int before = 0;
    for (int end = 1; end <= text.length(); end++) {
      int now = counter.count(text.substring(0, end));
      assertThat(now).as("prefix of %d", end).isGreaterThanOrEqualTo(before);
      before = now;
    }
  }

  @Test
  void anyCharSequence_countsLikeItsString() {
    Random random = new Random(3);
    String text = HostileText.of(random, 30);
    assertThat(counter.count(new StringBuilder(text))).isEqualTo(counter.count(text));
  }

  private static String lettersAndDigits(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append((char) (' ' + random.nextInt(95)));
    }
    return text.toString();
  }
}
