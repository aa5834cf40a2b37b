package dev.memoryweave.guard.secret;

/**
 * Name and severity of one kind of secret.
 *
 * @param id a stable slug such as {@code github-token}, fit for logs, settings and {@code
 *     [redacted:...]} marks
 * @param description a description that continues the words "what looks like", for example "a
 *     GitHub token"
 * @param severity whether such a finding stops a write
 */
public record SecretRule(String id, String description, Severity severity) {

  /** Consequence of a finding for a write. */
  public enum Severity {
    /** The text must not be stored. */
    REFUSE,
    /** The text may be stored; somebody should look at it. */
    WARN
  }

  /** Creates a rule, checking that the id is a slug. */
  public SecretRule {
    if (!isSlug(id)) {
      throw new IllegalArgumentException(
          "Rule id '" + id + "' must be lower case letters and digits joined by single hyphens");
    }
    if (description.isBlank()) {
      throw new IllegalArgumentException("Rule '" + id + "' must have a description");
    }
  }

  static SecretRule refuse(String id, String description) {
    return new SecretRule(id, description, Severity.REFUSE);
  }

  static SecretRule warn(String id, String description) {
    return new SecretRule(id, description, Severity.WARN);
  }

  private static boolean isSlug(String id) {
    boolean wordBefore = false;
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      if (!word && !(c == '-' && wordBefore)) {
        return false;
      }
      wordBefore = word;
    }
    return wordBefore;
  }
}
