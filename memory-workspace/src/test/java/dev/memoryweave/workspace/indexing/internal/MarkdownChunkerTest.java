package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownChunkerTest {
  private static final String PROSE =
      "Retries wait longer each time, so that a service that is down is not asked again and again"
          + " by everybody at once, and what failed for good is reported with its cause.\n";

  private static List<KnowledgeChunk.Passage> cut(String text) {
    return Cutting.cut(SourceType.DOCUMENT, "docs/a.md", text);
  }

  @Test
  void sections_keepThePathOfTheirHeadings() {
    List<KnowledgeChunk.Passage> passages =
        cut(
            "# Retry\n\n"
                + PROSE.repeat(2)
                + "\n## Backoff ##\n\n"
                + PROSE.repeat(2)
                + "\n### The `delay`\n\n"
                + PROSE.repeat(2)
                + "\nLimits\n------\n\n"
                + PROSE.repeat(2));
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::place)
        .containsExactly(
            List.of("Retry"),
            List.of("Retry", "Backoff"),
            List.of("Retry", "Backoff", "The delay"),
            List.of("Retry", "Limits"));
  }

  @Test
  void otherMarkups_areCutByTheirHeadings_andKeepTheirText() {
    String restructured =
        "Retry\n=====\n\n" + PROSE.repeat(3) + "\nBackoff\n~~~~~~~\n\n" + PROSE.repeat(3);
    String asciidoc = "= Retry\n\n" + PROSE.repeat(3) + "\n== Backoff\n\n" + PROSE.repeat(3);
    for (String path : List.of("docs/a.rst", "docs/a.adoc")) {
      String text = path.endsWith("rst") ? restructured : asciidoc;

      List<KnowledgeChunk.Passage> passages = Cutting.cut(SourceType.DOCUMENT, path, text);

      assertThat(passages)
          .extracting(KnowledgeChunk.Passage::place)
          .containsExactly(List.of("Retry"), List.of("Retry", "Backoff"));
      assertThat(passages.get(1).text())
          .startsWith(path.endsWith("rst") ? "Backoff\n~~~~~~~" : "== Backoff");
      assertThat(Chunking.title(Cutting.source(SourceType.DOCUMENT, path, text)))
          .isEqualTo("Retry");
    }
  }

  @Test
  void headingWithoutText_goesWithTheNextSection() {
    List<KnowledgeChunk.Passage> passages =
        cut("# Retry\n\n## Backoff\n\n" + PROSE + "\n## Limits\n\n" + PROSE);
    assertThat(passages.get(0).text()).startsWith("# Retry").contains("longer each time");
    assertThat(passages.get(0).fromLine()).isEqualTo(1);
  }

  @Test
  void headingsInsideFences_areNone() {
    List<KnowledgeChunk.Passage> passages =
        cut("# Retry\n\n" + PROSE + "\n```sh\n# not a heading\n```\n\n" + PROSE);
    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).place()).containsExactly("Retry");
  }

  @Test
  void largeSection_isCutBetweenItsBlocks() {
    String fence = "```java\n" + "int a = 1;\n\n".repeat(40) + "```\n";
    String table = "| a | b |\n|---|---|\n" + "| one | two |\n".repeat(40);
    List<KnowledgeChunk.Passage> passages =
        cut("# Retry\n\n" + (PROSE.repeat(5) + "\n" + fence + "\n" + table + "\n").repeat(4));
    assertThat(passages).hasSizeGreaterThan(1);
    assertThat(passages)
        .allSatisfy(
            passage -> {
              long fences = passage.text().lines().filter(l -> l.startsWith("```")).count();
              assertThat(fences % 2).as("fences of line %d", passage.fromLine()).isZero();
              assertThat(passage.text()).doesNotStartWith("| one");
              assertThat(passage.place()).containsExactly("Retry");
            });
  }

  @Test
  void longList_isCutBetweenItsItems() {
    List<KnowledgeChunk.Passage> passages =
        cut("# Rules\n\n" + ("- " + PROSE + "  " + PROSE).repeat(60));
    assertThat(passages).hasSizeGreaterThan(2);
    assertThat(passages.subList(1, passages.size()))
        .allSatisfy(passage -> assertThat(passage.text()).startsWith("- Retries"));
  }

  @Test
  void frontMatter_isKeptAndNoHeading() {
    List<KnowledgeChunk.Passage> passages =
        cut("---\ntitle: Retry\nowner: us\n---\n\n# Retry\n\n" + PROSE.repeat(3));
    assertThat(passages.get(0).text()).startsWith("---\ntitle: Retry");
    assertThat(passages.get(0).fromLine()).isEqualTo(1);
    assertThat(passages).noneMatch(passage -> passage.place().contains("owner: us"));
  }

  @Test
  void decisionRecord_hasItsTitleFirstEverywhere() {
    List<KnowledgeChunk.Passage> passages =
        Cutting.cut(
            SourceType.ADR,
            "docs/adr/0001-retry.md",
            "# 1. Retry with backoff\n\n"
                + PROSE.repeat(2)
                + "\n# Context\n\n"
                + PROSE.repeat(2)
                + "\n# Decision\n\n"
                + PROSE.repeat(2));
    assertThat(passages)
        .extracting(KnowledgeChunk.Passage::place)
        .containsExactly(
            List.of("1. Retry with backoff"),
            List.of("1. Retry with backoff", "Context"),
            List.of("1. Retry with backoff", "Decision"));
  }

  @Test
  void documentWithoutHeadings_isCutByParagraphs() {
    List<KnowledgeChunk.Passage> passages = cut((PROSE + "\n").repeat(100));
    assertThat(passages)
        .hasSizeGreaterThan(2)
        .allSatisfy(passage -> assertThat(passage.place()).isEmpty());
  }
}
