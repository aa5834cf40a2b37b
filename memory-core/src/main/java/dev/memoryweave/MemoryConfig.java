package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.KnowledgeSettings;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.reflect.internal.ReflectionPolicy;
import dev.memoryweave.weave.WeaveSettings;
import java.time.Duration;

/**
 * Every constant of the engine, in one place.
 *
 * @param recall how memories are found and ranked
 * @param knowledge how passages of files are found and ranked
 * @param weave how both are packed
 * @param minimumUnverifiedConfidence how sure the agent must be of a report that nothing verified,
 *     where it says how sure it is, 0 to 1
 * @param reflectorCandidates the most proposals of all reflectors for one report, 0 to 1,000
 * @param reflectorTimeout how long all reflectors together may take for one report, 1 ms to 10 min
 * @param statementsPerSession the most statements that are taken from a session, 0 to 1,000
 * @param authority whose word directs behaviour
 * @param candidateLifetime how long something waits for a decision before it is passed over, at
 *     least an hour
 */
public record MemoryConfig(
    RecallSettings recall,
    KnowledgeSettings knowledge,
    WeaveSettings weave,
    double minimumUnverifiedConfidence,
    int reflectorCandidates,
    Duration reflectorTimeout,
    int statementsPerSession,
    AuthorityPolicy authority,
    Duration candidateLifetime) {
  /** How long something waits for a decision where nothing else is said. */
  public static final Duration DEFAULT_CANDIDATE_LIFETIME = Duration.ofDays(30);

  private static final int MOST_ENTRIES = 1_000;
  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);

  /** Checks the ranges. */
  public MemoryConfig {
    InvalidValueException.within(
        "minimumUnverifiedConfidence", minimumUnverifiedConfidence, 0, 1);
    InvalidValueException.within("reflectorCandidates", reflectorCandidates, 0, MOST_ENTRIES);
    InvalidValueException.unless(
        reflectorTimeout.compareTo(SHORTEST_TIMEOUT) >= 0
            && reflectorTimeout.compareTo(LONGEST_TIMEOUT) <= 0,
        "reflectorTimeout",
        reflectorTimeout,
        "be from 1 ms to 10 min");
    InvalidValueException.within("statementsPerSession", statementsPerSession, 0, MOST_ENTRIES);
    InvalidValueException.unless(
        candidateLifetime.compareTo(Duration.ofHours(1)) >= 0,
        "candidateLifetime",
        candidateLifetime,
        "last an hour or longer");
  }

  /** The documented defaults. */
  public static MemoryConfig defaults() {
    return new MemoryConfig(
        RecallSettings.defaults(),
        KnowledgeSettings.defaults(),
        WeaveSettings.defaults(),
        ReflectionPolicy.DEFAULTS.minimumUnverifiedConfidence(),
        ReflectionPolicy.DEFAULTS.reflectorCandidates(),
        ReflectionPolicy.DEFAULTS.reflectorTimeout(),
        ReflectionPolicy.DEFAULTS.statementsPerSession(),
        AuthorityPolicy.SAFE,
        DEFAULT_CANDIDATE_LIFETIME);
  }

  /** A copy with other settings for recall. */
  public MemoryConfig withRecall(RecallSettings settings) {
    return new MemoryConfig(
        settings,
        knowledge,
        weave,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        reflectorTimeout,
        statementsPerSession,
        authority,
        candidateLifetime);
  }

  /** A copy with other settings for passages of files. */
  public MemoryConfig withKnowledge(KnowledgeSettings settings) {
    return new MemoryConfig(
        recall,
        settings,
        weave,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        reflectorTimeout,
        statementsPerSession,
        authority,
        candidateLifetime);
  }

  /** A copy with other settings for weaving. */
  public MemoryConfig withWeave(WeaveSettings settings) {
    return new MemoryConfig(
        recall,
        knowledge,
        settings,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        reflectorTimeout,
        statementsPerSession,
        authority,
        candidateLifetime);
  }

  /** A copy that asks for another confidence of reports that nothing verified. */
  public MemoryConfig withMinimumUnverifiedConfidence(double confidence) {
    return new MemoryConfig(
        recall,
        knowledge,
        weave,
        confidence,
        reflectorCandidates,
        reflectorTimeout,
        statementsPerSession,
        authority,
        candidateLifetime);
  }

  /** A copy that takes another number of proposals at most. */
  public MemoryConfig withReflectorCandidates(int most) {
    return new MemoryConfig(
        recall,
        knowledge,
        weave,
        minimumUnverifiedConfidence,
        most,
        reflectorTimeout,
        statementsPerSession,
        authority,
        candidateLifetime);
  }

  /** A copy with another time for reflectors. */
  public MemoryConfig withReflectorTimeout(Duration timeout) {
    return new MemoryConfig(
        recall,
        knowledge,
        weave,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        timeout,
        statementsPerSession,
        authority,
        candidateLifetime);
  }

  /** A copy that takes another number of statements at most from a session. */
  public MemoryConfig withStatementsPerSession(int most) {
    return new MemoryConfig(
        recall,
        knowledge,
        weave,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        reflectorTimeout,
        most,
        authority,
        candidateLifetime);
  }

  /** A copy with another policy on whose word directs behaviour. */
  public MemoryConfig withAuthority(AuthorityPolicy policy) {
    return new MemoryConfig(
        recall,
        knowledge,
        weave,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        reflectorTimeout,
        statementsPerSession,
        policy,
        candidateLifetime);
  }

  /** A copy with another time to wait for a decision. */
  public MemoryConfig withCandidateLifetime(Duration lifetime) {
    return new MemoryConfig(
        recall,
        knowledge,
        weave,
        minimumUnverifiedConfidence,
        reflectorCandidates,
        reflectorTimeout,
        statementsPerSession,
        authority,
        lifetime);
  }

  /** The settings that concern reports. */
  ReflectionPolicy reflectionPolicy() {
    return new ReflectionPolicy(
        minimumUnverifiedConfidence, reflectorCandidates, reflectorTimeout, statementsPerSession);
  }
}
