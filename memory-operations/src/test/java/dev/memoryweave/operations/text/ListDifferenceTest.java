package dev.memoryweave.operations.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListDifferenceTest {
  private static String shown(List<ListDifference.Step<String>> steps) {
    return steps.stream()
        .map(
            step ->
                switch (step.side()) {
                  case BOTH -> step.item();
                  case BEFORE -> "-" + step.item();
                  case AFTER -> "+" + step.item();
                })
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "a b c, a b c, a b c",
    "a b c, a c, a -b c",
    "a c, a b c, a +b c",
    "a b c, a x c, a -b +x c",
    "x a b y, a b, -x a b -y",
    "a, b, -a +b"
  })
  void of_showsWhatGoesBeforeWhatComes(String before, String after, String steps) {
    assertThat(shown(ListDifference.of(List.of(before.split(" ")), List.of(after.split(" ")))))
        .isEqualTo(steps);
  }

  @Test
  void of_anEmptyList_isTheOther() {
    assertThat(ListDifference.of(List.of(), List.of())).isEmpty();
    assertThat(shown(ListDifference.of(List.of(), List.of("a", "b")))).isEqualTo("+a +b");
    assertThat(shown(ListDifference.of(List.of("a"), List.of()))).isEqualTo("-a");
  }

  @Test
  void ofKeys_takesTheSecondOfEqualItems() {
    assertThat(shown(ListDifference.of(List.of("A", "b"), List.of("a", "c"), String::toLowerCase)))
        .isEqualTo("a -b +c");
  }

  @Test
  void of_anyLists_givesBoth() {
    Random random = new Random(11);
    for (int round = 0; round < 500; round++) {
      List<Integer> before = numbers(random);
      List<Integer> after = numbers(random);
      List<Integer> first = new ArrayList<>();
      List<Integer> second = new ArrayList<>();
      for (ListDifference.Step<Integer> step : ListDifference.of(before, after)) {
        if (step.side() != ListDifference.Side.AFTER) {
          first.add(step.item());
        }
        if (step.side() != ListDifference.Side.BEFORE) {
          second.add(step.item());
        }
      }
      assertThat(first).isEqualTo(before);
      assertThat(second).isEqualTo(after);
    }
  }

  private static List<Integer> numbers(Random random) {
    return random.ints(random.nextInt(30), 0, 8).boxed().toList();
  }
}
