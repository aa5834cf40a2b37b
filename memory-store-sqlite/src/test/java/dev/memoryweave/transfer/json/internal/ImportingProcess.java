package dev.memoryweave.transfer.json.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that imports a file and stops in the middle, to be killed there. */
final class ImportingProcess implements AutoCloseable {
  private static final String STOPPED = "stopped";

  private final Process process;
  private final BufferedReader output;
  private final Path errors;

  /**
   * Starts a process that stops when it tells of its progress.
   *
   * @param nth at which time, from 1
   */
  ImportingProcess(Path database, Path export, int nth) throws IOException {
    this(ImportingProcess.class, database, export, nth);
  }

  /** Starts a process that runs another program, which calls {@link #stopAt}. */
  ImportingProcess(Class<?> program, Path database, Path other, int nth) throws IOException {
    errors = Files.createTempFile("importing-", ".log");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                database.toString(),
                other.toString(),
                String.valueOf(nth))
            .redirectError(errors.toFile())
            .start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Waits until it has come that far, and ends it at once, as {@code kill -9} does. */
  void killInTheMiddle() throws IOException, InterruptedException {
    String line = output.readLine();
    if (!STOPPED.equals(line)) {
      throw new IllegalStateException("It did not come that far: " + Files.readString(errors));
    }
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    output.close();
    Files.deleteIfExists(errors);
  }

  public static void main(String[] arguments) {
    int[] left = {Integer.parseInt(arguments[2])};
    try (SqliteMemoryStore store = SqliteMemoryStore.open(Path.of(arguments[0]))) {
      AgentMemory.builder(store)
          .project("demo")
          .author(Provenance.of(Source.USER, "ann"))
          .build()
          .maintenance()
          .transfer()
          .importFrom(
              Path.of(arguments[1]), ImportOptions.DEFAULT.withProgress(read -> stopAt(left)));
    }
  }

  /** Stops the process for good at its time. */
  static void stopAt(int[] left) {
    if (--left[0] == 0) {
      System.out.println(STOPPED);
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
