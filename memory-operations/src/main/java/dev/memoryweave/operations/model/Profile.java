package dev.memoryweave.operations.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Selection of the operations and parameters that a door lists for its callers. A smaller profile
 * costs a model less and gives it fewer ways to choose wrongly; a listed operation accepts the same
 * arguments in each.
 */
public enum Profile {
  /** The operations that an agent needs daily, without details. */
  MINIMAL(false, false, AnswerMode.COMPACT),
  /** Everything that reads, and all changes that an agent may make, with all parameters. */
  STANDARD(true, false, AnswerMode.COMPACT),
  /** Everything for agents, with all parameters, their limits, and the schemas of their results. */
  FULL(true, true, AnswerMode.VERBOSE),
  /**
   * In addition, operations only for a person at a door of their own. No door lists it to agents,
   * and no option selects it.
   */
  PERSON(true, true, AnswerMode.VERBOSE);

  private final boolean details;
  private final boolean limits;
  private final AnswerMode answers;

  Profile(boolean details, boolean limits, AnswerMode answers) {
    this.details = details;
    this.limits = limits;
    this.answers = answers;
  }

  /** Whether it lists rarely needed parameters. */
  public boolean listsDetails() {
    return details;
  }

  /** Whether its schemas state limits, which every profile checks. */
  public boolean listsLimits() {
    return limits;
  }

  /** The default answers of a door in this profile. */
  public AnswerMode answers() {
    return answers;
  }

  /** Whether doors may list it to agents and to programs that act for them. */
  public boolean isForAgents() {
    return this != PERSON;
  }

  /** The profiles that doors may list to agents, smallest first. */
  public static List<Profile> forAgents() {
    return Arrays.stream(values()).filter(Profile::isForAgents).toList();
  }

  /** Whether it lists everything that a smaller or equal profile lists. */
  public boolean includes(Profile other) {
    return compareTo(other) >= 0;
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The profile for agents with a label, or nothing. */
  public static Optional<Profile> find(String label) {
    return forAgents().stream().filter(profile -> profile.label().equals(label)).findFirst();
  }
}
