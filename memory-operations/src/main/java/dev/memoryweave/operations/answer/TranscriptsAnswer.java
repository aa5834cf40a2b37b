package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.transcripts.ImportReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code transcripts}. */
public record TranscriptsAnswer(
    @Doc("Transcripts that were read") long files,
    @Doc("Sessions in them") long sessions,
    @Doc("Messages in them") long messages,
    @Doc("New messages") long added,
    @Doc("Messages that were known with another content") long changed,
    @Doc("Messages that were known already") long known,
    long toolCalls,
    long attachments,
    @Doc("Secrets that were redacted") long secrets,
    @Doc("Messages with characters that cannot be stored") long repaired,
    @Doc("Tool calls that were too long to keep whole") long shortened,
    @Doc("What is of no use as memories") List<PassedOver> passedOver,
    @Doc("What could not be imported, the first 200") List<Skipped> skipped,
    long skippedCount) {
  /** How many things of one sort are of no use as memories. */
  public record PassedOver(@Doc("What it is") String sort, @Doc(minimum = 1) long count) {}

  /** A part of a transcript that could not be imported. */
  public record Skipped(
      @Doc("The file") String file,
      @Doc(value = "The line; absent for the whole file", minimum = 1) @Nullable Long line,
      @Doc("Why") String reason) {
    private static Skipped of(ImportReport.Skipped part) {
      return new Skipped(part.file(), part.line() == 0 ? null : part.line(), part.reason());
    }
  }

  /** The view of an import of transcripts. */
  public static TranscriptsAnswer of(ImportReport report) {
    return new TranscriptsAnswer(
        report.files(),
        report.sessions(),
        report.messages(),
        report.added(),
        report.changed(),
        report.known(),
        report.toolCalls(),
        report.attachments(),
        report.secrets(),
        report.repaired(),
        report.shortened(),
        report.passedOver().entrySet().stream()
            .map(each -> new PassedOver(each.getKey(), each.getValue()))
            .toList(),
        report.skipped().stream().map(Skipped::of).toList(),
        report.skippedCount());
  }
}
