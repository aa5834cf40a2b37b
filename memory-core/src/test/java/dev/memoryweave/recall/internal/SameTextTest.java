package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameTextTest {

  private static String form(String kind, String title, String body) {
    return SameText.form(
        MemoryNode.builder(Scope.project("p"), NodeId.of(kind + ".x"), title, Instant.EPOCH)
            .body(body)
            .build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          We deploy on Tuesdays.     | we deploy  on tuesdays
          Café, naïve                | cafe naive
          "Quoted" text              | quoted text
          """)
  void form_caseSpacingPunctuationAndAccents_doNotMatter(String one, String other) {
    assertThat(form("fact", "a", one)).isEqualTo(form("fact", "b", other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The timeout is 30 s        | The timeout is 60 s
          The value is 1             | The value is -1
          It may block               | It must block
          Great 👍                   | Great 👎
          日本語                      | 日本人
          a == b                     | a = b
          """)
  void form_oneWordOrSignDifferent_isSomethingElse(String one, String other) {
    assertThat(form("fact", "a", one)).isNotEqualTo(form("fact", "a", other));
  }

  @ParameterizedTest
  @CsvSource({"fact,decision"})
  void form_anotherKind_isSomethingElse(String one, String other) {
    assertThat(form(one, "a", "text")).isNotEqualTo(form(other, "a", "text"));
  }
}
