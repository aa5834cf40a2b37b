package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.transcripts.ImportReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the results of an import. Its size is bounded, whatever a transcript contains. */
final class ImportTally {
  private static final int MOST_SORTS = 100;
  private static final int LONGEST_SORT = 80;
  private static final int LONGEST_REASON = 300;
  private static final String OTHER_SORTS = "other sorts";

  private final Map<String, Long> passedOver = new TreeMap<>();
  private final List<ImportReport.Skipped> skipped = new ArrayList<>();
  private long skippedCount;
  private String file = "";
  private long reached;
  private long messagesBefore;
  private int files;
  private long sessions;
  private long added;
  private long changed;
  private long known;
  private long toolCalls;
  private long attachments;
  private long secrets;
  private long repaired;
  private long shortened;

  /** Counts something that is of no use as a memory. */
  void passOver(String sort) {
    String name = Text.shorten(PlainText.oneLine(Text.repaired(sort)), LONGEST_SORT);
    boolean fits = passedOver.containsKey(name) || passedOver.size() < MOST_SORTS;
    passedOver.merge(fits ? name : OTHER_SORTS, 1L, Long::sum);
  }

  /** Counts a part of the current file that should have been imported. */
  void skip(long line, String reason) {
    skip(file, line, reason);
  }

  /** Starts the record that begins on that line. */
  void reading(long line) {
    reached = line;
  }

  /** Reports that the current file is not read beyond its current record. */
  void stop(String reason) {
    String before = "; the rest is not imported, and what is before is: ";
    skip(reached, reason + before + (messages() - messagesBefore) + " messages");
  }

  /** Counts a part of a file that should have been imported. */
  void skip(String name, long line, String reason) {
    skippedCount++;
    if (skipped.size() < ImportReport.MAX_SKIPPED) {
      String safe = Redactor.standard().redact(PlainText.oneLine(Text.repaired(reason)));
      skipped.add(new ImportReport.Skipped(name, line, Text.shorten(safe, LONGEST_REASON)));
    }
  }

  /** Starts a transcript. */
  void begin(TranscriptFile transcript) {
    file = transcript.name();
    files++;
    reached = 0;
    messagesBefore = messages();
  }

  void session() {
    sessions++;
  }

  void stored(List<Message> messages, SessionHandle.Recorded report) {
    added += report.added();
    changed += report.changed();
    known += report.unchanged();
    secrets += report.secrets();
    repaired += report.repaired();
    shortened += report.shortened();
    for (Message message : messages) {
      toolCalls += message.toolCalls().size();
      attachments += message.attachments().size();
    }
  }

  long sessions() {
    return sessions;
  }

  long messages() {
    return added + changed + known;
  }

  ImportReport report() {
    return new ImportReport(
        files,
        sessions,
        added,
        changed,
        known,
        toolCalls,
        attachments,
        secrets,
        repaired,
        shortened,
        passedOver,
        skipped,
        skippedCount);
  }
}
