package dev.memoryweave.mcp;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Programs for Node that others wrote, which {@code npm ci} puts into {@code target/node}, and the
 * scripts of {@code src/test/node} that use them. If the machine's own Node is older than they
 * need, one comes the same way, into {@code target/node-runtime}.
 *
 * <p>Where there is no npm, or it cannot reach its registry, the tests that need it are skipped and
 * say so; with the environment variable {@code CI=true} they fail instead.
 */
final class NodePackages {
  /** Safety nets: an installation takes some seconds. */
  private static final long INSTALL_MINUTES = 10;

  private static final long VERSION_MINUTES = 1;

  private static final Path SOURCE = Path.of("src/test/node");
  private static final Path RUNTIME_SOURCE = SOURCE.resolve("runtime");
  private static final Path TARGET = Path.of("target/node");
  private static final Path RUNTIME_TARGET = Path.of("target/node-runtime");
  private static final Path LOCK = Path.of("target/node.lock");
  private static final List<String> PACKAGE_FILES = List.of("package.json", "package-lock.json");

  /** The oldest version of Node, major and minor, that all of the packages run on. */
  private static final int MAJOR = 22;

  private static final int MINOR = 19;
  private static final Pattern VERSION = Pattern.compile("v(\\d+)\\.(\\d+)\\..*");
  private static final boolean WINDOWS =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

  private final String node;
  private final Path folder;

  private NodePackages(String node, Path folder) {
    this.node = node;
    this.folder = folder;
  }

  /**
   * What became of a program.
   *
   * @param exitCode its exit code
   * @param output what it wrote, to both of its outputs
   */
  record Outcome(int exitCode, String output) {}

  /**
   * The installed packages. The test is skipped if they cannot be installed.
   *
   * @param folder where the output of programs is kept
   */
  static synchronized NodePackages installed(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(LOCK.toAbsolutePath().getParent());
    // Tests of other classes may run in another process at the same time.
    try (FileChannel channel = FileChannel.open(LOCK, CREATE, WRITE);
        FileLock unused = channel.lock()) {
      install(SOURCE, TARGET, folder);
      copyScripts();
      return new NodePackages(isNewEnough("node", folder) ? "node" : runtime(folder), folder);
    }
  }

  /** Scripts that are there already may be running. */
  private static void copyScripts() throws IOException {
    try (Stream<Path> sources = Files.list(SOURCE)) {
      for (Path script : sources.filter(path -> path.toString().endsWith(".mjs")).toList()) {
        Path copy = TARGET.resolve(script.getFileName());
        if (!Files.exists(copy) || Files.mismatch(script, copy) >= 0) {
          Files.copy(script, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /** The program that runs scripts. */
  String node() {
    return node;
  }

  /** The file of an installed package. */
  Path file(String path) {
    Path file = TARGET.resolve("node_modules").resolve(path).toAbsolutePath();
    if (!Files.exists(file)) {
      throw new AssertionError("The installed packages have no " + path);
    }
    return file;
  }

  /**
   * Runs a script.
   *
   * @param environment what is added to the environment
   * @param minutes a safety net: it is ended after that time, and the test fails
   * @param command the script and its arguments; scripts of {@code src/test/node} by their name
   */
  Outcome run(Map<String, String> environment, long minutes, List<String> command)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>();
    all.add(node);
    all.addAll(command);
    return run(folder, TARGET, environment, minutes, all);
  }

  /** Installs packages, unless the same ones are there from an earlier run. */
  private static void install(Path source, Path target, Path folder)
      throws IOException, InterruptedException {
    Path lock = target.resolve("package-lock.json");
    Path done = target.resolve("installed");
    boolean same =
        Files.exists(done)
            && Files.exists(lock)
            && Files.mismatch(lock, source.resolve("package-lock.json")) < 0;
    if (same) {
      return;
    }
    Files.createDirectories(target);
    Files.deleteIfExists(done);
    for (String file : PACKAGE_FILES) {
      Files.copy(source.resolve(file), target.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    List<String> command =
        List.of(
            WINDOWS ? "npm.cmd" : "npm",
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--loglevel=error");
    Outcome outcome;
    try {
      outcome = run(folder, target, Map.of(), INSTALL_MINUTES, command);
    } catch (IOException e) {
      missing("there is no npm: " + e.getMessage());
      return;
    }
    if (outcome.exitCode() != 0) {
      missing("npm could not install them: " + outcome.output());
    }
    Files.createFile(done);
  }

  private static String runtime(Path folder) throws IOException, InterruptedException {
    install(RUNTIME_SOURCE, RUNTIME_TARGET, folder);
    Path modules = RUNTIME_TARGET.resolve("node_modules");
    String program = WINDOWS ? "bin/node.exe" : "bin/node";
    if (Files.isDirectory(modules)) {
      try (Stream<Path> packages = Files.list(modules)) {
        for (Path one : packages.filter(path -> Files.exists(path.resolve(program))).toList()) {
          String node = one.resolve(program).toAbsolutePath().toString();
          if (isNewEnough(node, folder)) {
            return node;
          }
        }
      }
    }
    missing("they need Node " + MAJOR + "." + MINOR + ", which has no package for this machine");
    return "node";
  }

  private static boolean isNewEnough(String node, Path folder)
      throws IOException, InterruptedException {
    Outcome outcome = run(folder, TARGET, Map.of(), VERSION_MINUTES, List.of(node, "--version"));
    Matcher version = VERSION.matcher(outcome.output().strip());
    if (!version.matches()) {
      return false;
    }
    int major = Integer.parseInt(version.group(1));
    return major > MAJOR || (major == MAJOR && Integer.parseInt(version.group(2)) >= MINOR);
  }

  private static void missing(String why) {
    String message = "Not tested with the programs for Node, because " + why;
    if ("true".equals(System.getenv("CI"))) {
      throw new AssertionError(message);
    }
    System.err.println(message);
    abort(message);
  }

  private static Outcome run(
      Path folder,
      Path workingFolder,
      Map<String, String> environment,
      long minutes,
      List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(workingFolder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
        throw new AssertionError(command + " does not end: " + Files.readString(output));
      }
      return new Outcome(process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
