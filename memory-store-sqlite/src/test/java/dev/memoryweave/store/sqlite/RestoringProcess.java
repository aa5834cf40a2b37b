package dev.memoryweave.store.sqlite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that puts a backup in the place of a store again and again, until it is killed. */
final class RestoringProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final Path errors;

  RestoringProcess(Path store, Path backup) throws IOException {
    errors = Files.createTempFile("restoring-", ".log");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                RestoringProcess.class.getName(),
                store.toString(),
                backup.toString())
            .redirectError(errors.toFile())
            .start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Ends it at once, as {@code kill -9} does, after it has begun as many times. */
  void kill(int nth) throws IOException, InterruptedException {
    for (int i = 0; i < nth; i++) {
      if (output.readLine() == null) {
        throw new IllegalStateException("It ended early: " + Files.readString(errors));
      }
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
    Path store = Path.of(arguments[0]);
    Path backup = Path.of(arguments[1]);
    while (true) {
      System.out.println("begins");
      SqliteMemoryStore.restore(store, backup);
    }
  }
}
