package dev.memoryweave.statement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The lamp is green.|the lamp  is green",
        "Use **the** lamp|Use the \"lamp\".",
        "Call `close()` first|Call close() first",
        "- Keep the lamp|Keep the lamp",
        "Don’t touch the lamp|Don't touch the lamp"
      })
  void wording_isTheSame_whateverStandsRoundTheWords(String one, String other) {
    assertThat(Wording.of(one)).isEqualTo(Wording.of(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The lamp is green|The lamp is Green",
        "The lamp is green|The lamp is green?",
        "Run it with -v|Run it with -V",
        "Call close()|Call close",
        "Name it my_lamp|Name it mylamp",
        "List *.md|List .md",
        "It costs 5|It costs -5",
        "Use a lamp, not a candle|Use not a lamp, a candle"
      })
  void wording_differs_inEveryLetterOfAWord(String one, String other) {
    assertThat(Wording.of(one)).isNotEqualTo(Wording.of(other));
  }

  @Test
  void wording_ofCode_isTheCode() {
    assertThat(Wording.of("if a:\n    b()")).isNotEqualTo(Wording.of("if a: b()"));
    assertThat(Wording.of("```\nA\n```")).isEqualTo("```\nA\n```");
    assertThat(Wording.of("  ")).isEmpty();
  }

  @Test
  void names_areWhatIsNoPlainWord_inOrder() {
    assertThat(Wording.names("Move `jobs` from Kafka 3.7 to src/main, but not readAll or e-mail."))
        .containsExactly("jobs", "Kafka", "3.7", "src/main", "readAll");
    assertThat(Wording.names("It is so. The lamp is green")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Tests hang on slow machines|The tests hang on a slow machine|forms",
        "The build removes old logs every night|Every night the build removes an old log|words",
        "Remove old logs every night|Delete old logs every night|words",
        "The pool holds 20 connections|The pool holds 30 connections|no",
        "Graduate the feature to stable|Graduated the feature to stable|no",
        "The page (no reply call) is shown first|The page (reply call) is shown first|no",
        "The page has low popularity with us here|The page has medium popularity with us here|no",
        "Is the lamp over the door green|The lamp over the door is green|words",
        "Copy it from Kafka to Redis|Copy it from Redis to Kafka|no",
        "Regression testing|Regression tests|words"
      })
  void restatements_differInForms_orInWordsThatMeanTheSame(String one, String other, String how) {
    assertThat(TextComparison.isSameButForForms(one, other)).isEqualTo(how.equals("forms"));
    assertThat(TextComparison.isRestatement(one, other)).isEqualTo(!how.equals("no"));
  }
}
