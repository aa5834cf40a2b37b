package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.statement.internal.TextKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as a word, a sentence, the same statement, a risk or a cause. */
class ReflectWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                         | 0
          ... --- !!                 | 0
          one                        | 1
          one two, three             | 3
          don't use getUserName      | 3
          snake_case and back-off    | 3
          a.b.c                      | 3
          שלום עולם                  | 2
          مرحبا بالعالم               | 2
          数据库                      | 2
          数据库连接                   | 3
          使用getUserName方法         | 3
          안녕하세요 여러분              | 2
          これはペンです                | 4
          สวัสดีชาวโลก                | 3
          naïve café                 | 2
          🙂 🙂                       | 0
          """)
  void words_areCountedInEveryScript(String text, int words) {
    assertThat(WordCount.of(text)).isEqualTo(words);
  }

  @Test
  void words_ofHugeAndBrokenText_areCounted() {
    assertThat(WordCount.of("a ".repeat(500_000))).isEqualTo(500_000);
    assertThat(WordCount.of("\uD83D a \uDE00 b\u0000c")).isEqualTo(3);
  }

  @Test
  void sentences_areNotSplitInsideNamesAndNumbers() {
    assertThat(
            SentenceSplitter.split(
                "Use v1.2.3 of a.b.C, e.g. `x. y`. Dr. A. Smith said so! Was it 3.5? 是的。好的。End"))
        .containsExactly(
            "Use v1.2.3 of a.b.C, e.g. `x. y`.",
            "Dr. A. Smith said so!",
            "Was it 3.5?",
            "是的。",
            "好的。",
            "End");
  }

  @Test
  void sentences_leaveOutMarkersAndCode() {
    assertThat(SentenceSplitter.split("# Head\n- one\n- two\n```java\nint x = 1;\n```\n1. three"))
        .containsExactly("Head", "one", "two", "three");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Leases last 30 s.      | leases last 30 s    | true
          **Leases** last `30 s` | Leases last 30 s    | true
          Leases, last: 30 s!    | leases last 30 s    | true
          租约持续三十秒。          | 租约持续三十秒        | true
          The limit is 1.5       | The limit is 15     | false
          a < b                  | a > b               | false
          It is on               | It is not on        | false
          -1 is the default      | 1 is the default    | false
          !enabled wins          | enabled wins        | false
          """)
  void sameSaying_ignoresDressAndNothingElse(String one, String other, boolean same) {
    assertThat(TextKey.key(one).equals(TextKey.key(other))).isEqualTo(same);
  }

  @ParameterizedTest
  @EnumSource(HighRisk.class)
  void highRisk_isFoundByItsOwnName(HighRisk subject) {
    String words = subject.tag().replace('-', ' ');

    assertThat(HighRisk.in("Something about the " + words + " here")).contains(subject);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          class RetryPolicyFactory             | RETRY
          db/schema_v2.sql                     | SCHEMA
          retried jobs                         | RETRY
          authorise() was called               | AUTH
          the OAuth2 flow                      | AUTH
          deadlocks seen                       | LOCK
          rolled back                          | ROLLBACK
          transactional writes                 | TRANSACTION
          """)
  void highRisk_isFoundInWordFormsAndNames(String text, HighRisk subject) {
    assertThat(HighRisk.in(text)).containsExactly(subject);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the author wrote it", "the clock is blocked", "package-lock.json changed", "yarn.lock",
        "the lock file", "entry of a country", "状态", ""
      })
  void highRisk_isNotSeenInOtherWords(String text) {
    assertThat(HighRisk.in(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It broke because the queue was full.",
        "Root cause: the clock went backwards overnight.",
        "This was due to a stale cache.",
        "It turned out that zero means for ever.",
        "The crash came from a null head.",
        "连接失败是因为连接池已满了。",
        "Es scheiterte, weil die Uhr falsch ging."
      })
  void cause_isSeen(String sentence) {
    assertThat(CauseCues.sentenceWithCause(List.of(sentence))).contains(sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It did not work at all, sadly.",
        "The cause is not yet known to us.",
        "Unknown cause, we gave up on it.",
        "We couldn’t determine the root cause of it.",
        "It is unclear why it fails."
      })
  void cause_thatIsMissing_isNotSeen(String sentence) {
    assertThat(CauseCues.sentenceWithCause(List.of(sentence))).isEmpty();
  }
}
