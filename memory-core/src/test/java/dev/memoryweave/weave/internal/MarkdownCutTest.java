package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.weave.TokenCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownCutTest {
  /** Each character is a token, so that a limit is a length. */
  private static final TokenCounter CHARACTERS = CharSequence::length;

  private static String cut(String text, int max) {
    return MarkdownCut.toTokens(text, max, CHARACTERS);
  }

  @Test
  void textThatFits_staysWhole() {
    assertThat(cut("Steps:\n1. a\n", 12)).isEqualTo("Steps:\n1. a\n");
  }

  @Test
  void listIsCut_betweenItsItems() {
    String list = "1. Stop the workers.\n2. Migrate the tables\n   of all tenants.\n3. Start.";

    assertThat(cut(list, 45)).isEqualTo("1. Stop the workers.");
    assertThat(cut(list, 64)).endsWith("of all tenants.");
    assertThat(cut("- one\n- two\n- three", 14)).isEqualTo("- one\n- two");
  }

  @Test
  void listThatOnlyBegins_isNoAnswer() {
    assertThat(cut("Steps to release:\n\n1. " + "word ".repeat(50), 25)).isEmpty();
  }

  @Test
  void paragraphIsCut_afterASentence() {
    String text = "The first half holds. The second half is about something else, e.g. this.";

    assertThat(cut(text, 60)).isEqualTo("The first half holds.");
    assertThat(cut(text, 70)).isEqualTo("The first half holds.");
  }

  @Test
  void commandIsNeverCut() {
    String inline = "Run `deploy --all. --now --wait` on the host and wait for all of it";
    assertThat(cut(inline, 30)).isEqualTo("Run");

    String fence = "```sh\ndocker run \\\n  --rm \\\n  image\nsecond command\nthird command\n```";
    assertThat(cut(fence, 25)).isEmpty();
    assertThat(cut(fence, 50)).isEqualTo("```sh\ndocker run \\\n  --rm \\\n  image");
  }

  @Test
  void leadInOfWhatIsCutOff_isLeftOut() {
    String text = "Use the new client for that.\n\nFor example:\n\n```\nclient.call()\nmore\n```";

    assertThat(cut(text, 50)).isEqualTo("Use the new client for that.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"word ", "wort。", "- a\n", "`x` ", "```\nx\n", "a\\\n", "1. "})
  void cut_isABeginningWithinTheLimit(String piece) {
    String text = piece.repeat(200);
    for (int max = 0; max < 100; max++) {
      assertThat(text).startsWith(cut(text, max));
      assertThat(cut(text, max).length()).isLessThanOrEqualTo(max);
    }
  }

  @Test
  void rest_isNamedByItsLength() {
    assertThat(MarkdownCut.rest("a\n\nb\nc", "a")).isEqualTo("… 2 more lines");
    assertThat(MarkdownCut.rest("a\nb", "a")).isEqualTo("… 1 more line");
    assertThat(MarkdownCut.rest("a\nb", "")).isEqualTo("… 2 lines");
    assertThat(MarkdownCut.rest("One two. Three four.", "One two.")).isEqualTo("… 2 more words");
    assertThat(MarkdownCut.rest("一二三。四五六。", "一二三。")).isEqualTo("…");
  }
}
