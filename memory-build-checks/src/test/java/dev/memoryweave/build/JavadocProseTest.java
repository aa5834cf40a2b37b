package dev.memoryweave.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Javadoc of public types defines. {@code javadoc-prose.txt} lists the files that still have
 * sentences that do not, with how many; it may only get shorter. {@code
 * -Dmemoryweave.javadoc.list=true} writes it anew if that makes it shorter.
 */
final class JavadocProseTest {
  private static final String LIST = "/dev/memoryweave/build/javadoc-prose.txt";

  private final ProjectFolder project = ProjectFolder.find();

  @Test
  void no_sentence_of_a_public_type_begins_with_The_same_or_What() throws IOException {
    Map<String, Integer> listed = listed();
    Map<String, List<String>> found = found();
    List<String> wrong = new ArrayList<>();
    found.forEach(
        (name, faults) -> {
          if (faults.size() > listed.getOrDefault(name, 0)) {
            wrong.add(name + " has " + faults.size() + ": " + faults);
          }
        });
    if (wrong.isEmpty() && Boolean.getBoolean("memoryweave.javadoc.list")) {
      write(found);
      return;
    }
    listed.forEach(
        (name, count) -> {
          int now = found.getOrDefault(name, List.of()).size();
          if (now < count) {
            wrong.add(name + " has only " + now + " any more: shorten the list");
          }
        });

    assertThat(wrong).isEmpty();
  }

  private Map<String, List<String>> found() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path file : project.sources()) {
      String path = project.root().relativize(file).toString().replace('\\', '/');
      if (path.matches("[^/]+/src/main/java/.*\\.java") && !path.contains("/internal/")) {
        String source = Files.readString(file);
        List<String> faults = JavadocProse.faults(source);
        if (!faults.isEmpty() && JavadocProse.isPublic(source)) {
          found.computeIfAbsent(name(path), n -> new ArrayList<>()).addAll(faults);
        }
      }
    }
    return found;
  }

  /** A type by its own name, as files move; a package by its folder. */
  private static String name(String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    return file.equals("package-info.java") ? path : file;
  }

  private static Map<String, Integer> listed() throws IOException {
    Map<String, Integer> listed = new TreeMap<>();
    try (InputStream list = JavadocProseTest.class.getResourceAsStream(LIST)) {
      assertThat(list).as(LIST).isNotNull();
      new String(list.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .map(line -> line.split(" "))
          .forEach(line -> listed.put(line[0], Integer.valueOf(line[1])));
    }
    return listed;
  }

  private void write(Map<String, List<String>> found) throws IOException {
    StringBuilder text = new StringBuilder();
    found.forEach(
        (name, faults) -> text.append(name).append(' ').append(faults.size()).append('\n'));
    for (Path file : project.sources()) {
      if (file.endsWith("javadoc-prose.txt")) {
        Files.writeString(file, text);
      }
    }
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
