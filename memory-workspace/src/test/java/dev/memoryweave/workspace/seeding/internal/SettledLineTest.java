package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettledLineTest {
  private static List<Seed> seeds(String path, String text) {
    var kind = new SourceClassifier().classify(path, text);
    return new SeedExtraction(SeedSettings.defaults())
        .extract(new SourceText(path, kind.type(), null, text))
        .seeds();
  }

  private static List<Seed> below(String heading, String line) {
    return seeds("AGENTS.md", "# Agents\n\n## " + heading + "\n\n" + line + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Code style | - Indentation: 2 spaces | PREFERENCE | Indentation: 2 spaces
          Code style | - Quotes: single | PREFERENCE | Code style, Quotes: single
          Code style | **Naming**: PascalCase for classes | PREFERENCE | Code style, Naming: PascalCase for classes
          Conventions | - **Branches:** one topic each | PREFERENCE | Branches: one topic each
          Testing | - Framework: Quill | FACT | Testing, Framework: Quill
          Tools | - Package manager: uv | FACT | Tools, Package manager: uv
          """)
  void below_a_heading_of_style_or_tools_is_kept_with_its_subject(
      String heading, String line, NodeKind kind, String title) {
    assertThat(below(heading, line))
        .singleElement()
        .satisfies(
            seed -> {
              assertThat(seed.kind()).isEqualTo(kind);
              assertThat(seed.title()).isEqualTo(title);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Code style | - Contents: page 3
          Code style | - Status: stable
          Code style | - Naming: see below
          Code style | - Docs: [the guide](style.md)
          Code style | - ![build](build.svg): badge
          Code style | - Example: as above
          Code style | - Quotes: undecided
          Code style | - Fast: starts at once
          Code style | - Ann: maintainer
          Testing | - Passed: 120
          Testing | - Client: supported
          Supported formats | - Export: PDF
          Output formatting | - Export: PDF
          Features | - Themes: dark
          Naming of the project | - Bird: Oriole
          Versions | - Client: 20
          Testing | - Coverage: 85%
          Testing | - Runs: 12 in June
          Testing | - Fast: yes
          Test results | - Winner: Quill
          Tools | - Ideas: TBD
          Table of contents | - Testing: page 4
          """)
  void a_line_that_settles_nothing_is_not_drawn(String heading, String line) {
    assertThat(below(heading, line)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/architecture.md"})
  void a_page_for_others_settles_nothing(String path) {
    assertThat(seeds(path, "# A tool\n\n## Testing\n\n- Framework: Quill\n"))
        .noneMatch(seed -> seed.kind() == NodeKind.FACT);
  }

  @Test
  void a_list_of_names_with_their_meanings_is_one_convention() {
    assertThat(
            below(
                "Commit conventions",
                "- feat: a new feature\n- fix: a mended mistake\n- docs: pages alone"))
        .singleElement()
        .satisfies(seed -> assertThat(seed.body()).contains("feat", "fix", "docs"));
  }

  @Test
  void a_line_before_a_list_is_no_topic_of_its_items() {
    assertThat(below("Code style", "**Naming**: PascalCase for classes\n\n- Quotes: single"))
        .extracting(Seed::title)
        .containsExactly(
            "Code style, Naming: PascalCase for classes", "Code style, Quotes: single");
  }
}
