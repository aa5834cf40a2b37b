package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Test output, logs and diffs. */
class OutputChunkersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RetryTest.givesUp|[ERROR] RetryTest.givesUp -- Time elapsed: 0.01 s <<< FAILURE!",
        "RetryTest > givesUp()|RetryTest > givesUp() FAILED",
        "test_gives_up|_____ test_gives_up _____",
        "tests/test_retry.py::test_gives_up|FAILED tests/test_retry.py::test_gives_up - assert",
        "Retry › gives up|  ● Retry › gives up",
        "TestGivesUp|--- FAIL: TestGivesUp (0.00s)",
        "gives up|not ok 2 - gives up",
        "test_gives_up (RetryTest)|FAIL: test_gives_up (RetryTest)",
        "retry::gives_up|---- retry::gives_up stdout ----"
      })
  void failureOfARunner_standsAlone(String name, String line) {
    String text =
        "Tests run: 3 in all\nok 1 - works\n"
            + line
            + "\n    expected 5 but was 4\n        at retry.java:42\nok 3 - works too\n";
    List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.TEST_REPORT, "out.txt", text);
    KnowledgeChunk.Passage failure =
        passages.stream().filter(p -> p.tags().contains("failed")).findFirst().orElseThrow();
    assertThat(failure.symbols()).containsExactly(name);
    assertThat(failure.text()).startsWith(line).endsWith("at retry.java:42");
  }

  @Test
  void log_isCutIntoWindowsRoundItsErrors() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append("2026-01-02 03:04:05.").append(100 + i % 900);
      if (i == 150) {
        text.append(" ERROR [main] Retry - gave up\njava.io.IOException: no disk\n");
        text.append("\tat com.example.Retry.call(Retry.java:42)\nCaused by: x\n\t... 3 more\n");
      } else {
        text.append(i % 7 == 0 ? " WARN" : " INFO").append("  [main] Retry - attempt ").append(i);
        text.append('\n');
      }
    }
    List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.LOG, "app.log", text.toString());
    KnowledgeChunk.Passage error =
        passages.stream().filter(p -> p.tags().contains("error")).findFirst().orElseThrow();
    assertThat(error.text())
        .contains("attempt 147", "gave up", "... 3 more", "attempt 153")
        .doesNotContain("attempt 140", "attempt 160");
    assertThat(error.tags()).contains("error", "info");
    assertThat(passages).filteredOn(p -> p.tags().contains("error")).hasSize(1);
  }

  @Test
  void logOfErrorsOnly_staysWithinTheLimit() {
    String text = "ERROR gave up\n\tat com.example.Retry.call(Retry.java:42)\n".repeat(2_000);
    assertThat(Cutting.cut(SourceType.LOG, "app.log", text)).hasSizeGreaterThan(50);
  }

  private static final String DIFF =
      """
      From 1234 Mon Sep 17 00:00:00 2001
      Subject: Wait longer

      diff --git a/src/Retry.java b/src/Retry.java
      index 1..2 100644
      --- a/src/Retry.java
      +++ b/src/Retry.java
      @@ -10,4 +10,4 @@ public T call(Callable<T> work) {
         one
      --- not a header
      +++ nor this
         two
         three
      @@ -40,2 +40,2 @@ class Backoff {
      -  a
      +  b
         c
      diff --git a/old.sql b/old.sql
      deleted file mode 100644
      --- a/old.sql
      +++ /dev/null
      @@ -1 +0,0 @@
      -select 1;
      """;

  @Test
  void diff_isCutByFileAndHunk() {
    List<KnowledgeChunk.Passage> passages = Cutting.finely(SourceType.DIFF, "x.patch", DIFF);
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::place)
        .containsExactly(
            List.of(), List.of("src/Retry.java"), List.of("src/Retry.java"), List.of("old.sql"));
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::symbols)
        .containsExactly(List.of(), List.of("call"), List.of("Backoff"), List.of());
    assertThat(passages.get(1).text()).contains("+++ nor this").endsWith("three");
    assertThat(passages.get(3).tags()).containsExactly("deleted");
  }

  @Test
  void hunksOfSeveralFiles_areNotJoined() {
    List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.DIFF, "x.patch", DIFF);
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::place)
        .containsExactly(List.of(), List.of("src/Retry.java"), List.of("old.sql"));
  }

  @Test
  void paragraphs_goTogetherUpToTheTarget() {
    String text = "one paragraph of a note\nwith two lines\n\n".repeat(200);
    assertThat(Cutting.cut(SourceType.NOTE, "a.txt", text))
        .hasSizeGreaterThan(3)
        .allSatisfy(
            passage -> {
              assertThat(passage.text()).startsWith("one paragraph").endsWith("two lines");
              assertThat(Cutting.COUNTER.count(passage.text())).isLessThanOrEqualTo(400);
            });
  }
}
