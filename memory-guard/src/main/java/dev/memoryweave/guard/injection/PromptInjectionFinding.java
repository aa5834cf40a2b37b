package dev.memoryweave.guard.injection;

/**
 * Position and kind of a suspected prompt injection in a text.
 *
 * @param kind how the text tries to direct its reader
 * @param rule a short name of the reason, such as {@code ignore-previous}
 * @param start the index of its first {@code char} in the text
 * @param end the index after its last {@code char}
 */
public record PromptInjectionFinding(InjectionKind kind, String rule, int start, int end) {

  /**
   * Creates a finding.
   *
   * @throws IllegalArgumentException if the rule is blank or the range is empty
   */
  public PromptInjectionFinding {
    if (rule.isBlank()) {
      throw new IllegalArgumentException("Rule of a finding must not be blank");
    }
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException(
          "Finding of " + rule + " must span at least one char, was " + start + ".." + end);
    }
  }
}
