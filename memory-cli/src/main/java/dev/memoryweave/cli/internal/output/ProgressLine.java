package dev.memoryweave.cli.internal.output;

import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import dev.memoryweave.operations.model.Progress;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A bar on one line of standard error that is redrawn, and removed at the end. */
public final class ProgressLine implements Progress, AutoCloseable {
  private static final int BAR = 20;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final String TO_START = "\r\u001b[K";

  private final PrintStream err;
  private final int width;
  private final LongSupplier nanoTime;
  private boolean isDrawn;
  private long drawn;
  private String shown = "";

  /**
   * A bar that is not yet drawn.
   *
   * @param nanoTime a clock for the time since it was drawn, in nanoseconds
   */
  public ProgressLine(PrintStream err, int width, LongSupplier nanoTime) {
    this.err = err;
    this.width = width;
    this.nanoTime = nanoTime;
  }

  @Override
  public synchronized void at(long done, long total, String message) {
    long now = nanoTime.getAsLong();
    if (isDrawn && now - drawn < PAUSE && done < total) {
      return;
    }
    isDrawn = true;
    drawn = now;
    String line = line(done, total, message);
    if (line.equals(shown)) {
      return;
    }
    shown = line;
    err.print(TO_START + line);
    err.flush();
  }

  /** The bar at a point of progress. */
  String line(long done, long total, String message) {
    long most = Math.max(1, total);
    int full = (int) (BAR * Math.max(0, Math.min(done, most)) / most);
    String bar = "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] ";
    String words = SafeText.line(message);
    int room = width - 1 - bar.length();
    return room < 1
        ? TextWidth.fitting(bar, width - 1)
        : bar + (words.isEmpty() ? "" : TextWidth.fitting(words, room));
  }

  /** Removes the bar. */
  @Override
  public synchronized void close() {
    if (isDrawn) {
      err.print(TO_START);
      err.flush();
    }
  }
}
