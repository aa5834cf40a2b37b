package dev.memoryweave.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text files name neither the machine they were written on nor a package registry. */
final class ProjectTextTest {
  /** Hosts of registries, in two parts so that this file does not name one either. */
  private static final List<String> REGISTRIES =
      List.of(
          host("repo.maven", "apache.org"),
          host("repo1.maven", "org"),
          host("oss.sonatype", "org"),
          host("central.sonatype", "com"),
          host("plugins.gradle", "org"),
          host("registry.npmjs", "org"),
          host("registry.yarnpkg", "com"),
          host("files.pythonhosted", "org"));

  private final ProjectFolder project = ProjectFolder.find();

  @Test
  void no_file_names_a_path_of_this_machine() throws IOException {
    List<String> paths = new ArrayList<>();
    for (Path path : List.of(project.root(), Path.of(System.getProperty("user.home")))) {
      if (path.getNameCount() > 0) {
        paths.add(path + "/");
        paths.add(path + "\\");
      }
    }
    assertThat(filesWith(paths)).isEmpty();
  }

  @Test
  void no_file_names_the_host_of_a_registry() throws IOException {
    assertThat(filesWith(REGISTRIES)).isEmpty();
  }

  @Test
  void the_search_finds_what_a_file_holds() throws IOException {
    assertThat(filesWith(List.of("rootProject.name = ")))
        .contains("settings.gradle.kts: rootProject.name = ");
  }

  @Test
  void every_file_is_UTF_8_with_plain_line_ends_and_ends_with_one() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path file : project.sources()) {
      byte[] bytes = Files.readAllBytes(file);
      if (isBinary(bytes)) {
        continue;
      }
      String name = project.root().relativize(file).toString();
      String text = "";
      try {
        text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException e) {
        faults.add(name + ": not UTF-8");
      }
      if (text.contains("\r") && !name.endsWith(".bat")) {
        faults.add(name + ": carriage return");
      }
      if (!text.isEmpty() && !text.endsWith("\n") && !isOfAnotherTool(name)) {
        faults.add(name + ": no line end at the end");
      }
    }
    assertThat(faults).isEmpty();
  }

  /** Files as another tool writes them, which the tests keep byte for byte. */
  private static boolean isOfAnotherTool(String name) {
    return name.contains("/canonical/internal/rich/") || name.contains("/operations/intents/");
  }

  private List<String> filesWith(List<String> words) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : project.sources()) {
      byte[] bytes = Files.readAllBytes(file);
      if (!isBinary(bytes)) {
        String text = new String(bytes, UTF_8);
        for (String word : words) {
          if (text.contains(word)) {
            found.add(project.root().relativize(file) + ": " + word);
          }
        }
      }
    }
    return found;
  }

  private static boolean isBinary(byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }

  private static String host(String first, String second) {
    return first + "." + second;
  }
}
