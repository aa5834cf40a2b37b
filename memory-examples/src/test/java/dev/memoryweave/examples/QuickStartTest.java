package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example as a reader would, in a process and a folder of its own. */
final class QuickStartTest {
  @TempDir private Path folder;

  @Test
  void it_prints_the_rule_with_its_evidence_and_can_be_run_again() throws Exception {
    String first = run();
    assertThat(first).contains("Prices are whole cents", "4f2a9c1");
    assertThat(folder.resolve("memory.db")).isRegularFile();
    assertThat(run()).isEqualTo(first);
  }

  private String run() throws IOException, InterruptedException {
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    int status =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                QuickStart.class.getName())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(err)).isZero();
    return Files.readString(out, UTF_8);
  }
}
