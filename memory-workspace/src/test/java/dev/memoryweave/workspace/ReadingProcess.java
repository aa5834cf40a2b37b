package dev.memoryweave.workspace;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that reads a project and stops in the middle, to be killed there. */
final class ReadingProcess implements AutoCloseable {
  private static final String STOPPED = "stopped";

  private final Process process;
  private final BufferedReader output;
  private final Path errors;

  /**
   * Starts a process that stops right after an event was stored.
   *
   * @param nth which event of that type, from 1
   */
  ReadingProcess(Path database, Path folder, MemoryEvent.Type type, int nth) throws IOException {
    errors = Files.createTempFile("reading-", ".log");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ReadingProcess.class.getName(),
                database.toString(),
                folder.toString(),
                type.name(),
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
    MemoryEvent.Type type = MemoryEvent.Type.valueOf(arguments[2]);
    int[] left = {Integer.parseInt(arguments[3])};
    try (SqliteMemoryStore store = SqliteMemoryStore.open(Path.of(arguments[0]));
        Workspace workspace =
            Workspace.builder(store)
                .root(Path.of(arguments[1]))
                .listener(event -> stopAt(event, type, left))
                .open()) {
      workspace.refresh();
    }
  }

  private static void stopAt(MemoryEvent event, MemoryEvent.Type type, int[] left) {
    if (event.type() == type && --left[0] == 0) {
      System.out.println(STOPPED);
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
