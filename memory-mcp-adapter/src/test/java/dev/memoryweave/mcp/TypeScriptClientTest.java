package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server as a process of its own, with the official TypeScript client, which {@code npm ci}
 * puts into {@code target/node}. What went over the wire is written to {@code
 * target/typescript-client-transcript.txt}.
 *
 * <p>Where there is no npm, or it cannot reach its registry, the test is skipped and says so; with
 * the environment variable {@code CI=true} it fails instead.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TypeScriptClientTest {
  /** Safety nets: an installation and a run take some seconds. */
  private static final long INSTALL_MINUTES = 5;

  private static final long RUN_MINUTES = 5;

  private static final Path SOURCE = Path.of("src/test/node");
  private static final Path TARGET = Path.of("target/node");
  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "client.mjs");

  @TempDir Path folder;

  @Test
  void theOfficialClientFindsAllAsItShouldBe() throws Exception {
    install();
    TestProject unused = TestProject.in(folder.resolve("shop"));
    Path transcript = Path.of("target/typescript-client-transcript.txt").toAbsolutePath();
    List<String> command =
        new ArrayList<>(List.of("node", "client.mjs", transcript.toString(), folder.toString()));
    command.addAll(ServerProcess.command(MemoryWeaveServer.class));

    Outcome outcome = run(command, RUN_MINUTES);

    assertThat(outcome.exitCode()).as("%s%nSee %s", outcome.output(), transcript).isZero();
    assertThat(Files.readAllLines(transcript)).last().asString().isEqualTo("all as it should be");
  }

  /** Installs the client, unless the same one is there from an earlier run. */
  private void install() throws IOException, InterruptedException {
    Path lock = TARGET.resolve("package-lock.json");
    Path done = TARGET.resolve("installed");
    boolean same =
        Files.exists(done)
            && Files.exists(lock)
            && Files.mismatch(lock, SOURCE.resolve("package-lock.json")) < 0;
    Files.createDirectories(TARGET);
    for (String file : FILES) {
      Files.copy(SOURCE.resolve(file), TARGET.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    if (same) {
      return;
    }
    Files.deleteIfExists(done);
    String npm = System.getProperty("os.name").startsWith("Windows") ? "npm.cmd" : "npm";
    List<String> command =
        List.of(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
    Outcome outcome;
    try {
      outcome = run(command, INSTALL_MINUTES);
    } catch (IOException e) {
      missing("there is no npm: " + e.getMessage());
      return;
    }
    if (outcome.exitCode() != 0) {
      missing("npm could not install it: " + outcome.output());
    }
    Files.createFile(done);
  }

  private static void missing(String why) {
    String message = "Not tested with the TypeScript client, because " + why;
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(message);
    }
    System.err.println(message);
    abort(message);
  }

  private record Outcome(int exitCode, String output) {}

  private Outcome run(List<String> command, long minutes) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(TARGET.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
        throw new AssertionError(command.get(0) + " does not end: " + Files.readString(output));
      }
      return new Outcome(process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
