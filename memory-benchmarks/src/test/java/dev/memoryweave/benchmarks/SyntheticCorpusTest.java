package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class SyntheticCorpusTest {
  private final SyntheticCorpus corpus = new SyntheticCorpus(7);

  @Test
  void the_same_seed_gives_the_same_memories() {
    assertThat(new SyntheticCorpus(7).drafts(0, 50)).isEqualTo(corpus.drafts(0, 50));
    assertThat(new SyntheticCorpus(8).drafts(0, 50)).isNotEqualTo(corpus.drafts(0, 50));
    assertThat(corpus.drafts(20, 5)).isEqualTo(corpus.drafts(0, 25).subList(20, 25));
  }

  @Test
  void few_words_are_frequent_and_many_are_rare() {
    Map<String, Long> counts =
        Arrays.stream(corpus.prose(2_000_000).split("\\W+"))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<Long> sorted = counts.values().stream().sorted(Comparator.reverseOrder()).toList();
    long all = sorted.stream().mapToLong(Long::longValue).sum();

    assertThat(counts.get("the")).isBetween(all * 2 / 100, all * 4 / 100);
    assertThat(sorted.stream().limit(100).mapToLong(Long::longValue).sum())
        .isBetween(all * 35 / 100, all * 60 / 100);
    assertThat(counts).hasSizeGreaterThan(15_000);
  }

  @Test
  void questions_ask_for_words_of_a_memory() {
    for (String question : corpus.questions(100, 20)) {
      List<String> words = List.of(question.replace("?", "").split(" ")).subList(3, 9);
      assertThat(corpus.drafts(0, 100))
          .anyMatch(
              draft -> {
                List<String> body =
                    List.of(String.valueOf(draft.body()).toLowerCase(Locale.ROOT).split("\\W+"));
                return body.containsAll(words);
              });
    }
  }

  @Test
  void invented_words_differ() {
    assertThat(
            Arrays.stream(corpus.prose(3_000_000).toLowerCase(Locale.ROOT).split("\\W+"))
                .distinct()
                .count())
        .isGreaterThan(17_000);
  }
}
