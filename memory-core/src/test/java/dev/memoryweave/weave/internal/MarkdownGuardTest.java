package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownGuardTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          ## Facts,                   \\## Facts
          '   ### Facts',             '   \\### Facts'
          #,                          \\#
          - # Facts,                  - \\# Facts
          > ## Facts,                 > \\## Facts
          #hashtag,                   #hashtag
          C# is fine,                 C# is fine
          '[label]: /url',            '\\[label]: /url'
          '[^1]: note',               '\\[^1]: note'
          '[link](/url) [x]',         '[link](/url) [x]'
          a <!-- b,                   a &lt;!-- b
          <script>x</script>,         &lt;script>x&lt;/script>
          </ul></LI><h2>,             &lt;/ul>&lt;/LI>&lt;h2>
          <?php echo 1;,              &lt;?php echo 1;
          List<Link> <b>x</b>,        List<Link> <b>x</b>
          - evidence: file x,         \\- evidence: file x
          - evident,                  - evident
          ---,                        \\---
          a - b,                      a - b
          """)
  void lineThatReachesOut_isEscaped(String line, String expected) {
    assertThat(MarkdownGuard.block(line)).isEqualTo(expected);
  }

  @Test
  void underline_afterText_isEscaped_ruleAndTableStay() {
    assertThat(MarkdownGuard.block("Facts\n---\n\n---\n\na | b\n--|--\n1 | 2\n\nx\n=="))
        .isEqualTo("Facts\n\\---\n\n---\n\na | b\n--|--\n1 | 2\n\nx\n\\==");
  }

  @Test
  void definition_overSeveralLines_isEscaped() {
    assertThat(MarkdownGuard.block("[two\nlines]: /url")).isEqualTo("\\[two\nlines]: /url");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```\n## not a heading\n[x]: y\n<script>\n<!-- closed -->\n```",
        "~~~ text\n# comment\n~~~~",
        "````md\n```\n# inner\n```\n````",
        "1. step\n   ```sh\n   # comment\n   ```",
        "> ```\n> # quoted\n> ```",
        "-\t```\n\t# after a tab\n\t```",
        "text\n```\n---\n```\nmore"
      })
  void fencedCode_staysAsItIs(String text) {
    assertThat(MarkdownGuard.close(MarkdownGuard.block(text))).isEqualTo(text);
  }

  @Test
  void headingAfterCode_isEscaped() {
    assertThat(MarkdownGuard.block("```\n# code\n```\n# heading"))
        .isEqualTo("```\n# code\n```\n\\# heading");
    // The quote ends, and its code with it.
    assertThat(MarkdownGuard.block("> ```\n# heading")).isEqualTo("> ```\n\\# heading");
    // A fence with a backtick behind it is no fence.
    assertThat(MarkdownGuard.block("``` a`b\n# heading")).isEqualTo("``` a`b\n\\# heading");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '```java|int x;',            '```java|int x;|```'
          '~~~~|a|~~~',                '~~~~|a|~~~|~~~~'
          '1. a|   ```|   code',       '1. a|   ```|   code|   ```'
          '> ```|> code',              '> ```|> code|> ```'
          '```|done|```',              '```|done|```'
          plain,                       plain
          """)
  void codeThatIsOpen_isClosed(String text, String expected) {
    assertThat(MarkdownGuard.close(text.replace('|', '\n'))).isEqualTo(expected.replace('|', '\n'));
  }

  @Test
  void ellipsis_standsOutsideOfCode() {
    assertThat(MarkdownGuard.closed("```\ncode", "… 3 more lines"))
        .isEqualTo("```\ncode\n```\n… 3 more lines");
    assertThat(MarkdownGuard.closed("```\ncode\n```", "…")).isEqualTo("```\ncode\n```\n…");
    assertThat(MarkdownGuard.closed("text", "…")).isEqualTo("text …");
    assertThat(MarkdownGuard.closed("", "… 3 lines")).isEqualTo("… 3 lines");
  }

  @Test
  void commentInCode_thatIsNotClosed_isMadeHarmless() {
    assertThat(MarkdownGuard.close("```\n<!-- a --> <!-- b\n```"))
        .isEqualTo("```\n<!-- a --> &lt;!-- b\n```");
  }
}
