package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words of an agent file take in another file, and which file that is. */
class TakenInTest {
  private static SourceText text(String path, String text) {
    SourceType type = path.endsWith("CLAUDE.md") ? SourceType.AGENT_GUIDE : SourceType.DOCUMENT;
    return new SourceText(path, type, null, text);
  }

  private static List<TakenIn> words(String text) {
    return TakenIn.of(text("CLAUDE.md", text)).words();
  }

  private static Imports imports(Map<String, String> files) {
    return Imports.of(
        files.keySet(),
        path -> Optional.ofNullable(files.get(path)).map(found -> text(path, found)));
  }

  @Test
  void wordsAreFoundInLinesListsTablesAndHeadings_severalInALine() {
    String text =
        """
        # See @title.md

        @./a.md @b/c_d_e.MD
        and (@../e.txt), "@f.rst".

        - Style: @docs/style.md
          - **@deep.mdc**

        | Topic | File |
        |---|---|
        | Logs | @logs.adoc |

        > @quoted.md#top

        规则见@docs/规则.md。 @my\\ notes.md
        """;

    assertThat(words(text))
        .extracting(TakenIn::line, TakenIn::target)
        .containsExactly(
            tuple(1, "title.md"),
            tuple(3, "./a.md"),
            tuple(3, "b/c_d_e.MD"),
            tuple(4, "../e.txt"),
            tuple(4, "f.rst"),
            tuple(6, "docs/style.md"),
            tuple(7, "deep.mdc"),
            tuple(11, "logs.adoc"),
            tuple(13, "quoted.md"),
            tuple(15, "docs/规则.md"),
            tuple(15, "my notes.md"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Write to me@example.md or ask @ada.",
        "Import `@rules.md` so.",
        "```\n@rules.md\n```",
        "    @rules.md",
        "<!-- @rules.md -->",
        "[@rules.md](https://example.org/rules.md)",
        "Add @types/node and @acme/md, and see @src/index.ts and @package.json.",
        "Write @path/to/file.md to take in a file.",
        "It is in src/@rules.md.",
        "Use @rules.md.j2 and @rules.mdown-old."
      })
  void otherWordsTakeInNothing(String text) {
    assertThat(words(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CLAUDE.md, a.md, a.md",
    "CLAUDE.md, ./docs/./a.md, docs/a.md",
    "x/y/CLAUDE.md, a.md, x/y/a.md",
    "x/y/CLAUDE.md, ../../a.md, a.md",
    "x/y/CLAUDE.md, ../../../a.md,",
    "CLAUDE.md, ../a.md,",
    "x/CLAUDE.md, ../x/../../x/a.md,",
    "CLAUDE.md, /etc/a.md,",
    "CLAUDE.md, ~/a.md,"
  })
  void aPathIsRelativeToItsFile_andStaysInTheProject(String from, String word, String expected) {
    assertThat(new TakenIn(1, word).path(from)).isEqualTo(Optional.ofNullable(expected));
  }

  @Test
  void filesAreFollowed_aroundNoCircle_andNotTooFar() {
    Map<String, String> files =
        IntStream.rangeClosed(1, 7)
            .boxed()
            .collect(Collectors.toMap(i -> i + ".md", i -> "@" + (i + 1) + ".md @1.md"));
    files.put("CLAUDE.md", "@1.md");

    Imports found = imports(files);

    assertThat(found.paths()).containsExactlyInAnyOrder("1.md", "2.md", "3.md", "4.md", "5.md");
    assertThat(found.left())
        .extracting(left -> left.locator() + " " + left.title())
        .containsExactly("5.md:1 @6.md");
  }

  @Test
  void aFileThatIsNearByAnotherWay_isTakenIn() {
    Imports found =
        imports(
            Map.of(
                "CLAUDE.md", "@a.md @f.md",
                "a.md", "@b.md",
                "b.md", "@c.md",
                "c.md", "@d.md",
                "d.md", "@e.md",
                "e.md", "@f.md",
                "f.md", "@g.md",
                "g.md", "Nothing."));

    assertThat(found.paths()).contains("f.md", "g.md");
    assertThat(found.left()).isEmpty();
  }

  @Test
  void aLogOfChangesOrATemplate_isNeverTakenIn() {
    Imports found =
        imports(
            Map.of(
                "CLAUDE.md", "@CHANGELOG.md @pull_request_template.md @LICENSE.md",
                "CHANGELOG.md", "Always.",
                "LICENSE.md", "Always.",
                "pull_request_template.md", "Always."));

    assertThat(found.paths()).isEmpty();
    assertThat(found.left()).isEmpty();
  }
}
