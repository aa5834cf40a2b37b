package dev.memoryweave.transfer;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Result of an import.
 *
 * @param applied whether the store was changed; false for a dry run and for an import that was
 *     refused
 * @param refused whether the import was refused as a whole, because of the listed problems
 * @param lines how many records the file holds, damaged ones included
 * @param counts how many records had, or would have had, each outcome; outcomes without any are
 *     left out
 * @param memories as {@code counts}, for memories only
 * @param problems the first {@value #MAX_PROBLEMS} lines that were not imported as they are, and
 *     why, in the order of the lines
 * @param moreProblems how many more there are
 * @param authors the authors that the file names for the memories that were, or would have been,
 *     added or changed, those with most memories first; the first {@value #MAX_AUTHORS}, and one
 *     without a name for all others
 * @param rules how many of these memories are constraints, preferences and procedures that are
 *     active in the file
 * @param ruleTitles the titles of the first {@value #MAX_TITLES} of these rules
 * @param waiting how many of these memories are pending here although they are active in the file
 */
public record ImportReport(
    boolean applied,
    boolean refused,
    long lines,
    Map<Outcome, Long> counts,
    Map<Outcome, Long> memories,
    List<Problem> problems,
    long moreProblems,
    List<NamedAuthor> authors,
    long rules,
    List<String> ruleTitles,
    long waiting) {
  /** The most problems that are listed. */
  public static final int MAX_PROBLEMS = 1_000;

  /** The most authors that are named. */
  public static final int MAX_AUTHORS = 50;

  /** The most titles of rules that are listed. */
  public static final int MAX_TITLES = 10;

  /** Copies the lists. */
  public ImportReport {
    counts = ordered(counts);
    memories = ordered(memories);
    problems = List.copyOf(problems);
    authors = List.copyOf(authors);
    ruleTitles = List.copyOf(ruleTitles);
  }

  private static Map<Outcome, Long> ordered(Map<Outcome, Long> counts) {
    Map<Outcome, Long> ordered = new EnumMap<>(Outcome.class);
    ordered.putAll(counts);
    return Collections.unmodifiableMap(ordered);
  }

  /** How many records had that outcome. */
  public long count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }

  /** How many memories had that outcome. */
  public long memories(Outcome outcome) {
    return memories.getOrDefault(outcome, 0L);
  }

  /** Whether nothing changed, or would have. */
  public boolean changesNothing() {
    return count(Outcome.ADDED) + count(Outcome.CHANGED) == 0;
  }

  /** Outcome for one record of the file. */
  public enum Outcome {
    /** It did not exist and was added. */
    ADDED,
    /** It replaced another version of it. */
    CHANGED,
    /** It existed already. */
    EQUAL,
    /** Another version of it exists, and stays. */
    KEPT,
    /** Another version of it exists, which the policy refuses. */
    CONFLICT,
    /**
     * It belongs to an existing record with its own history, and was left out: an event, a
     * decision, a vector of another text.
     */
    LEFT_OUT,
    /** It cannot be imported: it holds a secret, refers to a missing record, or needs a person. */
    REFUSED,
    /** Its line cannot be read. */
    DAMAGED;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An author as named in a file, which nobody vouches for.
   *
   * @param name the kind and the id of the author, such as {@code user:ada}; empty for all those
   *     who are not listed
   * @param memories how many memories it is said to have written
   * @param rules how many of these are rules that are active in the file
   */
  public record NamedAuthor(String name, long memories, long rules) {}

  /**
   * A line that was not imported as it is.
   *
   * @param line its number in the file, from 1; 0 if it concerns the whole file
   * @param outcome the outcome
   * @param record the record, such as {@code project:demo/decision.use-sqlite}, or empty if unknown
   * @param reason why, without any of its content
   */
  public record Problem(long line, Outcome outcome, String record, String reason) {}
}
