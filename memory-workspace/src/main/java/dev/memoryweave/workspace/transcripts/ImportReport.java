package dev.memoryweave.workspace.transcripts;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Summary of an import.
 *
 * <p>Two lists cover the rest. Things <em>passed over</em> are of no use as memories, such as the
 * thoughts of a model; they are only counted. Things <em>skipped</em> should have been imported but
 * could not be, such as a broken line.
 *
 * @param files how many transcripts were read
 * @param sessions how many sessions they contain
 * @param added how many messages are new
 * @param changed how many messages were known with other content, and have a new version
 * @param known how many messages were known already
 * @param toolCalls how many tool calls the messages have
 * @param attachments how many attachments the messages have
 * @param secrets how many secrets were redacted in new and changed messages
 * @param repaired how many new and changed messages contained characters that cannot be stored
 * @param shortened how many tool calls of new and changed messages were too long to be kept whole
 * @param passedOver how many things were passed over, by sort in alphabetical order
 * @param skipped the things skipped, in the order of reading, at most {@value #MAX_SKIPPED}
 * @param skippedCount how many things were skipped in all
 */
public record ImportReport(
    int files,
    long sessions,
    long added,
    long changed,
    long known,
    long toolCalls,
    long attachments,
    long secrets,
    long repaired,
    long shortened,
    Map<String, Long> passedOver,
    List<Skipped> skipped,
    long skippedCount) {
  /** The most entries of {@link #skipped}. */
  public static final int MAX_SKIPPED = 200;

  /** Copies the collections. */
  public ImportReport {
    passedOver = Collections.unmodifiableMap(new TreeMap<>(passedOver));
    skipped = List.copyOf(skipped);
  }

  /** How many messages were read. */
  public long messages() {
    return added + changed + known;
  }

  /**
   * Progress of an import.
   *
   * @param file the file that is being read, relative to the folder that is imported
   * @param filesDone how many files have been completed
   * @param filesInAll how many files there are to read
   * @param bytesRead how many bytes have been read, including those of skipped files
   * @param bytesInAll how many bytes there are to read, as of the start of the import
   * @param sessions how many sessions have been found
   * @param messages how many messages have been stored or were already known
   */
  public record Progress(
      String file,
      int filesDone,
      int filesInAll,
      long bytesRead,
      long bytesInAll,
      long sessions,
      long messages) {
    /** The share of the bytes that have been read, from 0 to 1. */
    public double share() {
      return bytesInAll == 0 ? 1 : Math.min(1, (double) bytesRead / bytesInAll);
    }
  }

  /**
   * A part of a transcript that could not be imported.
   *
   * @param file the file, relative to the folder that is imported
   * @param line the line where it begins, from 1; 0 for the file as a whole
   * @param reason why, as a phrase
   */
  public record Skipped(String file, long line, String reason) {
    @Override
    public String toString() {
      return (line == 0 ? file : file + ":" + line) + ": " + reason;
    }
  }
}
