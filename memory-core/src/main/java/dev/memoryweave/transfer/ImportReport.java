package dev.memoryweave.transfer;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Result of an import.
 *
 * @param applied whether the store was changed as told; false for a dry run and for an import that
 *     was refused
 * @param refused whether the import was refused as a whole, for the problems that are listed
 * @param lines how many records the file holds, damaged ones included
 * @param counts how many records came to what, or would have; those without any are left out
 * @param memories the same for memories alone
 * @param problems the first {@value #MAX_PROBLEMS} lines that were not brought in as they are, and
 *     why, in the order of the lines
 * @param moreProblems how many more there are
 * @param authors who the file says wrote the memories that were added or changed, or would have
 *     been, those of the most memories first; the first {@value #MAX_AUTHORS}, and one without a
 *     name for all others
 * @param rules how many of these memories are constraints, preferences and procedures that the file
 *     has in force
 * @param ruleTitles the titles of the first {@value #MAX_TITLES} of these rules
 * @param waiting how many of these memories wait for a decision here although the file has them in
 *     force
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

  /** How many records came to that. */
  public long count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0L);
  }

  /** How many memories came to that. */
  public long memories(Outcome outcome) {
    return memories.getOrDefault(outcome, 0L);
  }

  /** Whether nothing changed, or would have. */
  public boolean changesNothing() {
    return count(Outcome.ADDED) + count(Outcome.CHANGED) == 0;
  }

  /** Outcome for one record of the file. */
  public enum Outcome {
    /** It was not there and was added. */
    ADDED,
    /** It took the place of another version of it. */
    CHANGED,
    /** It was there already. */
    EQUAL,
    /** Another version of it is there, and stays. */
    KEPT,
    /** Another version of it is there, which the policy refuses. */
    CONFLICT,
    /**
     * It belongs to a record that is there with a history of its own, and was left out: an event, a
     * decision, a vector of another text.
     */
    LEFT_OUT,
    /** It cannot be brought in: a secret, a missing reference, a word that takes a person. */
    REFUSED,
    /** Its line cannot be read. */
    DAMAGED;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An author as a file names it, for which nobody vouches.
   *
   * @param name the kind and the id of the author, such as {@code user:ada}; empty for all those
   *     who are not named
   * @param memories how many memories it is said to have written
   * @param rules how many of these are rules that the file has in force
   */
  public record NamedAuthor(String name, long memories, long rules) {}

  /**
   * A line that was not brought in as it is.
   *
   * @param line its place in the file, from 1; 0 for what concerns all of it
   * @param outcome what came of it
   * @param record what it is, such as {@code project:demo/decision.use-sqlite}, or empty if unknown
   * @param reason why, with nothing of its content
   */
  public record Problem(long line, Outcome outcome, String record, String reason) {}
}
