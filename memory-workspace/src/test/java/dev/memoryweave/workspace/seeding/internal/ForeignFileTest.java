package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are about something other than the project that contains them, by their paths. */
class ForeignFileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "README_CN.md",
        "README-zh_CN.md",
        "README.zh-Hans.md",
        "README_zh-CN.md",
        "readme.zh.md",
        "docs/README.zh.md",
        "docs/zh/contributing.md",
        "docs/zh-CN/dev/style.md",
        "docs_zh/CONTRIBUTING.md",
        "docs-zh/CONTRIBUTING.md",
        "docs.zh-CN/CONTRIBUTING.md",
        "doc-cn/CONTRIBUTING.md",
        "zh/CONTRIBUTING.md",
        "cn/README.md",
        "zh-CN/README.md",
        "i18n/ja/CONTRIBUTING.md",
        "locales/fr/README.md",
        "website/i18n/fr/docusaurus-plugin-content-docs/current/contributing.md",
        "translations/README.de.md",
        "CONTRIBUTING.pt-BR.md",
        "CONTRIBUTING_CN.md",
        "CLAUDE.zh.md",
        "AGENTS_ja.md",
        "README.jp.md",
        "README-KR.md",
        "README.Chinese.md",
        "README_ES.md",
        "lang/es/CONTRIBUTING.md",
        "README.pt_BR.md",
        "README_中文.md",
        "README(中文).md",
        "中文/README.md",
        "docs/日本語/CONTRIBUTING.md",
        "README.zh-CN.adoc",
        "contributing.zh-hans.md",
        "docs/contributing/zh-cn.md",
        "docs/contributing.de-DE.md",
        "docs/es-419/CONTRIBUTING.md",
        ".github/CONTRIBUTING.zh.md",
        ".github/translations/es/CONTRIBUTING.md",
        "docs/intl/fr/CONTRIBUTING.md",
        "CHANGELOG.md",
        "changelog/2024.md",
        "docs/changelog.md",
        "docs/release-notes/1.0.md",
        "RELEASE_NOTES.md",
        "LICENSE.md",
        "docs/LICENSES/MIT.md",
        "LICENSES/Apache-2.0.txt",
        "licenses/README.md",
        "THIRD_PARTY_NOTICES.md",
        "third_party_licenses.md",
        "NOTICE.md",
        ".github/ISSUE_TEMPLATE/bug.md",
        ".github/ISSUE_TEMPLATE.md",
        ".github/pull_request_template.md",
        ".github/PULL_REQUEST_TEMPLATE/feature.md",
        ".gitlab/merge_request_templates/Default.md",
        ".gitlab/issue_templates/Bug.md",
        ".github/DISCUSSION_TEMPLATE/idea.md",
        "{{cookiecutter.slug}}/CONTRIBUTING.md",
        "{{ cookiecutter.project_slug }}/AGENTS.md",
        "template/CLAUDE.md",
        "templates/default/AGENTS.md",
        "CLAUDE.md.tmpl",
        "AGENTS.md.j2",
        "CLAUDE.template.md",
        "CLAUDE.example.md",
        "examples/with-redis/AGENTS.md",
        "docs/prompts/review.md",
        "UPGRADING-template.md",
        "adr-template.md",
        "docs/adr/template.md",
        "docs/adr/0000-template.md",
        "CHANGELOG-v2.md",
        "HISTORY.rst"
      })
  void translationsLogsLicencesTemplatesAndExamplesAreForeign(String path) {
    assertThat(ForeignFile.is(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/ml/contributing.md",
        "services/ml/AGENTS.md",
        "be/CONTRIBUTING.md",
        "contributing-be.md",
        "docs/be/style-guide.md",
        "rules-ml.md",
        "guidelines-ml.md",
        "packages/i18n/AGENTS.md",
        "src/i18n/CLAUDE.md",
        "apps/email-templates/CLAUDE.md",
        "src/prompts/AGENTS.md",
        "vendor-portal/AGENTS.md",
        "packages/external/AGENTS.md",
        "src/commands/AGENTS.md",
        "cmd/external/AGENTS.md",
        "src/plugins/AGENTS.md",
        "docs/translating.md",
        "docs/contributing/translations.md",
        "docs/development/i18n.md",
        "TRANSLATING.md",
        "docs/development/changelog-entries.md",
        "docs/licensing.md",
        "history/AGENTS.md",
        "src/history/CLAUDE.md",
        "demo/AGENTS.md",
        "playground/AGENTS.md",
        "archive/AGENTS.md",
        "src/archive/CLAUDE.md",
        "packages/mocks/AGENTS.md",
        "AGENTS-review.md",
        "examples/AGENTS.md",
        "skills/AGENTS.md"
      })
  void partsOfTheProjectAreNot_whateverTheyAreCalled(String path) {
    assertThat(ForeignFile.is(path)).isFalse();
  }
}
