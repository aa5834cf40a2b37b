package dev.memoryweave.rest.internal.api;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Programs for Node that others wrote for OpenAPI and for pages, which {@code npm ci} puts into
 * {@code target/node}, beside the scripts of {@code src/test/node}.
 *
 * <p>Where there is no npm, or it cannot reach its registry, the tests that need it are skipped and
 * say so; with the environment variable {@code CI=true} they fail instead.
 */
public final class NodePackages {
  /** A safety net: an installation takes some seconds. */
  private static final long MINUTES = 10;

  private static final Path SOURCE = Path.of("src/test/node");
  private static final Path TARGET = Path.of("target/node");
  private static final Path LOCK = Path.of("target/node.lock");
  private static final String PACKAGE_LOCK = "package-lock.json";
  private static final boolean WINDOWS =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

  private NodePackages() {}

  /**
   * What became of a program.
   *
   * @param exitCode its exit code
   * @param output what it wrote, to both of its outputs
   */
  record Outcome(int exitCode, String output) {}

  /** Installs the packages. The test is skipped if they cannot be installed. */
  public static synchronized void install() throws IOException, InterruptedException {
    Files.createDirectories(TARGET);
    // Tests of other classes may run in another process at the same time.
    try (FileChannel channel = FileChannel.open(LOCK, CREATE, WRITE);
        FileLock unused = channel.lock()) {
      Path done = TARGET.resolve("installed");
      boolean same =
          Files.exists(done)
              && Files.mismatch(TARGET.resolve(PACKAGE_LOCK), SOURCE.resolve(PACKAGE_LOCK)) < 0;
      copySources();
      if (!same) {
        Files.deleteIfExists(done);
        installAnew();
        Files.createFile(done);
      }
    }
  }

  /** A file of an installed package. */
  public static Path file(String path) {
    return TARGET.resolve("node_modules").resolve(path);
  }

  private static void copySources() throws IOException {
    try (Stream<Path> sources = Files.list(SOURCE)) {
      for (Path source : sources.toList()) {
        Path copy = TARGET.resolve(source.getFileName());
        Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void installAnew() throws IOException, InterruptedException {
    try {
      Outcome outcome =
          run(
              Map.of(),
              WINDOWS ? "npm.cmd" : "npm",
              "ci",
              "--ignore-scripts",
              "--no-audit",
              "--no-fund",
              "--loglevel=error");
      if (outcome.exitCode() != 0) {
        missing("npm could not install them: " + outcome.output());
      }
    } catch (IOException e) {
      missing("there is no npm: " + e.getMessage());
    }
  }

  private static void missing(String why) {
    String message = "Not tested with the programs for Node, because " + why;
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(message);
    }
    System.err.println(message);
    abort(message);
  }

  /** Runs a script of the folder. */
  static Outcome node(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("node"));
    command.addAll(List.of(arguments));
    return run(environment, command.toArray(new String[0]));
  }

  private static Outcome run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("node", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(TARGET.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new AssertionError(List.of(command) + " does not end: " + Files.readString(output));
      }
      return new Outcome(process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.deleteIfExists(output);
    }
  }
}
