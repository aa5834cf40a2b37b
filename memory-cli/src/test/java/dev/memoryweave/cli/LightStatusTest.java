package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A call that looks at a few numbers loads nothing that it does not need: each of these takes
 * longer to load than the numbers to be read.
 */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LightStatusTest {
  private static final List<String> HEAVY =
      List.of(
          "com.fasterxml.jackson.",
          "dev.memoryweave.guard.secret.AnchorAutomaton",
          "dev.memoryweave.language.internal.english.",
          "dev.memoryweave.operations.internal.recall.",
          "dev.memoryweave.recall.internal.RecallPipeline",
          "dev.memoryweave.workspace.indexing.internal.MarkdownChunker",
          "dev.memoryweave.workspace.guide.AgentSection$",
          "java.lang.ProcessImpl",
          "org.commonmark.",
          "org.eclipse.jgit.",
          "org.treesitter.",
          "picocli.");

  @TempDir private Path folder;

  @Test
  void status_loadsNoneOfTheLargeParts() throws Exception {
    // In a project without files of memories: those are read and compared by any call.
    Path project = Files.createDirectory(folder.resolve("project"));
    Files.writeString(project.resolve("README.md"), "# Shop");

    // The first call keeps SQLite as a file; without one the driver runs a program to find it.
    List<String> unused = status(project);
    List<String> lines = status(project);

    assertThat(lines).anyMatch(line -> line.startsWith("0 memories"));
    assertThat(lines).anyMatch(line -> line.contains("dev.memoryweave.store.sqlite."));
    assertThat(lines.stream().filter(LightStatusTest::isHeavy)).isEmpty();
  }

  private static boolean isHeavy(String line) {
    return HEAVY.stream().anyMatch(heavy -> line.contains(" " + heavy));
  }

  /** What a Java says that tells of each class. */
  private List<String> status(Path project) throws IOException, InterruptedException {
    Path said = folder.resolve("said");
    Path start = OwnFolder.make(folder.resolve("home").resolve("start"));
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load",
                "-Dmemoryweave.start.library=" + start.resolve("sqlite.lib"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "status")
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("MEMORY_HOME", folder.resolve("home").toString());
    Process process = builder.start();
    process.getOutputStream().close();
    assertThat(process.waitFor()).isZero();
    return Files.readAllLines(said, StandardCharsets.UTF_8);
  }
}
