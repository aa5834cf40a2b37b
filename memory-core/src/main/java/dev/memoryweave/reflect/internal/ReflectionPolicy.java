package dev.memoryweave.reflect.internal;

import java.time.Duration;

/**
 * The settings of a memory that concern reports.
 *
 * @param minimumUnverifiedConfidence the least confidence an agent must state for a report that
 *     nothing verified, if it states one, 0 to 1
 * @param reflectorCandidates the most proposals of all reflectors for one report
 * @param reflectorTimeout how long all reflectors together may take for one report
 * @param statementsPerSession the most statements that are taken from a session
 */
public record ReflectionPolicy(
    double minimumUnverifiedConfidence,
    int reflectorCandidates,
    Duration reflectorTimeout,
    int statementsPerSession) {
  /** The policy of a memory with default settings. */
  public static final ReflectionPolicy DEFAULTS =
      new ReflectionPolicy(.70, 20, Duration.ofSeconds(10), 50);

  /** A copy with another timeout for reflectors. */
  public ReflectionPolicy withReflectorTimeout(Duration timeout) {
    return new ReflectionPolicy(
        minimumUnverifiedConfidence, reflectorCandidates, timeout, statementsPerSession);
  }
}
