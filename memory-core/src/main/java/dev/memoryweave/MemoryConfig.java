package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.privacy.PrivacyPolicy;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.internal.ReflectionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The settings of a memory: budgets, limits, lifetimes, time-outs, confidence thresholds, and whom
 * to trust. How memories are ranked and compared is not configurable, so that it can improve.
 *
 * <pre>{@code
 * MemoryConfig config = MemoryConfig.builder().tokenBudget(3_000).build();
 * MemoryConfig lenient = config.toBuilder().lowConfidence(.3).build();
 * }</pre>
 *
 * @param tokenBudget the token budget of the block if a request names none, 0 to {@value
 *     RecallRequest#MAX_TOKEN_BUDGET}; by default 3,000
 * @param recallLimit the most memories if a request names no limit, 1 to {@value
 *     RecallRequest#MAX_LIMIT}; by default {@value #DEFAULT_LIMIT}
 * @param passageLimit the most passages of files that a request returns, 0 (none) to {@value
 *     #MAX_PASSAGE_LIMIT}; by default {@value #DEFAULT_LIMIT}
 * @param knowledgeShare the largest share of a block for passages of files while relevant memories
 *     still need room, 0 to 1; by default 1, all of it
 * @param evidencePerItem the most lines of evidence for one memory in a block, 0 to {@value
 *     #MAX_EVIDENCE_PER_ITEM}; by default {@value #DEFAULT_EVIDENCE_PER_ITEM}. Evidence against it
 *     is shown in addition, unless this is 0
 * @param lowConfidence the confidence below which a block marks a memory as unsure, 0 to 1; by
 *     default {@value #DEFAULT_LOW_CONFIDENCE}
 * @param mainBranches the branches whose knowledge every other branch inherits, exact names; by
 *     default {@link #DEFAULT_MAIN_BRANCHES}
 * @param authority who may direct behaviour; by default {@link AuthorityPolicy#SAFE}, only people
 * @param candidateLifetime how long a memory stays pending before it expires, at least an hour; by
 *     default 30 days
 * @param minimumUnverifiedConfidence the least confidence an agent must state for a report that
 *     nothing verified, if it states one, 0 to 1; by default .7
 * @param statementsPerSession the most statements that are taken from a captured session, 0 to
 *     1,000; by default 50
 * @param reflectorCandidates the most proposals of all reflectors for one report, 0 to 1,000; by
 *     default 20
 * @param reflectorTimeout how long all reflectors together may take for one report, 1 ms to 10 min;
 *     by default 10 s
 * @param policies policies on keeping, archiving, tagging and leaving out of blocks; by default
 *     none
 * @param privacy what is done about personal data; by default {@link PrivacyPolicy#STANDARD}, which
 *     marks it
 */
public record MemoryConfig(
    int tokenBudget,
    int recallLimit,
    int passageLimit,
    double knowledgeShare,
    int evidencePerItem,
    double lowConfidence,
    List<String> mainBranches,
    AuthorityPolicy authority,
    Duration candidateLifetime,
    double minimumUnverifiedConfidence,
    int statementsPerSession,
    int reflectorCandidates,
    Duration reflectorTimeout,
    MemoryPolicies policies,
    PrivacyPolicy privacy) {
  /** The largest {@link #passageLimit()}. */
  public static final int MAX_PASSAGE_LIMIT = 500;

  /** The largest {@link #evidencePerItem()}. */
  public static final int MAX_EVIDENCE_PER_ITEM = 100;

  /** The default of {@link #recallLimit()} and of {@link #passageLimit()}. */
  public static final int DEFAULT_LIMIT = 60;

  /** The default of {@link #mainBranches()}. */
  public static final List<String> DEFAULT_MAIN_BRANCHES =
      List.of("main", "master", "trunk", "develop");

  /** The default of {@link #evidencePerItem()}. */
  public static final int DEFAULT_EVIDENCE_PER_ITEM = 1;

  /** The default of {@link #lowConfidence()}. */
  public static final double DEFAULT_LOW_CONFIDENCE = .5;

  /** The default of {@link #candidateLifetime()}. */
  public static final Duration DEFAULT_CANDIDATE_LIFETIME = Duration.ofDays(30);

  private static final int MOST_ENTRIES = 1_000;
  private static final Duration SHORTEST_LIFETIME = Duration.ofHours(1);
  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);

  private static final MemoryConfig DEFAULTS = builder().build();

  /**
   * Checks the ranges, and copies the list.
   *
   * @throws InvalidValueException if a value is outside its range
   */
  public MemoryConfig {
    InvalidValueException.within("tokenBudget", tokenBudget, 0, RecallRequest.MAX_TOKEN_BUDGET);
    InvalidValueException.within("recallLimit", recallLimit, 1, RecallRequest.MAX_LIMIT);
    InvalidValueException.within("passageLimit", passageLimit, 0, MAX_PASSAGE_LIMIT);
    InvalidValueException.within("knowledgeShare", knowledgeShare, 0, 1);
    InvalidValueException.within("evidencePerItem", evidencePerItem, 0, MAX_EVIDENCE_PER_ITEM);
    InvalidValueException.within("lowConfidence", lowConfidence, 0, 1);
    mainBranches = List.copyOf(InvalidValueException.elements("mainBranches", mainBranches));
    authority = InvalidValueException.required("authority", authority, "be given");
    InvalidValueException.unless(
        candidateLifetime.compareTo(SHORTEST_LIFETIME) >= 0,
        "candidateLifetime",
        candidateLifetime,
        "last an hour or longer");
    InvalidValueException.within("minimumUnverifiedConfidence", minimumUnverifiedConfidence, 0, 1);
    InvalidValueException.within("statementsPerSession", statementsPerSession, 0, MOST_ENTRIES);
    InvalidValueException.within("reflectorCandidates", reflectorCandidates, 0, MOST_ENTRIES);
    InvalidValueException.unless(
        reflectorTimeout.compareTo(SHORTEST_TIMEOUT) >= 0
            && reflectorTimeout.compareTo(LONGEST_TIMEOUT) <= 0,
        "reflectorTimeout",
        reflectorTimeout,
        "be from 1 ms to 10 min");
    policies = InvalidValueException.required("policies", policies, "be given");
    privacy = InvalidValueException.required("privacy", privacy, "be given");
  }

  /** The defaults. */
  public static MemoryConfig defaults() {
    return DEFAULTS;
  }

  /** A builder that begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that begins with these settings. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    Settings.ALL.forEach(setting -> setting.copy(this, builder));
    return builder;
  }

  /** These settings where they differ from their default; elsewhere those of a base. */
  @SuppressWarnings("ReferenceEquality") // A shortcut for the usual case: the result is the same.
  MemoryConfig over(MemoryConfig base) {
    if (base == DEFAULTS) {
      return this;
    }
    Builder builder = base.toBuilder();
    Settings.ALL.stream()
        .filter(setting -> setting.differs(this, DEFAULTS))
        .forEach(setting -> setting.copy(this, builder));
    return builder.build();
  }

  /** All settings, for code that treats them alike. */
  private static final class Settings {
    static final List<Setting<?>> ALL =
        List.of(
            new Setting<>(MemoryConfig::tokenBudget, Builder::tokenBudget),
            new Setting<>(MemoryConfig::recallLimit, Builder::recallLimit),
            new Setting<>(MemoryConfig::passageLimit, Builder::passageLimit),
            new Setting<>(MemoryConfig::knowledgeShare, Builder::knowledgeShare),
            new Setting<>(MemoryConfig::evidencePerItem, Builder::evidencePerItem),
            new Setting<>(MemoryConfig::lowConfidence, Builder::lowConfidence),
            new Setting<>(MemoryConfig::mainBranches, Builder::mainBranches),
            new Setting<>(MemoryConfig::authority, Builder::authority),
            new Setting<>(MemoryConfig::candidateLifetime, Builder::candidateLifetime),
            new Setting<>(
                MemoryConfig::minimumUnverifiedConfidence, Builder::minimumUnverifiedConfidence),
            new Setting<>(MemoryConfig::statementsPerSession, Builder::statementsPerSession),
            new Setting<>(MemoryConfig::reflectorCandidates, Builder::reflectorCandidates),
            new Setting<>(MemoryConfig::reflectorTimeout, Builder::reflectorTimeout),
            new Setting<>(MemoryConfig::policies, Builder::policies),
            new Setting<>(MemoryConfig::privacy, Builder::privacy));

    private Settings() {}
  }

  /** A setting, read from a configuration and written to a builder. */
  private record Setting<T>(
      Function<MemoryConfig, T> value, BiFunction<Builder, T, Builder> setter) {
    void copy(MemoryConfig from, Builder to) {
      Builder unused = setter.apply(to, value.apply(from));
    }

    boolean differs(MemoryConfig one, MemoryConfig other) {
      return !value.apply(one).equals(value.apply(other));
    }
  }

  /** Collects settings; one builder is for one thread. */
  public static final class Builder {
    private int tokenBudget = RecallRequest.Style.TASK.tokenBudget();
    private int recallLimit = DEFAULT_LIMIT;
    private int passageLimit = DEFAULT_LIMIT;
    private double knowledgeShare = 1;
    private int evidencePerItem = DEFAULT_EVIDENCE_PER_ITEM;
    private double lowConfidence = DEFAULT_LOW_CONFIDENCE;
    private List<String> mainBranches = DEFAULT_MAIN_BRANCHES;
    private AuthorityPolicy authority = AuthorityPolicy.SAFE;
    private Duration candidateLifetime = DEFAULT_CANDIDATE_LIFETIME;
    private double minimumUnverifiedConfidence =
        ReflectionPolicy.DEFAULTS.minimumUnverifiedConfidence();
    private int statementsPerSession = ReflectionPolicy.DEFAULTS.statementsPerSession();
    private int reflectorCandidates = ReflectionPolicy.DEFAULTS.reflectorCandidates();
    private Duration reflectorTimeout = ReflectionPolicy.DEFAULTS.reflectorTimeout();
    private MemoryPolicies policies = MemoryPolicies.NONE;
    private PrivacyPolicy privacy = PrivacyPolicy.STANDARD;

    private Builder() {}

    /** Sets {@link MemoryConfig#tokenBudget()}. */
    public Builder tokenBudget(int value) {
      tokenBudget = value;
      return this;
    }

    /** Sets {@link MemoryConfig#recallLimit()}. */
    public Builder recallLimit(int value) {
      recallLimit = value;
      return this;
    }

    /** Sets {@link MemoryConfig#passageLimit()}. */
    public Builder passageLimit(int value) {
      passageLimit = value;
      return this;
    }

    /** Sets {@link MemoryConfig#knowledgeShare()}. */
    public Builder knowledgeShare(double value) {
      knowledgeShare = value;
      return this;
    }

    /** Sets {@link MemoryConfig#evidencePerItem()}. */
    public Builder evidencePerItem(int value) {
      evidencePerItem = value;
      return this;
    }

    /** Sets {@link MemoryConfig#lowConfidence()}. */
    public Builder lowConfidence(double value) {
      lowConfidence = value;
      return this;
    }

    /** Sets {@link MemoryConfig#mainBranches()}. */
    public Builder mainBranches(List<String> value) {
      mainBranches = value;
      return this;
    }

    /** Sets {@link MemoryConfig#authority()}. */
    public Builder authority(AuthorityPolicy value) {
      authority = value;
      return this;
    }

    /** Sets {@link MemoryConfig#candidateLifetime()}. */
    public Builder candidateLifetime(Duration value) {
      candidateLifetime = value;
      return this;
    }

    /** Sets {@link MemoryConfig#minimumUnverifiedConfidence()}. */
    public Builder minimumUnverifiedConfidence(double value) {
      minimumUnverifiedConfidence = value;
      return this;
    }

    /** Sets {@link MemoryConfig#statementsPerSession()}. */
    public Builder statementsPerSession(int value) {
      statementsPerSession = value;
      return this;
    }

    /** Sets {@link MemoryConfig#reflectorCandidates()}. */
    public Builder reflectorCandidates(int value) {
      reflectorCandidates = value;
      return this;
    }

    /** Sets {@link MemoryConfig#reflectorTimeout()}. */
    public Builder reflectorTimeout(Duration value) {
      reflectorTimeout = value;
      return this;
    }

    /** Sets {@link MemoryConfig#policies()}. */
    public Builder policies(MemoryPolicies value) {
      policies = value;
      return this;
    }

    /** Sets {@link MemoryConfig#privacy()}. */
    public Builder privacy(PrivacyPolicy value) {
      privacy = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if a value is outside its range
     */
    public MemoryConfig build() {
      return new MemoryConfig(
          tokenBudget,
          recallLimit,
          passageLimit,
          knowledgeShare,
          evidencePerItem,
          lowConfidence,
          mainBranches,
          authority,
          candidateLifetime,
          minimumUnverifiedConfidence,
          statementsPerSession,
          reflectorCandidates,
          reflectorTimeout,
          policies,
          privacy);
    }
  }
}
