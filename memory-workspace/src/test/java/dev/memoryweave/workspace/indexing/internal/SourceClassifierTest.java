package dev.memoryweave.workspace.indexing.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceClassifierTest {
  private final SourceClassifier classifier = new SourceClassifier();

  @ParameterizedTest
  @CsvSource({
    "AGENTS.md, AGENT_GUIDE",
    "sub/CLAUDE.md, AGENT_GUIDE",
    "GEMINI.md, AGENT_GUIDE",
    ".cursorrules, AGENT_GUIDE",
    ".cursor/rules/java.mdc, AGENT_GUIDE",
    ".github/copilot-instructions.md, AGENT_GUIDE",
    ".memory/constraints.md, RULES",
    ".memory/team-rules.md, RULES",
    "docs/adr/0001-store.md, ADR",
    "docs/decisions/use-java.md, ADR",
    "adr/0007.md, ADR",
    "architecture-decision-record/0007.md, ADR",
    "ADR-0001-store.md, ADR",
    "docs/adr/README.md, README",
    "ARCHITECTURE.md, ARCHITECTURE",
    "docs/architecture/modules.md, ARCHITECTURE",
    "DESIGN-notes.md, ARCHITECTURE",
    "Readme.md, README",
    "module/README, README",
    "CONTRIBUTING.md, DOCUMENT",
    "docs/guide.adoc, DOCUMENT",
    "LICENSE, DOCUMENT",
    "fix.patch, DIFF",
    "a/b.DIFF, DIFF",
    "logs/app.log, LOG",
    "logs/app.log.1, LOG",
    "target/surefire-reports/TEST-x.RetryTest.xml, TEST_REPORT",
    "target/surefire-reports/x.RetryTest.txt, TEST_REPORT",
    "openapi.yaml, API_SPEC",
    "api/swagger.json, API_SPEC",
    "api/retry.proto, API_SPEC",
    "pom.xml, CONFIG",
    "build.gradle.kts, CONFIG",
    "package.json, CONFIG",
    "Dockerfile, CONFIG",
    "CMakeLists.txt, CONFIG",
    ".github/workflows/ci.yml, CONFIG",
    "vite.config.ts, CONFIG",
    "src/Main.java, CODE",
    "src/MAIN.JAVA, CODE",
    "notes.txt, NOTE",
    "unknown.xyz, NOTE",
    "noextension, NOTE"
  })
  void type_isToldFromThePath(String path, SourceType type) {
    assertThat(classifier.classify(path).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "a.java, java",
    "a.kt, kotlin",
    "a.PY, python",
    "a.jsx, javascript",
    "a.ts, typescript",
    "a.tsx, tsx",
    "a.go, go",
    "a.rs, rust",
    "a.h, c",
    "a.cc, cpp",
    "a.cs, csharp",
    "a.rb, ruby",
    "a.php, php",
    "a.scala, scala",
    "a.swift, swift",
    "a.sql, sql",
    "build.gradle.kts, kotlin"
  })
  void language_isToldFromTheName(String path, String language) {
    assertThat(classifier.classify(path).language()).isEqualTo(language);
  }

  @Test
  void prose_hasNoLanguage() {
    assertThat(classifier.classify("README.md").language()).isNull();
    assertThat(classifier.classify("notes.txt").language()).isNull();
  }

  @Test
  void modules_areTheFolderOfTheBuildAndThePackage() {
    assertThat(classifier.classify("memory-core/src/main/java/dev/x/retry/Backoff.java").modules())
        .containsExactly("memory-core", "dev.x.retry");
    assertThat(classifier.classify("src/test/java/dev/x/RetryTest.java").modules())
        .containsExactly("dev.x");
    assertThat(classifier.classify("src/main/java/Main.java").modules()).isEmpty();
    assertThat(classifier.classify("web/src/pages/retry.ts").modules())
        .containsExactly("web", "pages");
    assertThat(classifier.classify("pkg/retry/retry.go").modules()).containsExactly("pkg/retry");
    assertThat(classifier.classify("Main.java").modules()).isEmpty();
    assertThat(classifier.classify("src/Main.java").modules()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "src/test/java/dev/x/Fakes.java, true",
    "src/RetryTest.java, true",
    "src/RetryIT.java, true",
    "pkg/retry_test.go, true",
    "tests/conftest_helper.py, true",
    "test_retry.py, true",
    "web/retry.spec.ts, true",
    "src/Latest.java, false",
    "src/Audit.java, false",
    "src/contest.py, false",
    "src/main/java/Main.java, false"
  })
  void codeOfTests_isTagged(String path, boolean test) {
    assertThat(classifier.classify(path).tags().contains("test")).isEqualTo(test);
  }

  @Test
  void text_tellsMoreThanThePath() {
    assertThat(classifier.classify("out.xml", "<?xml version=\"1.0\"?>\n<testsuite name=\"a\">"))
        .extracting(SourceKind::type)
        .isEqualTo(SourceType.TEST_REPORT);
    assertThat(classifier.classify("test-data.xml", "<project/>").type())
        .isEqualTo(SourceType.CONFIG);
    assertThat(classifier.classify("api.yaml", "openapi: 3.1.0\ninfo:\n").type())
        .isEqualTo(SourceType.API_SPEC);
    assertThat(classifier.classify("api.json", "{\n  \"swagger\": \"2.0\"}").type())
        .isEqualTo(SourceType.API_SPEC);
    assertThat(classifier.classify("settings.yaml", "port: 1\n").type())
        .isEqualTo(SourceType.CONFIG);
    assertThat(
            classifier
                .classify("docs/why.md", "# Why\n\n## Status\n\nok\n\n## Context\n\n## Decision\n")
                .type())
        .isEqualTo(SourceType.ADR);
    assertThat(classifier.classify("x.txt", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n").type())
        .isEqualTo(SourceType.DIFF);
    assertThat(classifier.classify("x.txt", "2026-01-02 03:04:05 INFO a\n".repeat(5)).type())
        .isEqualTo(SourceType.LOG);
    assertThat(classifier.classify("x.txt", "Tests run: 3, Failures: 1\n").type())
        .isEqualTo(SourceType.TEST_REPORT);
    assertThat(classifier.classify("x.txt", "hello\n").type()).isEqualTo(SourceType.NOTE);
  }

  @Test
  void emptyText_changesNothing() {
    assertThat(classifier.classify("pom.xml", "")).isEqualTo(classifier.classify("pom.xml"));
  }

  @Test
  void pathThatIsNone_isRefused() {
    assertThatThrownBy(() -> classifier.classify("../x")).isInstanceOf(InvalidValueException.class);
  }
}
