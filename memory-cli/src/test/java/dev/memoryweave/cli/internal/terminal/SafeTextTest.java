package dev.memoryweave.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SafeTextTest {
  @Test
  void of_commandsToATerminal_areSpelledOut() {
    assertThat(SafeText.of("a\u001b]0;title\u0007b\u001b[2Jc"))
        .isEqualTo("a\\u{1b}]0;title\\u{7}b\\u{1b}[2Jc");
    assertThat(SafeText.of("\u009b31m")).isEqualTo("\\u{9b}31m");
    assertThat(SafeText.of("over\rwritten\b")).isEqualTo("over\\u{d}written\\u{8}");
    assertThat(SafeText.of("nul\0")).isEqualTo("nul\\u{0}");
  }

  @Test
  void of_whatTurnsTheDirection_isSpelledOut() {
    assertThat(SafeText.of("\u202egnp.exe")).isEqualTo("\\u{202e}gnp.exe");
    assertThat(SafeText.of("\u2066x\u2069")).isEqualTo("\\u{2066}x\\u{2069}");
  }

  @Test
  void of_textOfAnyLanguage_stays() {
    String text = "Größe\n\t東京 🎉 שלום e\u0301";
    assertThat(SafeText.of(text)).isEqualTo(text);
    assertThat(SafeText.of("a\r\nb")).isEqualTo("a\nb");
  }

  @Test
  void line_severalLines_becomeOne() {
    assertThat(SafeText.line("a\n\n  b\tc")).isEqualTo("a b c");
    assertThat(SafeText.line("a\u2028b")).doesNotContain("\u2028");
  }

  @Test
  void argumentsThatJavaCouldNotRead_areReadAgain() {
    byte[] line = "java\0-cp\0x\0Main\0add\0Größe\0".getBytes(StandardCharsets.UTF_8);
    assertThat(TypedArguments.last(line, List.of("add", "Gr\ufffd\ufffde")))
        .containsExactly("add", "Größe");
    assertThat(TypedArguments.of(List.of("plain"))).containsExactly("plain");
  }
}
