package dev.memoryweave.reflect;

import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.internal.Text;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Result of a report: its promotion records, or the gate that stopped it.
 *
 * @param report the id of the report; the same report has the same id
 * @param skip which gate stopped it and why, or null if it passed
 * @param records what was decided about each candidate, in order; empty if the report was stopped
 * @param dropped what the report listed, or told in its summary, and what no decision was taken
 *     about, with the reason; empty if the report was stopped as a whole
 * @param warnings what went wrong on the way and cost no more than itself
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

  /** Whether a gate stopped the report. */
  public boolean isSkipped() {
    return skip != null;
  }

  /**
   * A reported item that was not kept, with the reason.
   *
   * @param from where it stood in the report, such as {@code statements[2]} or {@code summary}
   * @param text what it says, in short
   * @param reason why it was not kept, in a sentence
   */
  public record Dropped(String from, String text, String reason) {
    private static final int LONGEST_TEXT = 200;

    /** Shortens the text. */
    public Dropped {
      text = Text.shorten(Text.oneLine(text), LONGEST_TEXT);
    }
  }

  /**
   * The gates that a report passes before candidates are made of it, in their order. The first that
   * does not let it pass ends the matter, and says why.
   */
  public enum Gate {
    /**
     * Work that was not kept teaches something only if the cause is known. It stops the summary,
     * the procedures and the decisions; constraints, gotchas and facts pass it.
     */
    FAILED_OR_REVERTED,
    /** Failing tests contradict the report. */
    TESTS_FAILED,
    /** Nobody checked the report, and its own author doubts it. */
    UNVERIFIED,
    /** A change without risk that is told in a few words. */
    TRIVIAL,
    /** A few words that change no file and list nothing. */
    LOW_VALUE,
    /** There was nothing in it to remember. */
    NOTHING_GENERATED;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reason why a report was skipped.
     *
     * @param gate the gate that stopped it
     * @param reason why, in a sentence
     * @param remedy what would let it pass, in a sentence
     */
    public record Skip(Gate gate, String reason, String remedy) {}
  }
}
