package dev.memoryweave.guard.phrases.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhraseBookTest {
  private final PhraseBook book = PhraseBook.of(PhraseBookTest.class, "sample");

  @Test
  void matches_phrase_isAtIndicesOfTheOriginalText() {
    String text = "\u200BNo: w\u00E9 want some \uFF34ea, please.";

    assertThat(book.matches(text))
        .singleElement()
        .satisfies(
            match -> {
              assertThat(match.kind()).isEqualTo("wish");
              assertThat(match.rule()).isEqualTo("drink");
              assertThat(text.substring(match.from(), match.to()))
                  .isEqualTo("w\u00E9 want some \uFF34ea");
            });
  }

  @Test
  void matches_textWithoutSpaces_isFound() {
    assertThat(book.matches("今天我想喝茶")).containsExactly(new PhraseMatch("wish", "drink", 2, 6));
  }

  @Test
  void matches_otherSentenceOrTooManyWords_isNotFound() {
    assertThat(book.matches("We want. Tea is fine.")).isEmpty();
    assertThat(book.matches("We want a cup of tea")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Please forget about the *cache* in Rome, it is old. | topic: the *cache* in Rome
          forget the cache                                    | topic: the cache
          forget                                              |
          We renamed Caché to Store 2, it is.                 | old: Caché; new: Store 2, it is
          We are renaming a to b to c                         | old: a; new: b to c
          That was 2 weeks ago                                | count: 2; unit: weeks
          use Maven for all                                   | tool: Maven
          use Maven                                           | tool: Maven
          use Maven at home                                   |
          use the Maven                                       |
          """)
  void parts_areWordsOfTheOriginalText(String text, String parts) {
    String found =
        PhraseBook.of(PhraseBookTest.class, "parts").matches(text).stream()
            .flatMap(match -> match.parts().stream())
            .map(part -> part.name() + ": " + text.substring(part.from(), part.to()))
            .collect(Collectors.joining("; "));
    assertThat(found).isEqualTo(parts == null ? "" : parts);
  }

  @Test
  void forms_areWordsByTheirBeginningOrEnding() {
    PhraseBook forms = PhraseBook.of(PhraseBookTest.class, "parts");

    assertThat(forms.matches("We worked now it")).hasSize(1);
    assertThat(forms.matches("We renamed it")).hasSize(1);
    assertThat(forms.matches("We rename it")).isEmpty();
    assertThat(forms.matches("We tested the thing now it")).isEmpty();
  }

  @Test
  void name_beginsWithACapital_inAnyScript() {
    PhraseBook names = PhraseBook.of(PhraseBookTest.class, "parts");

    assertThat(names.matches("Анна owns it")).hasSize(1);
    assertThat(names.matches("анна owns it")).isEmpty();
    assertThat(names.matches("Anna maria owns it")).isEmpty();
  }

  @Test
  void contraction_ofAnEndingOfItsOwn_isTwoWordsInOneClause() {
    PhraseBook words = PhraseBook.of(PhraseBookTest.class, "parts");

    assertThat(words.matches("We’re here")).containsExactly(new PhraseMatch("being", "we", 0, 5));
  }

  @Test
  void rest_ofTextWithoutPunctuation_isBounded() {
    String long1 = "forget about " + "tea ".repeat(500);
    PhraseBook parts = PhraseBook.of(PhraseBookTest.class, "parts");

    assertThat(parts.matches(long1))
        .singleElement()
        .satisfies(m -> assertThat(m.to()).isLessThan(400));
  }

  @Test
  void problems_ofExamplesThatHold_areNone() {
    assertThat(PhraseExamples.problems(PhraseBookTest.class, "sample")).isEmpty();
    assertThat(PhraseExamples.problems(PhraseBookTest.class, "parts")).isEmpty();
  }

  @Test
  void problems_ofExamplesThatDoNotHold_nameFileAndLine() {
    assertThat(PhraseExamples.problems(PhraseBookTest.class, "wrong"))
        .containsExactly(
            "wrong.phrases:2: is not found: I want coffee",
            "wrong.phrases:3: is found by wish: I want tea",
            "wrong.phrases:4: eat has no example that it finds");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no-set         | no-set.phrases:3: set @drink must be defined before its use
          no-rule        | no-rule.phrases:3: neither '@set = words' nor 'kind/rule: pattern'
          no-rule-before | no-rule-before.phrases:2: an example without a rule before it
          no-steps       | no-steps.phrases:1: steps &like must be defined before their use
          no-number      | no-number.phrases:1: 'many' is not a number of words
          no-first-word  | no-first-word.phrases:1: a pattern must begin with a word
          no-part        | no-part.phrases:1: a part begins with [name and ends with ]
          no-such        | No resource no-such.phrases beside \
          dev.memoryweave.guard.phrases.internal.PhraseBookTest
          """,
      quoteCharacter = '"')
  void of_resourceWithAnError_isRefusedWithItsPlace(String resource, String message) {
    assertThatThrownBy(() -> PhraseBook.of(PhraseBookTest.class, resource))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
