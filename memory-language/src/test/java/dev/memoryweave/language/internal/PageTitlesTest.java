package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTitlesTest {
  @Test
  void examples_areAsTheySay() {
    assertThat(PhraseExamples.problems(PageTitles.class, PageTitles.RESOURCE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How to Review a Pull Request",
        "Guidelines for using AI tools",
        "PR etiquette",
        "Release checklist",
        "Notes for maintainers",
        "Entwicklerhandbuch",
        "Conventions de nommage",
        "提交规范"
      })
  void pagesOnWork_areForWorkers(String title) {
    assertThat(PageTitles.isOfWork(title, "page")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Contributor Covenant Code of Conduct",
        "Pull Request Generator",
        "Release notes",
        "Getting started",
        "Summary of the release process",
        "Developer API",
        ""
      })
  void pagesOnTheProduct_areNot(String title) {
    assertThat(PageTitles.isOfWork(title, "page")).isFalse();
  }

  @Test
  void namesTell_whereTitlesDoNot_andRuleOut() {
    assertThat(PageTitles.isOfWork("Meadow", "pr etiquette")).isTrue();
    assertThat(PageTitles.isOfWork("Code review", "sprint 4 review")).isFalse();
  }
}
