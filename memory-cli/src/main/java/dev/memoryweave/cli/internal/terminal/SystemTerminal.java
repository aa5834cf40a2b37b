package dev.memoryweave.cli.internal.terminal;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The terminal of the process. */
public final class SystemTerminal implements Terminal {
  private static final Path DEVICE = Path.of("/dev/tty");
  private static final long PATIENCE_SECONDS = 1;

  /** The exit code of a shell that does not find the program. */
  private static final int NO_PROGRAM = 127;

  private static final int NARROWEST = 20;
  private static final int WIDEST = 1_000;

  private final Map<String, String> environment;
  private final boolean input;
  private final boolean output;
  private final boolean errors;
  private int width;
  private int @Nullable [] size;
  private @Nullable BufferedReader typed;

  /** Finds out what the process is connected to. */
  public SystemTerminal(Map<String, String> environment) {
    this.environment = environment;
    this.input = isTerminal(0);
    this.output = isTerminal(1);
    this.errors = isTerminal(2);
  }

  /** On Linux a link shows it; elsewhere Java knows whether input and output are both terminals. */
  private static boolean isTerminal(int descriptor) {
    try {
      Path link = Path.of("/proc/self/fd/" + descriptor);
      if (Files.isSymbolicLink(link)) {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      }
    } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
      // Falls back to the check for other systems.
    }
    return isConsole();
  }

  @SuppressWarnings("SystemConsoleNull") // The next call checks it, if possible.
  private static boolean isConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // Since Java 22 there is a console even without a terminal.
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  @Override
  public boolean isPerson() {
    return input && output;
  }

  @Override
  public boolean showsOutput() {
    return output;
  }

  @Override
  public boolean showsErrors() {
    return errors;
  }

  @Override
  public int width() {
    if (width == 0) {
      int told = number(environment.getOrDefault("COLUMNS", ""));
      int found = told == 0 && (output || errors) ? size()[1] : told;
      width = found == 0 ? USUAL_WIDTH : Math.max(NARROWEST, Math.min(WIDEST, found));
    }
    return width;
  }

  @Override
  public int height() {
    int told = number(environment.getOrDefault("LINES", ""));
    int found = told == 0 ? size()[0] : told;
    return found == 0 ? Integer.MAX_VALUE : found;
  }

  private int[] size() {
    int[] known = size;
    if (known == null) {
      known = measured();
      size = known;
    }
    return known;
  }

  private static int number(String text) {
    try {
      return Math.max(0, Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Lines and columns, which Java does not report; 0 for what is not known. */
  private static int[] measured() {
    int[] unknown = {0, 0};
    try {
      Process process =
          new ProcessBuilder("stty", "size")
              .redirectInput(DEVICE.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return unknown;
      }
      String[] size =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
              .strip()
              .split(" ", -1);
      return size.length == 2 ? new int[] {number(size[0]), number(size[1])} : unknown;
    } catch (IOException e) {
      return unknown;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unknown;
    }
  }

  @Override
  @SuppressWarnings("SystemConsoleNull") // Only a person is asked.
  public @Nullable String ask(String question) {
    try {
      if (Files.exists(DEVICE)) {
        Foreground.asks(DEVICE);
        try (OutputStream screen = Files.newOutputStream(DEVICE)) {
          screen.write(question.getBytes(StandardCharsets.UTF_8));
        }
        if (typed == null) {
          typed = Files.newBufferedReader(DEVICE, StandardCharsets.UTF_8);
        }
        return typed.readLine();
      }
    } catch (IOException e) {
      return null;
    } finally {
      Foreground.asks(null);
    }
    Console console = System.console();
    return console == null ? null : console.readLine("%s", question);
  }

  @Override
  public int runHere(List<String> command) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
      if (Files.exists(DEVICE)) {
        builder.redirectInput(DEVICE.toFile());
      }
      return Foreground.waitFor(builder.start());
    } catch (IOException e) {
      return -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  @Override
  public boolean page(String program, String text) {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", program)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    // Quit if it fits one screen, show colours, leave the text on the screen.
    builder.environment().putIfAbsent("LESS", "FRX");
    try {
      Process pager = builder.start();
      Thread writer = new Thread(() -> write(pager, text + "\n"), "memory-pager");
      writer.setDaemon(true);
      writer.start();
      return Foreground.waitFor(pager) != NO_PROGRAM;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void write(Process pager, String text) {
    try (OutputStream in = pager.getOutputStream()) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The person has read enough.
    }
  }
}
