package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.server.Server;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A quick start of a server in processes of its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class QuickStartTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String ARCHIVE = "memory-weave-[0-9a-f]{16}\\.(jsa|aot)";

  @TempDir(factory = FolderWithBlank.class)
  Path folder;

  /** Without a blank in its path: Java 17 archives no class of a jar that has one there. */
  @TempDir Path jars;

  @Test
  void aServerOfTheLaunchFile_answersAndTakesItsClassesFromTheArchive() throws Exception {
    assertThat(makeQuickStart(MemoryWeaveServer.class)).contains("java @" + launchFile());
    assertThat(names())
        .hasSize(4)
        .contains("memory-weave.lock", "memory-weave.args")
        .anyMatch(name -> name.matches(ARCHIVE))
        .anyMatch(name -> name.matches(ARCHIVE + "\\.lib"));
    Path loaded = folder.resolve("loaded.txt");
    Path launch = folder.resolve("logging.args");
    Files.writeString(
        launch,
        Files.readString(launchFile())
            .replace("-Xlog:disable", "\"-Xlog:class+load:file=" + loaded + "\""));

    try (ServerProcess server =
        ServerProcess.start(
            List.of(JAVA, "@" + launch, "--db", folder.resolve("memory.db").toString()),
            folder,
            Map.of())) {
      server.begin();
      assertThat(server.call(1, "memory_recall", "{\"task\": \"build\"}").get("isError"))
          .isEqualTo(false);
      assertThat(server.endInput()).isEmpty();
      assertThat(server.exitCode()).isZero();
      assertThat(server.errors()).isEmpty();
    }
    try (Stream<String> lines = Files.lines(loaded)) {
      assertThat(lines.filter(line -> line.contains(" " + Server.class.getName() + " ")))
          .singleElement()
          .asString()
          .contains("source: shared objects file");
    }
  }

  @Test
  void anArchive_isMadeByOneProcessAtATime() throws Exception {
    Files.createDirectories(launchFile().getParent());
    try (FileChannel channel =
            FileChannel.open(
                launchFile().resolveSibling("memory-weave.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertThat(lock.isValid()).isTrue();
      assertThat(makeQuickStart(MemoryWeaveServer.class)).contains("Another process");
    }
    assertThat(names()).containsExactly("memory-weave.lock");
  }

  @Test
  void whatCannotServe_leavesNoArchiveAndNoLaunchFile() throws Exception {
    try (ServerProcess process = start(NoServer.class)) {
      process.endInput();

      assertThat(process.exitCode()).isEqualTo(2);
      assertThat(process.errors()).contains("--quick-start", "Nothing is served here");
    }
    assertThat(names()).containsExactlyInAnyOrder("memory-weave.lock", "memory-weave.failed");
  }

  @Test
  void aServerWithoutAJar_hasNoQuickStart() throws Exception {
    try (ServerProcess process = ServerProcess.start(folder, "--quick-start")) {
      process.endInput();

      assertThat(process.exitCode()).isEqualTo(2);
      assertThat(process.errors()).contains("--quick-start needs a program that runs from a jar");
    }
  }

  private String makeQuickStart(Class<?> program) throws Exception {
    try (ServerProcess process = start(program)) {
      String words = String.join("\n", process.endInput());
      assertThat(process.exitCode()).as(process.errors()).isZero();
      return words;
    }
  }

  private ServerProcess start(Class<?> program) throws IOException {
    Path jar = jars.resolve("server.jar");
    RunnableJar.write(jar, program);
    return ServerProcess.start(
        List.of(JAVA, "-XX:TieredStopAtLevel=1", "-jar", jar.toString(), "--quick-start"),
        folder,
        Map.of());
  }

  private Path launchFile() {
    return folder.resolve("home").resolve("start").resolve("memory-weave.args");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(launchFile().getParent())) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }
}
