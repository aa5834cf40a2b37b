package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Javadoc of public types defines: it says of a thing that it is, not that it is like another. */
final class JavadocProseTest {
  private final ProjectFolder project = ProjectFolder.find();

  @Test
  void no_sentence_of_a_public_type_begins_with_The_same_or_What() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path file : project.sources()) {
      String path = project.root().relativize(file).toString().replace('\\', '/');
      if (path.matches("[^/]+/src/main/java/.*\\.java") && !path.contains("/internal/")) {
        String source = Files.readString(file);
        List<String> faults = JavadocProse.faults(source);
        if (!faults.isEmpty() && JavadocProse.isPublic(source)) {
          found.put(path, faults);
        }
      }
    }

    assertThat(found).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** What it is. */",
        "/** It is. What it was. */",
        "/**\n   * It\n   * is. The same\n   * as before.\n   */",
        "/**\n * It is.\n *\n * <p>What it was.\n */",
        "/** <ul><li>The same again.</ul> */",
      })
  void sentences_that_do_not_define_are_found(String comment) {
    assertThat(JavadocProse.faults(comment)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** A copy of what it was. */",
        "/** Whatever it was. */",
        "/**\n * It is.\n *\n * @param it What it is.\n */",
        "/* What it is. */",
        "// What it is.",
      })
  void other_sentences_are_left_alone(String comment) {
    assertThat(JavadocProse.faults(comment)).isEmpty();
  }

  @Test
  void only_public_types_and_packages_count() {
    assertThat(JavadocProse.isPublic("package a;\n\npublic final class B {}\n")).isTrue();
    assertThat(JavadocProse.isPublic("package a;\n\npublic sealed interface B permits C {}\n"))
        .isTrue();
    assertThat(JavadocProse.isPublic("@NullMarked\npackage a;\n\nimport c.D;\n")).isTrue();
    assertThat(JavadocProse.isPublic("package a;\n\nfinal class B {\n  public int c;\n}\n"))
        .isFalse();
  }
}
