package dev.memoryweave.guard.secret;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Replaces each secret in a text by {@code [redacted:<rule>]}; all other text stays as it is.
 *
 * <p>Redacting a second time changes nothing. Immutable and safe for use by several threads.
 */
public final class Redactor {
  /** The beginning of a replacement; the id of the rule and a closing bracket follow. */
  static final String MARK = "[redacted:";

  private static final int MOST_PASSES = 8;

  private final SecretGuard guard;

  /**
   * Creates a redactor for the findings that a guard refuses; its warnings are left in the text.
   */
  public Redactor(SecretGuard guard) {
    this.guard = guard;
  }

  /** The redactor for all known families of secrets. */
  public static Redactor standard() {
    return new Redactor(SecretScanner.standard());
  }

  /**
   * Replaces the secrets of a text.
   *
   * @return the text with its secrets replaced; the same text if there are none
   * @throws IllegalStateException if the guard reports a secret outside the text
   */
  public String redact(String text) {
    String redacted = text;
    Set<String> marks = new HashSet<>();
    List<SecretFinding> findings = found(redacted, marks);
    // A mark in place of a secret can make its surroundings look like another secret. One more pass
    // finds that; the limit is for texts made to need many.
    for (int pass = 0; pass < MOST_PASSES && !findings.isEmpty(); pass++) {
      redacted = replaced(redacted, findings, marks);
      findings = found(redacted, marks);
    }
    return redacted;
  }

  /** Counts the marks of redacted secrets in a text. */
  public static int marks(String text) {
    int count = 0;
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      count++;
    }
    return count;
  }

  /** The findings to replace, in order and not overlapping, whatever the guard returns. */
  private List<SecretFinding> found(String text, Set<String> marks) {
    List<SecretFinding> refused = guard.refused(text);
    if (refused.isEmpty()) {
      return refused;
    }
    NavigableMap<Integer, Integer> ownMarks = ownMarks(text, marks);
    FindingCollector findings = new FindingCollector(1);
    for (SecretFinding finding : refused) {
      if (finding.end() > text.length()) {
        throw new IllegalStateException(
            "Finding of rule "
                + finding.rule().id()
                + " ends at "
                + finding.end()
                + ", beyond the text of "
                + text.length()
                + " chars");
      }
      // A rule may match its own name in a mark.
      Map.Entry<Integer, Integer> mark = ownMarks.floorEntry(finding.start());
      if (mark == null || finding.end() > mark.getValue()) {
        findings.add(0, finding, finding);
      }
    }
    return findings.merged();
  }

  /**
   * The ends of the marks in a text by their starts, found in one pass. Only marks with rules of
   * this text count: others may have been written into it.
   */
  private static NavigableMap<Integer, Integer> ownMarks(String text, Set<String> marks) {
    NavigableMap<Integer, Integer> ends = new TreeMap<>();
    if (marks.isEmpty()) {
      return ends;
    }
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      int start = at;
      marks.stream()
          .filter(mark -> text.startsWith(mark, start))
          .findAny()
          .ifPresent(mark -> ends.put(start, start + mark.length()));
    }
    return ends;
  }

  private static String replaced(String text, List<SecretFinding> findings, Set<String> marks) {
    StringBuilder redacted = new StringBuilder(text.length());
    int kept = 0;
    for (SecretFinding finding : findings) {
      String mark = MARK + finding.rule().id() + ']';
      marks.add(mark);
      redacted.append(text, kept, finding.start()).append(mark);
      kept = finding.end();
    }
    return redacted.append(text, kept, text.length()).toString();
  }
}
