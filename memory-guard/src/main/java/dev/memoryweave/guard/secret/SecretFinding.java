package dev.memoryweave.guard.secret;

/**
 * Position and rule of a secret in a text. It never contains the value itself, so that a finding
 * can be logged.
 *
 * @param rule the kind of secret
 * @param start the index of its first {@code char} in the text
 * @param end the index after its last {@code char}
 */
public record SecretFinding(SecretRule rule, int start, int end) {

  /** Creates a finding, checking that the range is not empty. */
  public SecretFinding {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException(
          "Finding of " + rule.id() + " must span at least one char, was " + start + ".." + end);
    }
  }

  /** Whether this finding must stop a write. */
  public boolean isRefused() {
    return rule.severity() == SecretRule.Severity.REFUSE;
  }

  boolean overlaps(SecretFinding other) {
    return start < other.end && other.start < end;
  }
}
