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
    List<SkippedPart> skipped,
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
}
