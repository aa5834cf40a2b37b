package dev.memoryweave.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small session with the jar of the command as the build has made it, which no test of its module
 * can see: on the Java of the build, and on Java 25 where there is one beside it.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CommandJarTest {
  private static final int NEWER = 25;

  @TempDir Path folder;

  private record Ended(int exit, String said) {}

  private static Path jar() throws IOException {
    Path built = ProjectFolder.find().root().resolve("memory-cli").resolve("target");
    Optional<Path> jar = Optional.empty();
    if (Files.isDirectory(built)) {
      try (Stream<Path> files = Files.list(built)) {
        jar = files.filter(file -> file.toString().endsWith("-all.jar")).findFirst();
      }
    }
    assumeTrue(jar.isPresent(), "This build has made no jar of the command, as -Dquick leaves out");
    return jar.orElseThrow();
  }

  /** A Java of some version beside the one that runs here. */
  private static Optional<Path> java(int version) throws IOException {
    if (Runtime.version().feature() == version) {
      return Optional.of(Path.of(System.getProperty("java.home")));
    }
    Path folder = Path.of(System.getProperty("java.home")).toRealPath().getParent();
    if (folder == null) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(folder)) {
      return homes.filter(home -> isOf(version, home)).sorted().findFirst();
    }
  }

  private static boolean isOf(int version, Path home) {
    try {
      return Files.isExecutable(home.resolve("bin").resolve("java"))
          && Files.readString(home.resolve("release")).contains("JAVA_VERSION=\"" + version);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void onTheJavaOfTheBuild_aSessionWorks() throws Exception {
    session(Path.of(System.getProperty("java.home")));
  }

  @Test
  void onJava25_aSessionWorks() throws Exception {
    Optional<Path> home = java(NEWER);
    assumeTrue(home.isPresent(), "There is no Java " + NEWER + " beside the one that runs here");
    session(home.orElseThrow());
  }

  private void session(Path java) throws Exception {
    Path jar = jar();
    Path project = Files.createDirectory(folder.resolve("größe 記憶"));
    Files.writeString(project.resolve("README.md"), "# Shop\n\nPrices are in cents.\n");

    assertThat(ok(java, jar, project, "--version")).startsWith("memory ");
    assertThat(ok(java, jar, project, "--help")).contains("recall", "restore");
    assertThat(ok(java, jar, project, "init")).contains("made .memory");
    assertThat(ok(java, jar, project, "index")).contains("1 file known");
    assertThat(ok(java, jar, project, "add", "The port is 8080 記憶")).contains("stored fact.");
    assertThat(ok(java, jar, project, "search", "port")).contains("The port is 8080 記憶");
    assertThat(ok(java, jar, project, "recall", "what are prices in")).contains("cents");
    assertThat(ok(java, jar, project, "check", "--store")).contains("sound");
    assertThat(ok(java, jar, project, "status", "--json")).contains("{\"ok\":true");
    assertThat(ok(java, jar, project, "docs", "cli")).startsWith("# The command line");
    assertThat(ok(java, jar, project, "mcp", "--help")).contains("memory docs mcp");
    Path export = folder.resolve("export.jsonl");
    assertThat(ok(java, jar, project, "export", export.toString())).contains("Exported 2 memories");
    assertThat(ok(java, jar, project, "import", export.toString()))
        .contains("all of it is here already (2 memories)");
    assertThat(ok(java, jar, project, "backup")).contains("Made the backup");

    Ended unknown = run(java, jar, project, "frobnicate");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.said()).startsWith("memory frobnicate: There is no verb");
  }

  private String ok(Path java, Path jar, Path project, String... words) throws Exception {
    Ended ended = run(java, jar, project, words);
    assertThat(ended.exit()).as(ended.said()).isZero();
    assertThat(ended.said()).doesNotContain("Exception", "WARNING");
    return ended.said().replaceFirst("^note: [^\n]*\n", "");
  }

  private Ended run(Path java, Path jar, Path project, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(java.resolve("bin").resolve("java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("MEMORY_.*|JAVA_.*|JDK_.*"));
    builder.environment().put("MEMORY_HOME", folder.resolve("home").toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), said);
  }
}
