package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathTermsTest {
  @Test
  void extensionAndFolderOfALanguage_areNoTermsByThemselves() {
    assertThat(PathTerms.of("src/main/java/app/Tenants.java"))
        .contains("tenantsjava", "tenant", "app", "main")
        .doesNotContain("java");
    assertThat(PathTerms.of("src/main/kotlin/**")).doesNotContain("kotlin").contains("main");
    assertThat(PathTerms.of("*.java")).isEmpty();
  }

  @Test
  void namesThatOnlyLookAlike_stay() {
    assertThat(PathTerms.of("src/JavaParser.java")).contains("java", "parser");
    assertThat(PathTerms.of(".env")).isNotEmpty();
    assertThat(PathTerms.of("docs/java/guide")).contains("java");
    assertThat(PathTerms.of("Makefile")).containsExactly("makefil");
    assertThat(PathTerms.of("lib/a.")).isNotEmpty();
  }
}
