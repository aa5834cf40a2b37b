package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The name of a page gives it no standing below documentation, and what is crossed out none. */
class AudienceTest {
  private static final String FOR_USERS =
      """
      # Dependencies

      ## Rules

      - Always register the handlers of your application first.
      - Never block in a handler.
      """;

  private static final String FOR_WORKERS =
      """
      # Dependencies

      ## Rules

      - Never add a dependency in a pull request that fixes something else.
      - Ask a maintainer before you raise a version.
      """;

  private static List<String> titles(String path, String text) {
    var kind = new SourceClassifier().classify(path, text);
    return new SeedExtraction(SeedSettings.defaults())
        .extract(new SourceText(path, kind.type(), null, text)).seeds().stream()
            .map(Seed::title)
            .toList();
  }

  private static final String REVIEW =
      """
      # How we review at Meadow

      - Never approve your own pull request.
      - Ask a maintainer before you merge on a Friday.
      """;

  /** Neither the path nor the name tells; the title does. */
  @ParameterizedTest
  @ValueSource(strings = {"docs/second-pair-of-eyes.md", "SECOND-PAIR.md", "docs/work/eyes.md"})
  void a_page_whose_title_speaks_of_work_is_a_guide(String path) {
    assertThat(titles(path, REVIEW)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/rfcs/0007-eyes.md",
        "website/docs/eyes.md",
        "docs/blog/eyes.md",
        "docs/usage/eyes.md",
        "vendor/other/docs/eyes.md"
      })
  void a_title_gives_no_standing_where_pages_are_told_or_are_for_users(String path) {
    assertThat(titles(path, REVIEW)).isEmpty();
  }

  @Test
  void a_name_speaks_as_a_title_does_in_any_language() {
    assertThat(titles("docs/代码规范.md", "# Meadow\n\n- 每个函数不得超过五十行。\n")).hasSize(1);
    assertThat(titles("docs/利用規約.md", "# 規約\n\n- 一行は百文字以内にする。\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/dependencies.md",
        "docs/handlers/dependencies.md",
        "website/docs/internals/handlers.mdx",
        "docs/prompt/tool_guidelines.md",
        "site/style.md",
        "docs/models/gemini.md",
        "docs/agents.md",
        "packages/core/docs/usage/testing.md"
      })
  void a_page_for_users_is_no_guide_for_those_who_work_on_the_project(String path) {
    assertThat(titles(path, FOR_USERS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/handlers/dependencies.md",
        "website/docs/internals/dependencies.mdx",
        "docs/dependencies.md",
        "dependencies.md"
      })
  void a_page_that_speaks_of_work_on_the_project_is_one(String path) {
    assertThat(titles(path, FOR_WORKERS)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dependencies.md",
        "docs/contributing/dependencies.md",
        "docs/AGENTS.md",
        "docs/.cursor/rules/a.mdc"
      })
  void some_places_need_no_second_sign(String path) {
    assertThat(titles(path, FOR_USERS)).hasSize(2);
  }

  @Test
  void page_of_a_site_is_for_users_also_at_the_top() {
    assertThat(titles("docs/style.md", "---\nsidebar_position: 3\n---\n" + FOR_USERS)).isEmpty();
  }

  @Test
  void what_is_crossed_out_is_stated_by_nobody() {
    String text =
        """
        # Rules

        ~~- Always use jQuery.~~

        - [ ] Always add a changelog entry
        - ~~Always use Maven~~
        - Always build ~~with Maven~~ by `make all`

        ~~~text
        - Always ~~this~~
        ~~~
        """;

    assertThat(titles("AGENTS.md", text))
        .containsExactly("Always add a changelog entry", "Always build by `make all`");
  }

  @Test
  void files_of_one_person_state_no_rules_of_the_project() {
    assertThat(titles("CLAUDE.local.md", "- Always use port 4000.\n")).isEmpty();
    assertThat(titles("AGENTS.override.md", "- Always use port 5000.\n")).hasSize(1);
  }
}
