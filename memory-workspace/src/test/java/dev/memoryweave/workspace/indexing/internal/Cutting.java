package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.indexing.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Samples, random texts, and what must be true of the passages of any text. */
final class Cutting {
  static final TokenCounter COUNTER = TokenCounter.estimating();

  private static final String[] PIECES = {
    "class A {",
    "}",
    "{",
    "def f(x):",
    "# heading",
    "## 标题 😀",
    "```java",
    "---",
    "@@ -1,2 +1,2 @@ void run()",
    "diff --git a/x b/x",
    "ERROR something failed: \"x\"",
    "2026-01-02 03:04:05 INFO started",
    "    indented = 'text' // comment",
    "\t/* not closed",
    "e\u0301\u0302\u200d\ud83d\udc69\u200d\ud83d\udc67",
    "\"\"\" ` ' \\",
    "| a | b |",
    "- item",
    "",
    " \t ",
    "\u3000",
    "-- FAIL: TestX",
    "المفتاح בדיקה"
  };

  private Cutting() {}

  static String sample(String extension) {
    try (InputStream in = Cutting.class.getResourceAsStream("sample." + extension)) {
      assertThat(in).as("sample.%s", extension).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SourceText source(SourceType type, String path, String text) {
    return new SourceText(path, type, new SourceClassifier().classify(path).language(), text);
  }

  /** Passages that are cut as finely as can be, so that small samples show how. */
  static List<KnowledgeChunk.Passage> finely(SourceType type, String path, String text) {
    ChunkSettings fine = ChunkSettings.builder().targetTokens(20).smallTokens(0).build();
    return checked(Chunking.of(COUNTER, fine), source(type, path, text), fine);
  }

  static List<KnowledgeChunk.Passage> cut(SourceType type, String path, String text) {
    return cut(type, path, text, ChunkSettings.defaults());
  }

  static List<KnowledgeChunk.Passage> cut(
      SourceType type, String path, String text, ChunkSettings settings) {
    return checked(Chunking.of(COUNTER, settings), source(type, path, text), settings);
  }

  private static List<KnowledgeChunk.Passage> checked(
      Chunking chunking, SourceText source, ChunkSettings settings) {
    List<KnowledgeChunk.Passage> passages = chunking.chunk(source);
    int limit =
        switch (source.type()) {
          case CODE -> settings.codeTokens();
          case LOG -> settings.logTokens();
          case DIFF -> settings.diffTokens();
          case TEST_REPORT -> settings.testTokens();
          default -> Math.max(settings.markdownTokens(), settings.otherTokens());
        };
    assertThat(passages)
        .allSatisfy(
            passage -> assertThat(COUNTER.count(passage.text())).isLessThanOrEqualTo(limit));
    assertNothingLost(source.text(), passages);
    return passages;
  }

  /**
   * The passages are the text itself, in order and where they say they are; what is between them is
   * blank.
   */
  static void assertNothingLost(String text, List<KnowledgeChunk.Passage> passages) {
    Lines lines = new Lines(text);
    int at = 0;
    for (KnowledgeChunk.Passage passage : passages) {
      int start = lines.start(passage.fromLine() - 1);
      int found = text.indexOf(passage.text(), Math.max(at, start));
      assertThat(found).as("passage of line %d", passage.fromLine()).isGreaterThanOrEqualTo(at);
      assertThat(text.substring(at, found)).as("before line %d", passage.fromLine()).isBlank();
      assertThat(lines.at(found) + 1).as("first line").isEqualTo(passage.fromLine());
      assertThat(lines.at(found + passage.text().length() - 1) + 1)
          .as("last line")
          .isEqualTo(passage.toLine());
      assertThat(passage.text()).isNotBlank();
      assertWholeCharacters(passage.text());
      at = found + passage.text().length();
    }
    assertThat(text.substring(at)).as("after the last passage").isBlank();
  }

  private static void assertWholeCharacters(String text) {
    assertThat(Character.isLowSurrogate(text.charAt(0))).as("torn at its start").isFalse();
    assertThat(Character.isHighSurrogate(text.charAt(text.length() - 1)))
        .as("torn at its end")
        .isFalse();
  }

  static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    int lines = random.nextInt(120);
    for (int i = 0; i < lines; i++) {
      int kind = random.nextInt(12);
      if (kind == 0) {
        text.append(" ".repeat(random.nextInt(12))).append("word ".repeat(random.nextInt(400)));
      } else if (kind == 1) {
        random
            .ints(random.nextInt(300), 0x20, 0x1f9ff)
            .filter(c -> Character.isDefined(c) && Character.getType(c) != Character.SURROGATE)
            .forEach(text::appendCodePoint);
      } else {
        text.append(" ".repeat(2 * random.nextInt(4)))
            .append(PIECES[random.nextInt(PIECES.length)]);
      }
      text.append('\n');
    }
    return random.nextBoolean() ? text.toString() : text.toString().stripTrailing();
  }
}
