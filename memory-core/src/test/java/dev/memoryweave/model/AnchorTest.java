package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnchorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "src/main/**/*.java",
        "**",
        "a b/c d.txt",
        ".github/workflows",
        ".memoryless/x",
        "src/.memory/x",
        "...",
        "a..b/c",
        "日本/語.md",
        "file?.{java,kt}",
        "-x",
        "~/x",
        "src/c:d"
      })
  void of_pathRelativeToTheRoot_isKept(String glob) {
    assertThat(Anchor.of(glob).glob()).isEqualTo(glob);
    assertThat(Anchor.of(glob)).hasToString(glob);
  }

  @ParameterizedTest
  @CsvSource({"./src/x, src/x", "././src, src", "' src/x ', src/x", "./.github, .github"})
  void of_pathThatStartsAtHere_losesThat(String given, String kept) {
    assertThat(Anchor.of(given).glob()).isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "./, not empty",
        "/etc/passwd, not absolute",
        ".//etc/passwd, not absolute",
        "//server/share, not absolute",
        "C:/windows, not a drive or URL",
        "c:, not a drive or URL",
        "https://example.org/x, not a drive or URL",
        "file:x, not a drive or URL",
        "src\\main, not '\\'",
        "\\\\server\\share, not '\\'",
        ".., without '..'",
        "../x, without '..'",
        "a/../../x, without '..'",
        "a/.., without '..'",
        "./../x, without '..'",
        ".memory, outside the memory's own folder .memory",
        ".memory/facts/x.md, outside the memory's own folder .memory",
        "./.memory/x, outside the memory's own folder .memory"
      })
  void of_pathOutsideTheProject_isRefused(String glob, String rule) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Anchor.of(glob))
        .withMessageStartingWith("Invalid anchor '")
        .withMessageContaining("anchor must be a path or glob relative to the project's root")
        .withMessageEndingWith(rule)
        .satisfies(e -> assertThat(e.field()).isEqualTo("anchor"));
  }

  @Test
  void of_nothing_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Anchor.of("  "))
        .withMessage("Invalid anchor '  ': anchor must not be empty");
  }

  @Test
  void of_pathWithNul_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Anchor.of("a\u0000b"))
        .withMessage(
            "Invalid anchor 'a\\u0000b': anchor must not contain the NUL character (found at index"
                + " 1)");
  }
}
