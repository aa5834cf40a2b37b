package dev.memoryweave;

import dev.memoryweave.evidence.BeliefSettings;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.PackStyle;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionSettings;
import dev.memoryweave.reflect.internal.promotion.PromotionSettings;
import java.time.Duration;
import java.util.List;

/**
 * The decisions of whoever runs a product with a memory.
 *
 * @param tokenBudget the most tokens of the block of a request that names no budget, 0 to {@value
 *     RecallRequest#MAX_TOKEN_BUDGET}
 * @param recallLimit the most memories of a request that names no limit, 1 to {@value
 *     RecallRequest#MAX_LIMIT}
 * @param passageLimit the most passages of files that a request brings back, 0 (none) to {@value
 *     #MAX_PASSAGE_LIMIT}
 * @param mainBranches the names of branches whose knowledge every other branch inherits
 * @param knowledgeShare the most of a block that passages of files take while memories that help
 *     with the task still want some of it, 0 to 1
 * @param evidencePerItem the most lines of evidence of one memory in a block, 0 to {@value
 *     #MAX_EVIDENCE_PER_ITEM}
 * @param lowConfidence the confidence below which a block marks a memory as unsure, 0 to 1
 * @param reflection what a report must be to count, and what is drawn from it
 * @param promotion how candidates are compared with what is there
 * @param belief how evidence moves confidence
 * @param authority whose word directs behaviour
 * @param candidateLifetime how long something waits for a decision before it is passed over, at
 *     least an hour
 */
public record MemoryConfig(
    int tokenBudget,
    int recallLimit,
    int passageLimit,
    List<String> mainBranches,
    double knowledgeShare,
    int evidencePerItem,
    double lowConfidence,
    ReflectionSettings reflection,
    PromotionSettings promotion,
    BeliefSettings belief,
    AuthorityPolicy authority,
    Duration candidateLifetime) {
  /** The most that {@link #passageLimit()} may be. */
  public static final int MAX_PASSAGE_LIMIT = 500;

  /** The most that {@link #evidencePerItem()} may be. */
  public static final int MAX_EVIDENCE_PER_ITEM = 100;

  /** The default of {@link #recallLimit()}, and of {@link #passageLimit()}. */
  public static final int DEFAULT_LIMIT = 60;

  /** The default of {@link #mainBranches()}. */
  public static final List<String> DEFAULT_MAIN_BRANCHES =
      List.of("main", "master", "trunk", "develop");

  /** The default of {@link #evidencePerItem()}. */
  public static final int DEFAULT_EVIDENCE_PER_ITEM = 2;

  /** The default of {@link #lowConfidence()}. */
  public static final double DEFAULT_LOW_CONFIDENCE = .5;

  /** How long something waits for a decision where nothing else is said. */
  public static final Duration DEFAULT_CANDIDATE_LIFETIME = Duration.ofDays(30);

  /** Checks the ranges, and copies the list. */
  public MemoryConfig {
    InvalidValueException.within("tokenBudget", tokenBudget, 0, RecallRequest.MAX_TOKEN_BUDGET);
    InvalidValueException.within("recallLimit", recallLimit, 1, RecallRequest.MAX_LIMIT);
    InvalidValueException.within("passageLimit", passageLimit, 0, MAX_PASSAGE_LIMIT);
    mainBranches = List.copyOf(mainBranches);
    InvalidValueException.within("knowledgeShare", knowledgeShare, 0, 1);
    InvalidValueException.within("evidencePerItem", evidencePerItem, 0, MAX_EVIDENCE_PER_ITEM);
    InvalidValueException.within("lowConfidence", lowConfidence, 0, 1);
    InvalidValueException.unless(
        candidateLifetime.compareTo(Duration.ofHours(1)) >= 0,
        "candidateLifetime",
        candidateLifetime,
        "last an hour or longer");
  }

  /** The documented defaults. */
  public static MemoryConfig defaults() {
    return new MemoryConfig(
        PackStyle.TASK.tokenBudget(),
        DEFAULT_LIMIT,
        DEFAULT_LIMIT,
        DEFAULT_MAIN_BRANCHES,
        1,
        DEFAULT_EVIDENCE_PER_ITEM,
        DEFAULT_LOW_CONFIDENCE,
        ReflectionSettings.defaults(),
        PromotionSettings.defaults(),
        BeliefSettings.defaults(),
        AuthorityPolicy.SAFE,
        DEFAULT_CANDIDATE_LIFETIME);
  }

  /** A copy with another {@link #tokenBudget()}. */
  public MemoryConfig withTokenBudget(int value) {
    return new MemoryConfig(
        value,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #recallLimit()}. */
  public MemoryConfig withRecallLimit(int value) {
    return new MemoryConfig(
        tokenBudget,
        value,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #passageLimit()}. */
  public MemoryConfig withPassageLimit(int value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        value,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #mainBranches()}. */
  public MemoryConfig withMainBranches(List<String> value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        value,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #knowledgeShare()}. */
  public MemoryConfig withKnowledgeShare(double value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        value,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #evidencePerItem()}. */
  public MemoryConfig withEvidencePerItem(int value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        value,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #lowConfidence()}. */
  public MemoryConfig withLowConfidence(double value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        value,
        reflection,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #reflection()}. */
  public MemoryConfig withReflection(ReflectionSettings value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        value,
        promotion,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #promotion()}. */
  public MemoryConfig withPromotion(PromotionSettings value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        value,
        belief,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #belief()}. */
  public MemoryConfig withBelief(BeliefSettings value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        value,
        authority,
        candidateLifetime);
  }

  /** A copy with another {@link #authority()}. */
  public MemoryConfig withAuthority(AuthorityPolicy value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        value,
        candidateLifetime);
  }

  /** A copy with another {@link #candidateLifetime()}. */
  public MemoryConfig withCandidateLifetime(Duration value) {
    return new MemoryConfig(
        tokenBudget,
        recallLimit,
        passageLimit,
        mainBranches,
        knowledgeShare,
        evidencePerItem,
        lowConfidence,
        reflection,
        promotion,
        belief,
        authority,
        value);
  }
}
