package dev.memoryweave.build.lives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LineDifferenceTest {
  private static String numbers(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(number -> number + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void equalTexts_differInNothing() {
    assertThat(LineDifference.of(numbers(1, 50), numbers(1, 50))).isEmpty();
    assertThat(LineDifference.of("", "")).isEmpty();
  }

  @Test
  void aChangedLine_isShownWithThoseAroundIt() {
    String changed = numbers(1, 10) + "other\n" + numbers(12, 20);

    assertThat(LineDifference.of(numbers(1, 20), changed))
        .isEqualTo("@@ line 11, now 11 @@\n 8\n 9\n 10\n-11\n+other\n 12\n 13\n 14");
  }

  @Test
  void insertedAndRemovedLines_areShownAlone() {
    String before = numbers(1, 9) + numbers(20, 29);
    String after = numbers(1, 9) + "new\n" + numbers(20, 22) + numbers(25, 29);

    assertThat(LineDifference.of(before, after))
        .isEqualTo(
            "@@ line 10, now 10 @@\n 7\n 8\n 9\n+new\n 20\n 21\n 22\n-23\n-24\n 25\n 26\n 27");
  }

  @Test
  void whatIsOnOneSideAlone_isShownToItsEnd() {
    assertThat(LineDifference.of("", "a\nb\n")).isEqualTo("@@ line 1, now 1 @@\n+a\n+b");
    assertThat(LineDifference.of("a\nb\n", "a\n")).isEqualTo("@@ line 2, now 2 @@\n a\n-b");
  }

  @Test
  void aLongDifference_isCut() {
    assertThat(LineDifference.of(numbers(1, 1_000), numbers(2_001, 3_000)).lines())
        .hasSize(121)
        .startsWith("@@ line 1, now 1 @@", "-1")
        .endsWith("... and more");
  }
}
