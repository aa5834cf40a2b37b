package dev.memoryweave.operations.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Choice of the operations and parameters that a door lists for its callers. A smaller profile
 * costs a model less and leaves it fewer ways to choose wrongly; what a listed operation
 * understands is the same in each.
 */
public enum Profile {
  /** The operations that an agent needs daily, without details. */
  MINIMAL(false, false, AnswerMode.COMPACT),
  /** Everything that reads, and everything that an agent may change, with all parameters. */
  STANDARD(true, false, AnswerMode.COMPACT),
  /** All operations, with all parameters, their limits, and the schemas of their results. */
  FULL(true, true, AnswerMode.VERBOSE);

  private final boolean details;
  private final boolean limits;
  private final AnswerMode answers;

  Profile(boolean details, boolean limits, AnswerMode answers) {
    this.details = details;
    this.limits = limits;
    this.answers = answers;
  }

  /** Whether it lists parameters that are seldom needed. */
  public boolean listsDetails() {
    return details;
  }

  /** Whether its schemas state limits, which are checked in every profile. */
  public boolean listsLimits() {
    return limits;
  }

  /** The answers that a door gives in this profile unless it is told otherwise. */
  public AnswerMode answers() {
    return answers;
  }

  /** Whether it lists what a smaller or equal profile lists. */
  public boolean includes(Profile other) {
    return compareTo(other) >= 0;
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The profile with a label, or nothing. */
  public static Optional<Profile> find(String label) {
    return Arrays.stream(values()).filter(profile -> profile.label().equals(label)).findFirst();
  }
}
