package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code transcripts}. */
public record TranscriptsAnswer(
    @Doc("Transcripts that were read") long files,
    @Doc("Sessions that they hold") long sessions,
    @Doc("Messages that they hold") long messages,
    @Doc("New messages") long added,
    @Doc("Messages that were known with another content") long changed,
    @Doc("Messages that were known already") long known,
    long toolCalls,
    long attachments,
    @Doc("Secrets that were blacked out") long secrets,
    @Doc("Messages with characters that cannot be stored") long repaired,
    @Doc("Tool calls that were too long to be kept whole") long shortened,
    @Doc("What is of no use as memories") List<PassedOver> passedOver,
    @Doc("What could not be imported, the first 200") List<Skipped> skipped,
    long skippedCount) {
  /** One of the list in {@link TranscriptsAnswer}. */
  public record PassedOver(@Doc("What it is") String sort, @Doc(minimum = 1) long count) {}

  /** One of the list in {@link TranscriptsAnswer}. */
  public record Skipped(
      @Doc("The file") String file,
      @Doc(value = "The line; absent for the whole file", minimum = 1) @Nullable Long line,
      @Doc("Why") String reason) {}
}
