package dev.memoryweave.operations.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordDifferenceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          Retry at most 3 times     | Retry at most 5 times     | Retry at most [-3-]{+5+} times
          The port is 8080.         | The port is 9090.         | The port is [-8080-]{+9090+}.
          Use tabs in the whole tree | Use tabs                 | Use tabs [-in the whole tree-]
          Use tabs now              | Always use tabs now       | [-Use-]{+Always use+} tabs now
          Deploy on Mondays         | Never deploy on Mondays   | [-Deploy-]{+Never deploy+} on Mondays
          Alpha and beta run        | Alpha and run             | Alpha and [-beta-] run
          Straße gilt für alle      | Straße gilt für niemanden | Straße gilt für [-alle-]{+niemanden+}
          """)
  void whatDiffers_isMarkedWithinTheLine(String inForce, String waiting, String marked) {
    assertThat(WordDifference.of(inForce, waiting).orElseThrow().marked()).isEqualTo(marked);
  }

  @ParameterizedTest
  @CsvSource({
    "The same text,The same text",
    "The build needs Java,Nobody deploys on a Friday evening",
    "a {+mark+} of its own here,a mark of its own here",
    "one,two"
  })
  void textsWithLittleInCommonOrWithMarks_areNotCompared(String inForce, String waiting) {
    assertThat(WordDifference.of(inForce, waiting)).isEmpty();
  }

  @Test
  void theParts_giveBothTexts() {
    String inForce = "When the gateway is down, retry 3 times and wait a second, then give up";
    String waiting =
        "When the gateway is slow, retry 5 times and wait a minute, then tell somebody";

    WordDifference difference = WordDifference.of(inForce, waiting).orElseThrow();

    assertThat(text(difference, WordDifference.Side.IN_FORCE)).isEqualTo(inForce);
    assertThat(text(difference, WordDifference.Side.WAITING)).isEqualTo(waiting);
  }

  private static String text(WordDifference difference, WordDifference.Side side) {
    StringBuilder text = new StringBuilder();
    for (WordDifference.Part part : difference.parts()) {
      if (part.side() == WordDifference.Side.BOTH || part.side() == side) {
        text.append(part.text());
      }
    }
    return text.toString();
  }

  @Test
  void ofALongStretchThatBothHave_onlyTheWordsAroundADifferenceAreShown() {
    String long1 = "word ".repeat(60) + "here it says three and then " + "more ".repeat(60);
    String long2 = long1.replace("three", "four");

    assertThat(WordDifference.of(long1.strip(), long2.strip()).orElseThrow().marked())
        .isEqualTo(
            "… word word word here it says [-three-]{+four+} and then more more more more …");
  }

  @Test
  void textsOfVeryManyWords_areNotCompared() {
    String text = "word ".repeat(500);

    assertThat(WordDifference.of(text, text + "more")).isEmpty();
  }
}
