package dev.memoryweave.reflect;

import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Result of a report: its promotion records, or the gate that stopped it.
 *
 * @param report the id of the report; handing it in again gives the same id
 * @param skip the gate that stopped it, with the reason, or null if it passed
 * @param records the decision on each candidate, in order; empty if the report was stopped
 * @param dropped the items of the report's lists and summary that were not decided on, and the
 *     messages of a person in a language that is not read, with the reasons; empty if the report
 *     was stopped as a whole
 * @param warnings problems on the way that affected nothing else
 * @param repeated whether the same report was handed in before; then the decisions are those of the
 *     first time, and nothing was changed
 * @param revision the sum of the memory revisions of the scopes afterwards
 */
public record ReflectionResult(
    String report,
    Gate.@Nullable Skip skip,
    List<PromotionRecord> records,
    List<Dropped> dropped,
    List<String> warnings,
    boolean repeated,
    long revision) {

  /** Copies the lists. */
  public ReflectionResult {
    records = List.copyOf(records);
    dropped = List.copyOf(dropped);
    warnings = List.copyOf(warnings);
  }

  /** A copy with other items that were dropped. */
  public ReflectionResult withDropped(List<Dropped> others) {
    return new ReflectionResult(report, skip, records, others, warnings, repeated, revision);
  }

  /** Whether a gate stopped the report. */
  public boolean isSkipped() {
    return skip != null;
  }

  /**
   * A reported item that was not kept, with the reason.
   *
   * @param from its place in the report, such as {@code statements[2]} or {@code summary}
   * @param text its text, shortened
   * @param reason why it was not kept, as a sentence
   */
  public record Dropped(String from, String text, String reason) {
    private static final int LONGEST_TEXT = 200;

    /** Shortens the text. */
    public Dropped {
      text = Text.shorten(PlainText.oneLine(text), LONGEST_TEXT);
    }
  }

  /**
   * The gates that a report passes, in order, before it is turned into candidates. The first gate
   * that stops it gives the reason.
   */
  public enum Gate {
    /**
     * Work that was not kept teaches something only if the cause is known. This gate stops the
     * summary, the procedures and the decisions; constraints, gotchas and facts pass.
     */
    FAILED_OR_REVERTED,
    /** Failing tests contradict the report. */
    TESTS_FAILED,
    /** Nothing verified the report, and its own author doubts it. */
    UNVERIFIED,
    /** A low-risk change that is described in a few words. */
    TRIVIAL,
    /** A short report without changed files or list items. */
    LOW_VALUE,
    /** It contained nothing to remember. */
    NOTHING_GENERATED;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reason why a report was skipped.
     *
     * @param gate the gate that stopped it
     * @param reason why, as a sentence
     * @param remedy what would let it pass, as a sentence
     */
    public record Skip(Gate gate, String reason, String remedy) {}
  }
}
