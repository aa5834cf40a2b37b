package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
  @Test
  void invisibleCharacters_areRemoved() {
    assertThat(VisibleText.block("a\u200Bb\u2060c\uFEFFd\u00ADe\u034Ff\u3164g"))
        .isEqualTo("abcdefg");
    assertThat(VisibleText.block("a\u202Eb\u2066c\u2069d\u200Fe\u061Cf")).isEqualTo("abcdef");
  }

  @Test
  void tagCharacters_areRemoved() {
    String hidden =
        new StringBuilder().appendCodePoint(0xE0041).appendCodePoint(0xE007F).toString();
    assertThat(VisibleText.block("ok" + hidden + "!")).isEqualTo("ok!");
  }

  @Test
  void controlCharacters_areShownAsPictures() {
    assertThat(VisibleText.block("\u001B[31mred\u0007")).isEqualTo("\u241B[31mred\u2407");
    assertThat(VisibleText.line("a\u007Fb\u0090c")).isEqualTo("a\u2421b\uFFFDc");
  }

  @Test
  void everyLineBreak_becomesALineFeed() {
    assertThat(VisibleText.block("a\r\nb\rc\u2028d\u2029e\u0085f\u000Bg\fh"))
        .isEqualTo("a\nb\nc\nd\ne\nf\ng\nh");
    assertThat(VisibleText.line("a\r\nb\t c\u2028d")).isEqualTo("a b c d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67", // a family
        "\u2764\uFE0F\u200D\uD83D\uDD25", // a burning heart
        "\uD83D\uDC4D\uD83C\uDFFD", // a thumb of some colour
        "1\uFE0F\u20E3", // a key
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", // Persian with a non-joiner
        "\u0915\u094D\u200D\u0937", // Devanagari with a joiner
        "\u8FBB\uDB40\uDD00", // a chosen form of a Han character
        "\u05E9\u05DC\u05D5\u05DD",
        "e\u0301",
        "tab\tand  spaces"
      })
  void whatWritingNeeds_stays(String text) {
    assertThat(VisibleText.block(text)).isEqualTo(text);
  }

  @Test
  void joinersAndSelectors_amongLatinLetters_areRemoved() {
    assertThat(VisibleText.block("mem\u200Dory\u200C")).isEqualTo("memory");
    assertThat(VisibleText.block("a\uFE00b\uFE0Fc\uDB40\uDD01\uDB40\uDD02")).isEqualTo("abc");
  }

  @Test
  void unpairedSurrogatesAndNonCharacters_areReplaced() {
    assertThat(VisibleText.block("a\uD800b\uDC00c\uFFFEd")).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd");
  }

  @Test
  void block_losesEmptyLinesAtItsEnds_keepsIndentation() {
    assertThat(VisibleText.block("\n \n    code\n\n  more\n\n")).isEqualTo("    code\n\n  more");
    assertThat(VisibleText.block(" \n\t\n")).isEmpty();
    assertThat(VisibleText.block("")).isEmpty();
  }
}
