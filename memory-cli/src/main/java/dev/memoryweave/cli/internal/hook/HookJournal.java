package dev.memoryweave.cli.internal.hook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Tells what hooks and their worker did, for whoever wonders: times, names and counts, and nothing
 * that anybody said. Safe for several threads.
 */
final class HookJournal {
  private static final long MOST_BYTES = 256 << 10;

  private final Path file;
  private final Clock clock;

  HookJournal(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  /** Adds a line. */
  synchronized void add(String what, String outcome) {
    try {
      if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
        Files.move(
            file,
            file.resolveSibling(file.getFileName() + ".old"),
            StandardCopyOption.REPLACE_EXISTING);
      }
      String line =
          clock.instant().truncatedTo(ChronoUnit.MILLIS) + " " + what + ": " + outcome + "\n";
      Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      // Without a journal the work goes on.
      return;
    }
  }

  /** Adds a failure by its kind; its message could quote what was said. */
  void failed(String what, Throwable failure) {
    add(what, "failed, " + failure.getClass().getSimpleName());
  }
}
