package dev.memoryweave.cli.internal.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The user of the terminal besides this process: a program, or a person who is asked. An interrupt
 * goes to all processes there, so the end of this one leaves the terminal in order.
 */
final class Foreground {
  private static volatile @Nullable Process program;
  private static volatile @Nullable Path asked;

  private Foreground() {}

  /** Waits for a program that uses the terminal, and returns its exit code. */
  static int waitFor(Process started) throws InterruptedException {
    program = started;
    try {
      return started.waitFor();
    } finally {
      program = null;
    }
  }

  /** A question stands on a terminal, or is answered if it is null. */
  static void asks(@Nullable Path terminal) {
    asked = terminal;
  }

  /**
   * Leaves the terminal to the shell: waits until a program has ended, which decides by itself what
   * an interrupt means, and ends the line of a question.
   */
  static void leave() throws InterruptedException {
    Process running = program;
    if (running != null) {
      running.waitFor();
    }
    Path terminal = asked;
    if (terminal != null) {
      try {
        Files.write(terminal, "\n".getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        // The terminal is gone.
      }
    }
  }
}
