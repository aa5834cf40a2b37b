package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemTextTest {
  private static final int MAX = 120;

  private static ItemText of(String text) {
    return ItemText.of(text, MAX).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Leases last 30 s.                          | Leases last 30 s
          - Leases last 30 s                         | Leases last 30 s
          * [x] Leases last 30 s                     | Leases last 30 s
          12) Leases last 30 s                       | Leases last 30 s
          > Leases last 30 s                         | Leases last 30 s
          ### Leases last 30 s                       | Leases last 30 s
          **Leases last 30 s.**                      | Leases last 30 s
          _Leases last 30 s_                         | Leases last 30 s
          - **Leases last 30 s**.                    | Leases last 30 s
          Constraint: leases last 30 s               | leases last 30 s
          **Note:** leases last 30 s                 | leases last 30 s
          [gotcha]: leases last 30 s                 | leases last 30 s
          Why not wait?                              | Why not wait?
          And so on...                               | And so on...
          租约持续三十秒。                             | 租约持续三十秒
          Default port: 8080                         | Default port: 8080
          Use `a: b` for all of the pairs there      | Use `a: b` for all of the pairs there
          Scheduler: jobs must be safe to run twice  | Scheduler: jobs must be safe to run twice
          The order is: first a, then b, then c, d   | The order is: first a, then b, then c, d
          When it is full: the poller sleeps for 5 s | When it is full: the poller sleeps for 5 s
          snake_case_name is the form of all names   | snake_case_name is the form of all names
          """)
  void of_textThatItsTitleTellsWhole_hasNoBody(String text, String title) {
    assertThat(of(text)).isEqualTo(new ItemText(title, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Terminal states are final: a job that is done never runs again | Terminal states are final | a job that is done never runs again
          **Terminal states**: a job that is done never runs again       | Terminal states           | a job that is done never runs again
          **Terminal states:** a job that is done                        | Terminal states           | a job that is done
          Use UTC everywhere — the server stands in Tokyo                | Use UTC everywhere        | the server stands in Tokyo
          终态不可变：完成的任务不会再次运行                                  | 终态不可变                  | 完成的任务不会再次运行
          """)
  void of_titleAndExplanation_areKeptApart(String text, String title, String body) {
    assertThat(of(text)).isEqualTo(new ItemText(title, body));
  }

  @Test
  void of_lineAboveAnExplanation_isTheTitle() {
    assertThat(of("Terminal states are final\n\nA job that is done\nnever runs again."))
        .isEqualTo(
            new ItemText("Terminal states are final", "A job that is done\nnever runs again."));
    assertThat(of("Release:\r\n1. tag\r\n2. push"))
        .isEqualTo(new ItemText("Release", "1. tag\n2. push"));
  }

  @Test
  void of_severalSentences_isTitledByTheFirst_andKeepsAll() {
    String text = "Leases last 30 s, e.g. for v1.2.x of java.util.List. They are renewed at 20 s.";

    assertThat(of(text))
        .isEqualTo(new ItemText("Leases last 30 s, e.g. for v1.2.x of java.util.List", text));
  }

  @Test
  void of_wrappedLines_areReadAsOne() {
    String text =
        "The pool must be closed before the store is closed, as its\nthreads hold connections."
            + " Tests do so.";

    assertThat(of(text).title())
        .isEqualTo(
            "The pool must be closed before the store is closed, as its threads hold connections");
    assertThat(of(text).body()).isEqualTo(text);
  }

  @Test
  void of_list_keepsItsMarkersInTheBody() {
    String text = "- stop the pool\n- close the store";

    assertThat(of(text)).isEqualTo(new ItemText("stop the pool", text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "---", "***", "...", "\n\n", "「」", "🙂", "\u200B"})
  void of_textWithoutALetter_isNothing(String text) {
    assertThat(ItemText.of(text, MAX)).isEmpty();
  }

  @Test
  void of_longSentence_isCutBetweenWords() {
    String text = "alpha beta gamma delta ".repeat(20).strip();

    String title = of(text).title();
    assertThat(title).endsWith("…");
    assertThat(title.length()).isBetween(100, MAX);
    assertThat(text).startsWith(title.substring(0, title.length() - 1) + " ");
    assertThat(of(text).body()).isEqualTo(text);
  }

  @Test
  void of_longName_isNotCut() {
    String name = "com.example." + "very.".repeat(30) + "long.Name";

    assertThat(of(name + " is the entry point of it all").title()).isEqualTo(name + "…");
  }

  @Test
  void of_endlessName_isCutAtTheLongestTitle() {
    String title = of("x".repeat(4_000)).title();

    assertThat(title).hasSize(MemoryNode.MAX_TITLE).endsWith("x…");
  }

  @Test
  void of_longTextWithoutSpaces_isCutBetweenCharacters() {
    assertThat(of("租约持续三十秒".repeat(60)).title()).hasSize(MAX).endsWith("…");
    assertThat(of("𠀀𠀁𠀂".repeat(100)).title().codePointCount(0, 239)).isEqualTo(MAX);
  }

  @Test
  void of_cutInsideCode_goesBackBeforeIt() {
    String text = "a ".repeat(40) + "run `mvn " + "-q ".repeat(30) + "verify` and wait";

    assertThat(of(text).title()).endsWith("run…").doesNotContain("`");
  }

  @Test
  void of_anyText_givesATitleThatANodeAccepts() {
    long seed = 20260301;
    Random random = new Random(seed);
    String[] parts = {
      "word ",
      "租约",
      "́",
      "👩‍👩‍👧",
      "😀",
      "שלום ",
      "مرحبا ",
      "`",
      ": ",
      ". ",
      "\n",
      "\n\n",
      "- ",
      "**",
      "_",
      "1. ",
      "\t",
      "\u2028",
      "\u0085",
      "\u202E",
      "…",
      "a_b.c(d)",
      "# ",
      "```\n",
      "—",
      "。",
      "x".repeat(40)
    };
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(40); j >= 0; j--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      ItemText.of(text.toString(), MAX)
          .ifPresent(
              item -> {
                String title = item.title();
                assertThat(title)
                    .as("seed %s: %s", seed, text)
                    .isNotBlank()
                    .isEqualTo(title.strip());
                assertThat(title.codePointCount(0, title.length()))
                    .isLessThanOrEqualTo(MemoryNode.MAX_TITLE);
                assertThat(title).isEqualTo(PlainText.oneLine(title));
                assertThat(Text.unstorable(title)).isEqualTo(-1);
                assertThat(Text.unstorable(item.body())).isEqualTo(-1);
              });
    }
  }
}
