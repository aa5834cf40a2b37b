package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.Trust;
import java.util.Locale;
import java.util.Set;

/** Author of a pending item, as callers choose it. */
public enum WaitingSource {
  PERSON(Trust.USER, Trust.CLI),
  PROGRAM(Trust.PROGRAM),
  AGENT(Trust.AGENT),
  FILE(Trust.IMPORT),
  TOOL(Trust.TOOL);

  @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable copy.
  private final Set<Trust> trusts;

  WaitingSource(Trust... trusts) {
    this.trusts = Set.of(trusts);
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  Set<Trust> trusts() {
    return trusts;
  }
}
