package dev.memoryweave.guard.personal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.memoryweave.guard.internal.CountingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts made to be slow, or to break something. */
class PersonalHostileTextTest {
  private static final int LENGTH = 30_000;

  /** How often each character may be looked at on average; ordinary text stays below 4. */
  private static final int MOST_LOOKS = 400;

  private final PersonalScanner scanner = PersonalScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        " ",
        "\n",
        "0",
        "1",
        "1 ",
        "1.",
        "1-",
        "(1",
        "+1",
        "+",
        "@",
        "a@",
        "@a.",
        "a@b.",
        "a@b.c",
        "a@b.cd ",
        ":",
        "::",
        "2001:",
        "2001:a",
        "a:b:",
        "1 2 ",
        "12 ",
        "1234 ",
        "12.",
        "12-34-",
        "phone ",
        "phone 1",
        "tel: 12",
        "born 1",
        "born 12 March ",
        "12 March ",
        "march 1 ",
        "DE",
        "DE1",
        "DE12 ",
        "AB1",
        "ABCDEF12",
        "X1",
        "ssn ssn 1 ",
        "1 St ",
        "1 A St, ",
        "1 rue a ",
        "1 Aa Bb Street ",
        "Aastr. 1, ",
        "Aastr. 1, 1",
        "Via A 1 ",
        "1年",
        "生日",
        "4111 ",
        "é1",
        "\u00a01",
        "\ud83d1",
        "|1|",
        "phone | 1",
        "1 Main Street, A B C D E F G ",
        "12 rue de la de la de la "
      })
  void repeatedText_costsAFewLooksPerCharacter(String unit) {
    assertLinear(unit, unit.repeat(LENGTH / unit.length()));
  }

  @Test
  void piecesInAnyOrder_costAFewLooksPerCharacter() {
    List<String> pieces = new ArrayList<>(SampleNumbers.all().values());
    pieces.addAll(
        List.of(
            "phone ", "born ", "ssn ", "Street ", "rue ", ", ", "\n", " ", "-", "@", ":", "1",
            "+"));
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      while (text.length() < LENGTH) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      assertLinear("seed " + seed, text.toString());
    }
  }

  private void assertLinear(String description, String text) {
    CountingText.assertLinear(description, text, MOST_LOOKS, scanner::scan);
  }

  @Test
  void ordinaryText_isLookedAtAFewTimes() {
    String prose =
        "The scheduler keeps a task's terminal state immutable, so a retry must create a new"
            + " attempt instead of reopening the old one; see docs/adr/0007 and"
            + " Scheduler.retry().\n";
    CountingText text = new CountingText(prose.repeat(1_000));
    scanner.scan(text);
    assertThat(text.looks()).isLessThan(4L * text.length());
  }

  @Test
  void everyPrefixAndSuffix_isScannedWithoutError() {
    String text = String.join(" ", SampleNumbers.all().values()) + " 1 rue St, 1";
    for (int i = 0; i <= text.length(); i++) {
      String prefix = text.substring(0, i);
      String suffix = text.substring(i);
      assertThatCode(() -> scanner.scan(prefix)).as("prefix of %d", i).doesNotThrowAnyException();
      assertThatCode(() -> scanner.scan(suffix)).as("suffix at %d", i).doesNotThrowAnyException();
    }
  }
}
