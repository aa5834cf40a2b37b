package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeChunkerTest {
  private static List<KnowledgeChunk.Passage> finely(String extension) {
    return Cutting.finely(SourceType.CODE, "sample." + extension, Cutting.sample(extension));
  }

  private static KnowledgeChunk.Passage defining(
      String symbol, List<KnowledgeChunk.Passage> passages) {
    return passages.stream()
        .filter(passage -> passage.symbols().contains(symbol))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing defines " + symbol + ": " + passages));
  }

  /** Extension, symbol, its place, and how the passage begins and ends. */
  static Stream<Arguments> definitions() {
    return Stream.of(
        Arguments.of("java", "call", "Retry > call", "  /** Calls it, at most", "    }\n  }"),
        Arguments.of("java", "Attempt", "Retry > Attempt", "  record Attempt(", "String text) {"),
        Arguments.of("kt", "call", "Retry > call", "    /** Calls it", "        }\n    }"),
        Arguments.of("py", "delay", "Backoff > delay", "    # Doubles", "2 ** attempt"),
        Arguments.of("py", "Backoff", "Backoff", "@dataclass", "class Backoff:"),
        Arguments.of("js", "delay", "Backoff > delay", "  // Doubles", "  }\n}"),
        Arguments.of(
            "js",
            "module.exports.shorten",
            "module.exports.shorten",
            "module.exports.shorten",
            "};"),
        Arguments.of("ts", "call", "Retry > call", "  /** Calls it", "  }\n}"),
        Arguments.of("ts", "Retry", "Retry", "@Injectable()", "Disposable {"),
        Arguments.of("tsx", "RetryButton", "RetryButton", "/** A button", "}"),
        Arguments.of("go", "Call", "Retry > Call", "// Call calls it", "}"),
        Arguments.of("go", "Shorten", "Shorten", "func Shorten", "}"),
        Arguments.of("rs", "call", "Retry > call", "    #[inline]", "    }\n}"),
        Arguments.of("rs", "delay", "Backoff > delay", "    fn delay", "}"),
        Arguments.of("c", "delay", "delay", "/* How long to wait. */", "}"),
        Arguments.of("c", "retry_call", "retry_call", "/* Calls it", "}\n#endif"),
        Arguments.of("cpp", "call", "example > Retry > call", "  // Calls it", "    }\n  }"),
        Arguments.of("cpp", "Retry::delay", "example > Retry::delay", "template <typename T>", "}"),
        Arguments.of(
            "cs", "CallAsync", "Example.Retry > Retry > CallAsync", "        /// <summary>", "}"),
        Arguments.of("rb", "call", "Example > Retry > call", "    # Calls it", "    end"),
        Arguments.of("php", "call", "Retry > call", "    /** Calls it", "    }"),
        Arguments.of("scala", "call", "Retry > call", "  /** Calls it", "  }"),
        Arguments.of("scala", "shorten", "Retry > shorten", "  def shorten", "}"));
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void definition_isFoundWithItsPlaceAndTheCommentsBeforeIt(
      String extension, String symbol, String place, String start, String end) {
    List<KnowledgeChunk.Passage> passages = finely(extension);
    KnowledgeChunk.Passage passage = defining(symbol, passages);
    // A class is named by its beginning, where it is too large to stay whole.
    assertThat(String.join(" > ", passage.place())).isEqualTo(place);
    assertThat(passage.text()).startsWith(start).endsWith(end);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java", "kt", "py", "js", "ts", "tsx", "go", "rs", "c", "cpp", "cs", "rb", "php", "scala"
      })
  void smallFile_staysWholeAndNamesAllThatItDefines(String extension) {
    ChunkSettings coarse = ChunkSettings.builder().targetTokens(1_000).smallTokens(1_000).build();
    List<KnowledgeChunk.Passage> passages =
        Cutting.cut(SourceType.CODE, "sample." + extension, Cutting.sample(extension), coarse);
    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).symbols()).hasSizeGreaterThan(3);
  }

  @Test
  void everySymbolOfAJavaFile_isListedOnce() {
    List<String> symbols =
        finely("java").stream().flatMap(passage -> passage.symbols().stream()).toList();
    assertThat(symbols)
        .contains(
            "Retry",
            "MAX_ATTEMPTS",
            "QUOTE",
            "BRACE",
            "backoff",
            "call",
            "Backoff",
            "delay",
            "Outcome",
            "DONE",
            "FAILED",
            "isFinal",
            "Attempt",
            "Retried",
            "times")
        .doesNotContain("attempt", "work", "e", "String");
  }

  @Test
  void charactersThatAreNotAscii_doNotShiftWhatFollows() {
    String text =
        """
        // 日本語 😀👩‍👩‍👧 é
        class 重试 {
          String größe = "😀";

          int länge() {
            return 1;
          }
        }
        """;
    List<KnowledgeChunk.Passage> passages = Cutting.finely(SourceType.CODE, "A.java", text);
    assertThat(passages).extracting(KnowledgeChunk.Passage::symbols).contains(List.of("länge"));
    assertThat(passages.get(0).symbols()).contains("重试");
    assertThat(passages.get(passages.size() - 1).place()).containsExactly("重试", "länge");
  }

  @Test
  void largeFunction_isCutBetweenItsStatements() {
    StringBuilder text = new StringBuilder("class A {\n  void run() {\n");
    for (int i = 0; i < 200; i++) {
      text.append("    if (ready(").append(i).append(")) {\n      start(").append(i);
      text.append(");\n      log(\"started\");\n    }\n");
    }
    text.append("  }\n}\n");
    List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.CODE, "A.java", text.toString());
    assertThat(passages).hasSizeGreaterThan(3);
    assertThat(passages.subList(1, passages.size()))
        .allSatisfy(
            passage -> {
              assertThat(passage.text()).startsWith("    if (ready(");
              assertThat(passage.place()).containsExactly("A", "run");
            });
    assertThat(passages.get(0).symbols()).contains("run");
  }

  @Test
  void largeFunction_showsTheFunctionsInside() {
    StringBuilder text = new StringBuilder("(function () {\n");
    for (int i = 0; i < 100; i++) {
      text.append("  function step").append(i).append("(x) {\n");
      text.append("    const y = x + 1;\n    return y * ").append(i).append(";\n  }\n\n");
    }
    text.append("})();\n");
    List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.CODE, "a.js", text.toString());
    assertThat(passages).hasSizeGreaterThan(2);
    assertThat(passages.stream().flatMap(passage -> passage.symbols().stream()))
        .contains("step0", "step50", "step99")
        .doesNotContain("y");
  }

  @Test
  void smallNeighbours_goTogetherUpToTheTarget() {
    StringBuilder text = new StringBuilder("class A {\n");
    for (int i = 0; i < 100; i++) {
      text.append("  int get").append(i).append("() { return ").append(i).append("; }\n");
    }
    List<KnowledgeChunk.Passage> passages =
        Cutting.cut(SourceType.CODE, "A.java", text.append("}\n").toString());
    assertThat(passages)
        .hasSizeBetween(3, 20)
        .allSatisfy(
            passage ->
                assertThat(Cutting.COUNTER.count(passage.text()))
                    .isLessThanOrEqualTo(ChunkSettings.DEFAULT_TARGET_TOKENS));
  }

  @Test
  void codeThatDoesNotParse_stillShowsItsDefinitions() {
    String text =
        "class A {\n  void one() {\n    if (\n  }\n\n  void two() { }\n}\n\n}}}\nclass B { }\n";
    List<String> symbols =
        Cutting.finely(SourceType.CODE, "A.java", text).stream()
            .flatMap(passage -> passage.symbols().stream())
            .toList();
    assertThat(symbols).contains("A", "B");
  }

  @Test
  void languageWithoutParser_isCutByItsLines() {
    String text =
        """
        -- who owes what
        CREATE TABLE IF NOT EXISTS debts (
          id INT,
          owner TEXT
        );

        create or replace view open_debts as
          select * from debts;
        """;
    List<KnowledgeChunk.Passage> passages = Cutting.finely(SourceType.CODE, "schema.sql", text);
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::symbols)
        .containsExactly(List.of("debts"), List.of("open_debts"));
    assertThat(passages.get(0).text()).startsWith("-- who owes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lua|local function shorten(text)\n  return text\nend",
        "sh|shorten() {\n  cut -c1-3\n}",
        "ex|def shorten(text) do\n  text\nend",
        "pl|sub shorten {\n  return 1;\n}",
        "r|shorten <- function(text) {\n  text\n}",
        "hs|shorten :: String -> String\nshorten = take 3",
        "clj|(defn shorten [text]\n  (subs text 0 3))",
        "jl|function shorten(text)\n  text\nend",
        "proto|message shorten {\n  string text = 1;\n}"
      })
  void definitionsOfManyLanguages_areRecognisedByTheirLines(String sample) {
    String[] parts = sample.split("\\|", 2);
    List<KnowledgeChunk.Passage> passages =
        Cutting.finely(SourceType.CODE, "x." + parts[0], parts[1] + "\n");
    assertThat(passages.get(0).symbols()).contains("shorten");
  }

  @Test
  void threads_mayCutAtTheSameTime() throws Exception {
    Chunking chunking = Chunking.standard(Cutting.COUNTER);
    String text = Cutting.sample("java").repeat(20);
    List<KnowledgeChunk.Passage> expected =
        chunking.chunk(Cutting.source(SourceType.CODE, "A.java", text));
    var pool = java.util.concurrent.Executors.newFixedThreadPool(4);
    try {
      var runs =
          Stream.generate(
                  () ->
                      pool.submit(
                          () -> chunking.chunk(Cutting.source(SourceType.CODE, "A.java", text))))
              .limit(20)
              .toList();
      for (var run : runs) {
        assertThat(run.get()).isEqualTo(expected);
      }
    } finally {
      pool.shutdown();
    }
  }
}
