package dev.memoryweave.operations.model;

import java.util.Arrays;
import java.util.List;
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
  /** All that agents get, with all parameters, their limits, and the schemas of their results. */
  FULL(true, true, AnswerMode.VERBOSE),
  /**
   * Besides, what only a person at a door of their own is offered. No door lists it to agents, and
   * no option chooses it.
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

  /** Whether doors may list it to agents and to programs that act for them. */
  public boolean isForAgents() {
    return this != PERSON;
  }

  /** The profiles that doors may list to agents, smallest first. */
  public static List<Profile> forAgents() {
    return Arrays.stream(values()).filter(Profile::isForAgents).toList();
  }

  /** Whether it lists what a smaller or equal profile lists. */
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
