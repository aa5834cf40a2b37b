package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.SentenceSplitter.Layout;
import org.junit.jupiter.api.Test;

class SentenceSplitterTest {
  @Test
  void everyLayout_keepsAbbreviationsNumbersAndCodeTogether() {
    String text = "Use e.g. version 1.2.3 of `a. B. c`, a.k.a. the old one. Then stop.";

    for (Layout layout : Layout.values()) {
      assertThat(SentenceSplitter.split(text, layout))
          .as(layout.name())
          .containsExactly(
              "Use e.g. version 1.2.3 of `a. B. c`, a.k.a. the old one.", "Then stop.");
    }
  }

  @Test
  void page_joinsWrappedLines_andLeavesMarksAndCodeOut() {
    String text =
        "The exporter waits for the lease of the other worker before it\nstarts. It never waits"
            + " twice.\n\n- one\n```\nint x;\n```";

    assertThat(SentenceSplitter.split(text, Layout.PAGE))
        .containsExactly(
            "The exporter waits for the lease of the other worker before it starts.",
            "It never waits twice.",
            "one");
  }

  @Test
  void notes_endAtLinesAndSemicolons() {
    assertThat(SentenceSplitter.split("- [x] **Port** 8080; host a\n1. second", Layout.NOTES))
        .containsExactly("Port 8080;", "host a", "second");
  }

  @Test
  void prose_goesOnInLowerCase_andAfterTheDotsOfACall() {
    assertThat(
            SentenceSplitter.split(
                "Call open(a, ...) first. then close. See *.h. Done.", Layout.PROSE))
        .containsExactly("Call open(a, ...) first. then close.", "See *.h. Done.");
  }

  @Test
  void marksOfOtherScripts_endSentences() {
    for (Layout layout : Layout.values()) {
      assertThat(SentenceSplitter.split("动作快。不要等！", layout)).containsExactly("动作快。", "不要等！");
    }
  }
}
