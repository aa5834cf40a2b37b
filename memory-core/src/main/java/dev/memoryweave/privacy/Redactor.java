package dev.memoryweave.privacy;

import java.util.List;

/**
 * Replaces each secret in a text by {@code [redacted:<rule>]} and leaves all the rest as it is.
 *
 * <p>Redacting twice changes nothing more. Immutable and safe for use by several threads.
 */
public final class Redactor {
  /** What a replacement begins with; the id of the rule and a closing bracket follow. */
  static final String MARK = "[redacted:";

  private static final int MOST_PASSES = 8;

  private final SecretScanner scanner;

  /** Creates a redactor for what the given scanner refuses; its warnings are left in the text. */
  public Redactor(SecretScanner scanner) {
    this.scanner = scanner;
  }

  /** The redactor for all known families of secrets. */
  public static Redactor standard() {
    return new Redactor(SecretScanner.standard());
  }

  /** The text with its secrets replaced; the same text if there are none. */
  public String redact(String text) {
    String redacted = text;
    List<SecretFinding> findings = scanner.refused(redacted);
    // A mark in place of a secret can let its surroundings be read as another one. One more pass
    // sees
    // that; the limit is for texts made to need many.
    for (int pass = 0; pass < MOST_PASSES && !findings.isEmpty(); pass++) {
      redacted = replaced(redacted, findings);
      findings = scanner.refused(redacted);
    }
    return redacted;
  }

  /** How many marks of taken out secrets a text has. */
  public static int marks(String text) {
    int count = 0;
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      count++;
    }
    return count;
  }

  private static String replaced(String text, List<SecretFinding> findings) {
    StringBuilder redacted = new StringBuilder(text.length());
    int kept = 0;
    for (SecretFinding finding : findings) {
      redacted
          .append(text, kept, finding.start())
          .append(MARK)
          .append(finding.rule().id())
          .append(']');
      kept = finding.end();
    }
    return redacted.append(text, kept, text.length()).toString();
  }
}
