package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.weave.TokenCounter;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextCutTest {
  private static final String FAMILY = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";

  @Test
  void cut_prefersTheEndOfALineThenOfASentenceThenOfAWord() {
    assertThat(TextCut.toLength("one two three\nfour five", 16)).isEqualTo("one two three");
    assertThat(TextCut.toLength("One two. Three four", 10)).isEqualTo("One two.");
    assertThat(TextCut.toLength("one two three four", 16)).isEqualTo("one two three");
    assertThat(TextCut.toLength("abcdefghijklmnop", 10)).isEqualTo("abcdefghij");
  }

  @Test
  void cut_neverTearsACharacterApart() {
    for (String cluster :
        new String[] {
          FAMILY,
          "e\u0301\u0302",
          "\uD83C\uDDE9\uD83C\uDDEA",
          "\uD83D\uDC4D\uD83C\uDFFD",
          "\u2764\uFE0F"
        }) {
      String text = "ab" + cluster + "cd";
      for (int length = 2; length < 2 + cluster.length(); length++) {
        assertThat(TextCut.toLength(text, length)).as("%s at %d", cluster, length).isEqualTo("ab");
      }
      assertThat(TextCut.toLength(text, 2 + cluster.length())).isEqualTo("ab" + cluster);
    }
  }

  @Test
  void secondFlag_isKeptWhole() {
    String flags = "\uD83C\uDDE9\uD83C\uDDEA\uD83C\uDDEB\uD83C\uDDF7";
    assertThat(TextCut.toLength(flags, 6)).isEqualTo(flags.substring(0, 4));
  }

  @Test
  void endlessMarks_areCutBetweenCodePoints() {
    String marks = "a" + "\uD834\uDD65".repeat(200);
    for (int length = 150; length < 160; length++) {
      assertThat(Character.isHighSurrogate(lastOf(TextCut.toLength(marks, length)))).isFalse();
    }
  }

  private static char lastOf(String text) {
    return text.charAt(text.length() - 1);
  }

  @Test
  void randomCuts_fitTheTokensAndAreValidUnicode() {
    TokenCounter counter = TokenCounter.estimating();
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      String text = VisibleText.block(HostileText.of(random, 1 + random.nextInt(40)));
      int max = random.nextInt(200);
      String cut = TextCut.toTokens(text, max, counter);

      assertThat(counter.count(cut)).as("seed %d", seed).isLessThanOrEqualTo(max);
      assertThat(text).as("seed %d", seed).startsWith(cut);
      assertThat(cut.codePoints().filter(c -> Character.getType(c) == Character.SURROGATE))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  @Test
  void cutToTokens_usesMostOfThem() {
    TokenCounter counter = TokenCounter.estimating();
    String text = "A sentence of some words that goes on for a while. ".repeat(100);
    assertThat(counter.count(TextCut.toTokens(text, 200, counter))).isBetween(160, 200);
    assertThat(TextCut.toTokens("fits", 200, counter)).isEqualTo("fits");
    assertThat(TextCut.toTokens("does not", 0, counter)).isEmpty();
  }

  @Test
  void shortened_endsInAnEllipsis() {
    assertThat(TextCut.shorten("one two three four five", 20)).isEqualTo("one two three four…");
    assertThat(TextCut.shorten("short", 5)).isEqualTo("short");
  }
}
