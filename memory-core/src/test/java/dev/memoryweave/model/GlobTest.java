package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource({
    "src/Main.java, src/Main.java, true",
    "src, src/a/B.java, true",
    "src/, src/a/B.java, true",
    "src, source/B.java, false",
    "src/**, src/a/b/C.java, true",
    "src/**, src, true",
    "**/Retry.java, Retry.java, true",
    "**/Retry.java, a/b/Retry.java, true",
    "**/Retry.java, a/b/Retry.kt, false",
    "src/**/test/*.java, src/a/b/test/T.java, true",
    "src/*/T.java, src/a/b/T.java, false",
    "*.md, README.md, true",
    "*.md, docs/README.md, false",
    "a?c, abc, true",
    "a?c, ac, false",
    "a*b*c, aXbYbZc, true",
    "*, anything/at/all, true",
    "a/b/c, a/b, false",
    "./x, x, false",
    "日本/*.txt, 日本/語.txt, true"
  })
  void matches_pathsAndGlobs(String glob, String path, boolean expected) {
    assertThat(Glob.matches(glob, path)).isEqualTo(expected);
  }

  @Test
  void matches_hostileGlob_endsInReasonableWork() {
    String glob = "*a".repeat(150) + "b";
    assertThat(Glob.matches(glob, "a".repeat(5_000))).isFalse();
    assertThat(Glob.matches("**/".repeat(130) + "x", "a/".repeat(2_000) + "y")).isFalse();
  }

  @Test
  void anchorMatches_leadingDotSlashOfThePath_isPassedOver() {
    assertThat(Anchor.of("./src/**").matches("./src/A.java")).isTrue();
  }
}
