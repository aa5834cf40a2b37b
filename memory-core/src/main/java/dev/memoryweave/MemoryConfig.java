package dev.memoryweave;

import dev.memoryweave.evidence.BeliefSettings;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.KnowledgeSettings;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.reflect.ReflectionSettings;
import dev.memoryweave.reflect.internal.promotion.PromotionSettings;
import dev.memoryweave.weave.WeaveSettings;
import java.time.Duration;

/**
 * Every constant of the engine, in one place.
 *
 * @param recall how memories are found and ranked
 * @param knowledge how passages of files are found and ranked
 * @param weave how both are packed
 * @param reflection what a report must be to count, and what is drawn from it
 * @param promotion how candidates are compared with what is there
 * @param belief how evidence moves confidence
 * @param authority whose word directs behaviour
 * @param candidateLifetime how long something waits for a decision before it is passed over, at
 *     least an hour
 */
public record MemoryConfig(
    RecallSettings recall,
    KnowledgeSettings knowledge,
    WeaveSettings weave,
    ReflectionSettings reflection,
    PromotionSettings promotion,
    BeliefSettings belief,
    AuthorityPolicy authority,
    Duration candidateLifetime) {
  /** How long something waits for a decision where nothing else is said. */
  public static final Duration DEFAULT_CANDIDATE_LIFETIME = Duration.ofDays(30);

  /** Checks the lifetime. */
  public MemoryConfig {
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
        ReflectionSettings.defaults(),
        PromotionSettings.defaults(),
        BeliefSettings.defaults(),
        AuthorityPolicy.SAFE,
        DEFAULT_CANDIDATE_LIFETIME);
  }

  /** The same with other settings for recall. */
  public MemoryConfig withRecall(RecallSettings settings) {
    return new MemoryConfig(
        settings, knowledge, weave, reflection, promotion, belief, authority, candidateLifetime);
  }

  /** The same with other settings for passages of files. */
  public MemoryConfig withKnowledge(KnowledgeSettings settings) {
    return new MemoryConfig(
        recall, settings, weave, reflection, promotion, belief, authority, candidateLifetime);
  }

  /** The same with other settings for weaving. */
  public MemoryConfig withWeave(WeaveSettings settings) {
    return new MemoryConfig(
        recall, knowledge, settings, reflection, promotion, belief, authority, candidateLifetime);
  }

  /** The same with other settings for reflection. */
  public MemoryConfig withReflection(ReflectionSettings settings) {
    return new MemoryConfig(
        recall, knowledge, weave, settings, promotion, belief, authority, candidateLifetime);
  }

  /** The same with other settings for promotion. */
  public MemoryConfig withPromotion(PromotionSettings settings) {
    return new MemoryConfig(
        recall, knowledge, weave, reflection, settings, belief, authority, candidateLifetime);
  }

  /** The same with other settings for belief. */
  public MemoryConfig withBelief(BeliefSettings settings) {
    return new MemoryConfig(
        recall, knowledge, weave, reflection, promotion, settings, authority, candidateLifetime);
  }

  /** The same with another policy on whose word directs behaviour. */
  public MemoryConfig withAuthority(AuthorityPolicy policy) {
    return new MemoryConfig(
        recall, knowledge, weave, reflection, promotion, belief, policy, candidateLifetime);
  }

  /** The same with another time to wait for a decision. */
  public MemoryConfig withCandidateLifetime(Duration lifetime) {
    return new MemoryConfig(
        recall, knowledge, weave, reflection, promotion, belief, authority, lifetime);
  }
}
