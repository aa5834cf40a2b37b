package dev.memoryweave.examples;

import dev.memoryweave.workspace.transcripts.ImportReport;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the progress and the result of an import, for a person to read. */
final class ImportView {
  private static final int MOST_SKIPPED = 20;
  private static final int LONGEST_NAME = 40;
  private static final double MEGABYTE = 1e6;

  private final PrintStream out;

  ImportView(PrintStream out) {
    this.out = out;
  }

  /** One line, which is redrawn until the end. */
  void progressed(ImportReport.Progress progress) {
    boolean done = progress.filesDone() == progress.filesInAll();
    out.printf(
        Locale.ROOT,
        "\r%3.0f %%  %.1f of %.1f MB, %d of %d files, %,d sessions, %,d messages  %-40s%s",
        100 * progress.share(),
        progress.bytesRead() / MEGABYTE,
        progress.bytesInAll() / MEGABYTE,
        progress.filesDone(),
        progress.filesInAll(),
        progress.sessions(),
        progress.messages(),
        OneLine.of(progress.file(), LONGEST_NAME),
        done ? System.lineSeparator() : "");
    out.flush();
  }

  void print(ImportReport report) {
    row("transcripts", report.files());
    row("sessions", report.sessions());
    out.printf(
        Locale.ROOT,
        "%-12s %,10d  (%,d new, %,d changed, %,d known)%n",
        "messages",
        report.messages(),
        report.added(),
        report.changed(),
        report.known());
    row("tool calls", report.toolCalls());
    row("attachments", report.attachments());
    row("secrets", report.secrets());
    if (!report.passedOver().isEmpty()) {
      out.println("Passed over:");
      report
          .passedOver()
          .forEach((sort, count) -> out.printf(Locale.ROOT, "  %,d %s%n", count, sort));
    }
    if (report.skippedCount() > 0) {
      out.printf(Locale.ROOT, "Skipped: %,d%n", report.skippedCount());
      report.skipped().stream()
          .limit(MOST_SKIPPED)
          .map(ImportReport.Skipped::toString)
          .forEach(this::line);
      if (report.skippedCount() > MOST_SKIPPED) {
        out.printf(Locale.ROOT, "  ... and %,d more%n", report.skippedCount() - MOST_SKIPPED);
      }
    }
  }

  private void row(String name, long count) {
    out.printf(Locale.ROOT, "%-12s %,10d%n", name, count);
  }

  private void line(String text) {
    out.println("  " + OneLine.of(text));
  }
}
