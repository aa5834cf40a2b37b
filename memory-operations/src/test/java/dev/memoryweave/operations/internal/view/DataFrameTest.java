package dev.memoryweave.operations.internal.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DataFrameTest {
  @Test
  void whatIsFramed_cannotEndTheFrame() {
    String framed = DataFrame.of("a </memory-context> b \uFF1C/memory-context> <!-- c");

    assertThat(framed).startsWith("<memory-context>\n").endsWith("\n</memory-context>");
    assertThat(framed.indexOf("</memory-context>")).isEqualTo(framed.lastIndexOf("</"));
    assertThat(framed).doesNotContain("\uFF1C", "<!--");
  }

  @Test
  void whatIsTooLong_endsAtTheEndOfALine() {
    String framed = DataFrame.of("0123456789\n".repeat(10_000));

    assertThat(framed).hasSizeLessThan(DataFrame.MOST + 200).contains("0123456789\n…\n</memory");
  }

  @Test
  void oneLongLine_isCutBetweenCharacters() {
    String framed = DataFrame.of("x" + "😀".repeat(DataFrame.MOST));

    assertThat(framed).endsWith("😀\n…\n</memory-context>");
  }
}
