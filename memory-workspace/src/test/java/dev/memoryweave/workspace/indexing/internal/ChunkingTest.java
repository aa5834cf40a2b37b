package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkingTest {
  private static String path(SourceType type) {
    return switch (type) {
      case CODE -> "src/A.java";
      case LOG -> "app.log";
      case DIFF -> "x.patch";
      case TEST_REPORT -> "out.txt";
      case CONFIG, API_SPEC -> "a.yaml";
      case NOTE -> "a.txt";
      default -> "a.md";
    };
  }

  @ParameterizedTest
  @EnumSource(SourceType.class)
  void randomText_isNeitherLostNorOverTheLimit(SourceType type) {
    ChunkSettings small =
        ChunkSettings.builder()
            .markdownTokens(64)
            .codeTokens(64)
            .logTokens(64)
            .diffTokens(64)
            .testTokens(64)
            .otherTokens(64)
            .targetTokens(40)
            .smallTokens(15)
            .build();
    for (long seed = 0; seed < 30; seed++) {
      String text = Cutting.randomText(new Random(seed));
      try {
        assertThat(Cutting.cut(type, path(type), text, small)).isNotNull();
        assertThat(Cutting.cut(type, path(type), text)).isNotNull();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java", "kt", "py", "js", "ts", "tsx", "go", "rs", "c", "cpp", "cs", "rb", "php", "scala",
        "sql"
      })
  void brokenCode_isNeitherLostNorOverTheLimit(String extension) {
    String sample =
        extension.equals("sql")
            ? "create table a (\n  b int\n);\n\n".repeat(20)
            : Cutting.sample(extension);
    for (long seed = 0; seed < 15; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(sample);
      for (int i = 0; i < 10; i++) {
        int at = random.nextInt(text.length());
        if (random.nextBoolean()) {
          text.delete(at, Math.min(text.length(), at + random.nextInt(9)));
        } else {
          text.insert(at, "{}()[]\"'`#/*\n\\漢".charAt(random.nextInt(15)));
        }
      }
      try {
        String whole = text.toString().replaceAll("[\\ud800-\\udfff]", "?");
        assertThat(Cutting.finely(SourceType.CODE, "x." + extension, whole)).isNotEmpty();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SourceType.class)
  void blankText_hasNoPassages(SourceType type) {
    for (String text : List.of("", "\n", " \t\n\n  \n", "\u3000\n")) {
      assertThat(Cutting.cut(type, path(type), text)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CODE", "LOG", "DIFF", "TEST_REPORT", "CONFIG", "ADR"})
  void textThatIsMadeToBeSlow_isCutAllTheSame(SourceType type) {
    for (String text :
        List.of(
            "{".repeat(10_000),
            "[".repeat(20_000),
            "> ".repeat(5_000) + "x",
            "- ".repeat(5_000) + "x",
            "/*".repeat(20_000),
            "```\n" + "never closed\n".repeat(2_000),
            "\"never closed " + "x\n".repeat(5_000),
            "<".repeat(20_000),
            "<a>".repeat(10_000),
            "(a b) => ".repeat(5_000),
            "class A { void f() { ".repeat(3_000),
            "a\n\n".repeat(10_000),
            "|a".repeat(10_000) + "\n|-" + "|-".repeat(10_000) + "\n",
            "---\n".repeat(5_000),
            "ERROR: x\n".repeat(5_000),
            "\ufffd\u0001\u0002\u001b[31m\u007f".repeat(2_000))) {
      assertThat(Cutting.cut(type, path(type), text)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CODE", "LOG", "DIFF", "TEST_REPORT", "CONFIG", "ADR"})
  void lineOfAMegabyte_isCutIntoPiecesWithOneNumber(SourceType type) {
    String text = "first\n" + "x1é漢😀".repeat(160_000) + "\nlast";
    List<KnowledgeChunk.Passage> passages = Cutting.cut(type, path(type), text);
    assertThat(passages).hasSizeGreaterThan(100);
    assertThat(passages.subList(1, passages.size() - 1))
        .allSatisfy(passage -> assertThat(passage.fromLine()).isEqualTo(2));
  }

  @Test
  void characterOfSeveralCodePoints_isNotTornApart() {
    String family = "👨‍👩‍👧‍👦";
    String text = family.repeat(300);
    ChunkSettings small = ChunkSettings.builder().otherTokens(64).targetTokens(64).build();
    List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.NOTE, "a.txt", text, small);
    assertThat(passages)
        .hasSizeGreaterThan(3)
        .allSatisfy(passage -> assertThat(passage.text().length() % family.length()).isZero());
  }

  @Test
  void whatCannotBeStored_becomesReplacementCharacters() {
    String text = "a\u0000b\ud800c\udc00d";
    List<KnowledgeChunk.Passage> passages =
        Chunking.standard(Cutting.COUNTER).chunk(Cutting.source(SourceType.NOTE, "a.txt", text));
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::text)
        .containsExactly("a\ufffdb\ufffdc\ufffdd");
  }

  @Test
  void counterThatCountsMoreForTheWholeThanForItsParts_isObeyed() {
    Chunking chunking = Chunking.standard(text -> text.length() * text.length() / 4_000);
    String text = "one two three four\n".repeat(2_000);
    List<KnowledgeChunk.Passage> passages =
        chunking.chunk(Cutting.source(SourceType.NOTE, "a.txt", text));
    assertThat(passages)
        .allSatisfy(
            passage ->
                assertThat(passage.text().length() * passage.text().length() / 4_000)
                    .isLessThanOrEqualTo(ChunkSettings.DEFAULT_OTHER_TOKENS));
    Cutting.assertNothingLost(text, passages);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "docs/adr/0001-x.md|'# ADR-0001: Keep it simple'|Keep it simple",
        "docs/adr/0002-x.md|'# 2. Keep it simple'|Keep it simple",
        "README.md|'# **The** `project` [here](x)'|The project here",
        "README.md|'no heading'|README.md",
        "src/Main.java|'# no heading'|Main.java"
      })
  void title_isTheFirstHeadingOrElseTheName(String path, String text, String title) {
    SourceKind kind = new SourceClassifier().classify(path);
    SourceText source = new SourceText(path, kind.type(), kind.language(), text);
    assertThat(Chunking.title(source)).isEqualTo(title);
  }

  @Test
  void title_isOneLineOfBoundedLength() {
    SourceText odd =
        new SourceText("a/\n\t.md", SourceType.DOCUMENT, null, "# " + "😀".repeat(2_000));
    assertThat(Chunking.title(odd).codePointCount(0, Chunking.title(odd).length()))
        .isLessThanOrEqualTo(256);
    SourceText nameless = new SourceText("a/\n \t", SourceType.DOCUMENT, null, "");
    assertThat(Chunking.title(nameless)).isEqualTo("untitled");
  }

  @Test
  void settingsOutOfBounds_areRefused() {
    assertThatThrownBy(() -> ChunkSettings.builder().codeTokens(10).build())
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("codeTokens");
  }
}
