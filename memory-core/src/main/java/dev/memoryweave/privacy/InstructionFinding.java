package dev.memoryweave.privacy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeFlag;

/**
 * Where in a text something tries to instruct its reader, and how.
 *
 * @param flag the kind of attempt, one that {@linkplain NodeFlag#instructsReader() instructs}
 * @param rule a short name that says why, such as {@code ignore-previous}
 * @param start the index of its first {@code char} in the text
 * @param end the index after its last {@code char}
 */
public record InstructionFinding(NodeFlag flag, String rule, int start, int end) {

  /**
   * Creates a finding.
   *
   * @throws InvalidValueException if the flag does not say that a text instructs its reader, the
   *     rule is blank or the range is empty
   */
  public InstructionFinding {
    if (!flag.instructsReader()) {
      throw new InvalidValueException("flag", flag, "must say that a text instructs its reader");
    }
    if (rule.isBlank()) {
      throw new InvalidValueException("rule", rule, "must not be blank");
    }
    if (start < 0 || end <= start) {
      throw new InvalidValueException("range", start + ".." + end, "must span at least one char");
    }
  }
}
