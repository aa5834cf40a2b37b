package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ten tasks come out the same, whatever the framework. */
final class TasksTest {
  private static final String[] OUTCOMES = {
    "versions 4", "then Anna flies from Zurich", "now Anna flies from Geneva", "double 0"
  };

  @TempDir private Path folder;

  @Test
  void in_plain_java() {
    assertThat(printed(CoreTasks::run))
        .contains("found Anna flies from Zurich", "block true")
        .contains(OUTCOMES);
  }

  @Test
  void with_LangChain4j() {
    assertThat(printed(LangChain4jTasks::run)).contains("found true").contains(OUTCOMES);
  }

  @Test
  void with_Spring_AI() {
    assertThat(printed(SpringTasks::run))
        .contains("found Anna flies from Zurich", "block true")
        .contains(OUTCOMES);
  }

  @Test
  void with_Google_ADK() {
    assertThat(printed(AdkTasks::run)).contains("found true", "block true").contains(OUTCOMES);
  }

  private String[] printed(BiConsumer<Path, PrintStream> tasks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    tasks.accept(folder.resolve("memory.db"), new PrintStream(out, true, UTF_8));
    return out.toString(UTF_8).lines().toArray(String[]::new);
  }
}
