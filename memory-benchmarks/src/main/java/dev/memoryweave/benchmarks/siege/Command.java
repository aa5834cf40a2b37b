package dev.memoryweave.benchmarks.siege;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of the operating system. */
final class Command {
  private static final long PATIENCE_SECONDS = 60;

  private Command() {}

  /** Runs it and tells whether it could be run and succeeded. */
  static boolean succeeds(String... words) throws InterruptedException {
    return failure(words).isEmpty();
  }

  /** Runs it and gives what went wrong, or an empty text. */
  static String failure(String... words) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.toHandle().destroyForcibly();
        return words[0] + " does not end";
      }
      int status = process.exitValue();
      return status == 0 ? "" : words[0] + " ended with " + status + ": " + said;
    } catch (IOException e) {
      return e.getMessage() == null ? words[0] : e.getMessage();
    }
  }

  /**
   * Runs it.
   *
   * @throws IllegalStateException if it fails
   */
  static void run(String... words) throws InterruptedException {
    String failure = failure(words);
    if (!failure.isEmpty()) {
      throw new IllegalStateException(failure);
    }
  }
}
