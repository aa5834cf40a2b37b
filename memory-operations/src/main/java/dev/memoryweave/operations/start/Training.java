package dev.memoryweave.operations.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program to make an archive of the classes that it loaded. It works on a small project and
 * a memory of its own, which are removed afterwards.
 */
final class Training {
  /** Far longer than needed; a run that takes this long is abandoned. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Map<String, String> PROJECT =
      Map.of(
          "README.md",
          """
          # Shop

          The shop computes the price of an order in `Order`.

          - Always compute prices in cents, because floating point rounds wrongly.
          """,
          "src/main/java/shop/Order.java",
          """
          package shop;

          /** An order and its price in cents. */
          final class Order {
            private long cents;

            void add(long price) {
              cents += price;
            }
          }
          """,
          ".git/HEAD",
          "ref: refs/heads/main\n",
          ".git/config",
          "[core]\n\trepositoryformatversion = 0\n");

  private final StartedProgram program;
  private final ProgramJar jar;
  private final ArchiveKind kind;
  private final Path scratch;

  /**
   * Creates a run.
   *
   * @param scratch an empty folder, which belongs to the run
   */
  Training(StartedProgram program, ProgramJar jar, ArchiveKind kind, Path scratch) {
    this.program = program;
    this.jar = jar;
    this.kind = kind;
    this.scratch = scratch;
  }

  /**
   * Makes an archive, which takes some seconds.
   *
   * @param archive the file to write
   * @param library the file for the native library, which stays
   * @throws IOException if it could not be made
   */
  void run(Path archive, Path library) throws IOException, InterruptedException {
    Path written = kind.isMadeFromList() ? scratch.resolve("classes") : archive;
    List<String> trained = command(kind.training(written));
    trained.add(trained.size() - 2, LaunchFile.library(library));
    trained.addAll(program.training());
    run(trained, program.rehearsal(), written);
    if (kind.isMadeFromList()) {
      run(command(kind.making(written, archive)), Rehearsal.NONE, archive);
    }
  }

  /** A call of the jar with options. */
  private List<String> command(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(java().toString());
    command.addAll(LaunchFile.OPTIONS);
    command.addAll(options);
    command.addAll(List.of("-jar", jar.path().toString()));
    return command;
  }

  private void run(List<String> command, Rehearsal rehearsal, Path result)
      throws IOException, InterruptedException {
    Path log = scratch.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(project().toFile()).redirectError(log.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("MEMORY_"));
    builder.environment().put("MEMORY_HOME", scratch.resolve("home").toString());
    Process process = builder.start();
    try {
      CompletableFuture<Boolean> end = process.onExit().thenApply(ended -> true);
      CompletableFuture<Void> unused =
          end.completeOnTimeout(false, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
              .thenAccept(inTime -> stop(process));
      try (var in = process.getOutputStream();
          var out = process.inputReader(StandardCharsets.UTF_8)) {
        rehearsal.hold(in, out);
        in.close();
        if (process.waitFor() != 0 || !Files.exists(result)) {
          throw new IOException("Java made no archive of its classes");
        }
      }
    } catch (IOException e) {
      throw new IOException(e.getMessage() + ": " + Files.readString(log).strip(), e);
    } finally {
      stop(process);
    }
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** The Java of this process. */
  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  private Path project() throws IOException {
    Path project = scratch.resolve("project");
    for (Map.Entry<String, String> file : PROJECT.entrySet()) {
      Path path = project.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue(), StandardCharsets.UTF_8);
    }
    Files.createDirectories(project.resolve(".git/objects"));
    Files.createDirectories(project.resolve(".git/refs/heads"));
    return project;
  }
}
