package dev.memoryweave.reflect.internal;

import java.time.Duration;

/**
 * The settings of a memory that concern reports.
 *
 * @param minimumUnverifiedConfidence how sure the agent must be of a report that nothing verified,
 *     where it says how sure it is, 0 to 1
 * @param reflectorCandidates the most proposals of all reflectors for one report
 * @param reflectorTimeout how long all reflectors together may take for one report
 * @param statementsPerSession the most statements that are taken from a session
 */
public record ReflectionPolicy(
    double minimumUnverifiedConfidence,
    int reflectorCandidates,
    Duration reflectorTimeout,
    int statementsPerSession) {
  /** The policy of a memory that is configured in nothing. */
  public static final ReflectionPolicy DEFAULTS =
      new ReflectionPolicy(.70, 20, Duration.ofSeconds(10), 50);

  /** A copy with another time for reflectors. */
  public ReflectionPolicy withReflectorTimeout(Duration timeout) {
    return new ReflectionPolicy(
        minimumUnverifiedConfidence, reflectorCandidates, timeout, statementsPerSession);
  }
}
