package dev.memoryweave.cli.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.terminal.Paint;
import org.junit.jupiter.api.Test;

final class LineDiffTest {
  private final LineDiff plain = new LineDiff(Paint.NONE);

  @Test
  void lines_ofOneLineEach_markWords() {
    assertThat(plain.lines("Use one database", "Use two databases"))
        .containsExactly("    Use [-one-]{+two+} [-database-]{+databases+}");
    assertThat(new LineDiff(new Paint(true)).lines("a b", "a c"))
        .containsExactly("    a \u001b[31mb\u001b[0m\u001b[32mc\u001b[0m");
  }

  @Test
  void lines_ofSeveralLines_markLines() {
    assertThat(plain.lines("one\ntwo\nthree", "one\nthree\nfour"))
        .containsExactly("      one", "    - two", "      three", "    + four");
  }

  @Test
  void lines_farFromAChange_areLeftOut() {
    String before = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl";
    String after = before.replace("b", "B").replace("k", "K");

    assertThat(plain.lines(before, after))
        .containsExactly(
            "      a",
            "    - b",
            "    + B",
            "      c",
            "      d",
            "      e",
            "      ...",
            "      h",
            "      i",
            "      j",
            "    - k",
            "    + K",
            "      l");
    assertThat(LineDiff.hunks(before, after, 1))
        .isEqualTo("  a\n- b\n+ B\n  c\n  ...\n  j\n- k\n+ K\n  l");
  }

  @Test
  void lines_ofEqualTexts_areNone() {
    assertThat(plain.lines("same\n", "same")).isEmpty();
    assertThat(plain.lines("", "new")).containsExactly("    + new");
  }
}
