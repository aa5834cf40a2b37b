package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/**
 * The constants of recall. Each factor multiplies the relevance of a memory by a number near 1, so
 * that no property can bring up what does not match.
 *
 * @param words how memories are found by words
 * @param standing what holds for every task
 * @param times age, and the times and the order that a task names
 * @param intentWeight how much the fit of kind and intent raises or lowers the score at most, 0 to
 *     1
 * @param importanceWeight how much importance raises or lowers the score at most, 0 to 1
 * @param confidenceWeight how much lack of confidence lowers the score at most, 0 to 1
 * @param scopeWeight how much each step away from the narrowest scope lowers the score, 0 to 1
 * @param placeWeight how much being anchored at a file of the request raises the score, 0 to 1
 * @param treeWeight how much being next to one of the best hits in the tree raises the score, 0 to
 *     1
 * @param useWeight how much frequent use raises the score at most, 0 to 1
 * @param trustWeight how much lack of trust (1 less the confidence of the trust level) lowers the
 *     score, 0 to 1
 * @param staleFactor what the score of a stale memory is multiplied by, 0 to 1
 * @param closedFactor what the score of a closed question or piece of work is multiplied by, 0 to 1
 * @param otherSessionWeight how much scratch of another session is lowered, 0 to 1
 * @param contestedFactor what the score of a memory is multiplied by that something in force or
 *     waiting contradicts whose author's word counts as much as that of its own, 0 to 1
 * @param saidOnceFactor what the score of a memory is multiplied by that one source alone has
 *     stated and nobody has confirmed, 0 (not brought back until somebody does) to 1; for
 *     constraints, preferences and procedures {@link StandingSettings#candidateFactor()} counts
 *     instead
 * @param opponents how many memories in force that contradict a contested one are brought in with
 *     it, right after it, or right before it if their authors' word counts for more, 0 (none) to 5
 * @param instructingFactor what the score of a memory is multiplied by whose text instructs its
 *     reader, 0 to 1
 * @param branchWeight how much having been learned on the branch of the request raises the score,
 *     and on one that it does not inherit from lowers it, 0 to 1
 * @param turns what is peculiar to the turns of conversations
 * @param vectors how vectors and words are brought together, where there is an embedder
 * @param mainBranches the names of branches whose knowledge every other branch inherits
 * @param limit the most memories of a request that names no limit, 1 to {@value
 *     RecallRequest#MAX_LIMIT}
 * @param tokenBudget the most tokens of the block of a request for a task that names no budget, 0
 *     to {@value RecallRequest#MAX_TOKEN_BUDGET}
 */
public record RecallSettings(
    WordSettings words,
    StandingSettings standing,
    TimeSettings times,
    double intentWeight,
    double importanceWeight,
    double confidenceWeight,
    double scopeWeight,
    double placeWeight,
    double treeWeight,
    double useWeight,
    double trustWeight,
    double staleFactor,
    double closedFactor,
    double otherSessionWeight,
    double contestedFactor,
    double saidOnceFactor,
    int opponents,
    double instructingFactor,
    double branchWeight,
    TurnSettings turns,
    VectorSettings vectors,
    List<String> mainBranches,
    int limit,
    int tokenBudget) {
  /** The default of {@link #intentWeight()}. */
  public static final double DEFAULT_INTENT_WEIGHT = .12;

  /** The default of {@link #importanceWeight()}. */
  public static final double DEFAULT_IMPORTANCE_WEIGHT = .15;

  /** The default of {@link #confidenceWeight()}. */
  public static final double DEFAULT_CONFIDENCE_WEIGHT = .20;

  /** The default of {@link #scopeWeight()}. */
  public static final double DEFAULT_SCOPE_WEIGHT = .03;

  /** The default of {@link #placeWeight()}. */
  public static final double DEFAULT_PLACE_WEIGHT = .20;

  /** The default of {@link #treeWeight()}. */
  public static final double DEFAULT_TREE_WEIGHT = .05;

  /** The default of {@link #useWeight()}. */
  public static final double DEFAULT_USE_WEIGHT = .05;

  /** The default of {@link #trustWeight()}. */
  public static final double DEFAULT_TRUST_WEIGHT = .25;

  /** The default of {@link #staleFactor()}. */
  public static final double DEFAULT_STALE_FACTOR = .50;

  /** The default of {@link #closedFactor()}. */
  public static final double DEFAULT_CLOSED_FACTOR = .80;

  /** The default of {@link #otherSessionWeight()}. */
  public static final double DEFAULT_OTHER_SESSION_WEIGHT = .30;

  /** The default of {@link #contestedFactor()}. */
  public static final double DEFAULT_CONTESTED_FACTOR = .80;

  /** The default of {@link #saidOnceFactor()}. */
  public static final double DEFAULT_SAID_ONCE_FACTOR = .60;

  /** The default of {@link #opponents()}. */
  public static final int DEFAULT_OPPONENTS = 3;

  /** The default of {@link #instructingFactor()}. */
  public static final double DEFAULT_INSTRUCTING_FACTOR = .40;

  /** The default of {@link #branchWeight()}. */
  public static final double DEFAULT_BRANCH_WEIGHT = .10;

  /** The default of {@link #mainBranches()}. */
  public static final List<String> DEFAULT_MAIN_BRANCHES =
      List.of("main", "master", "trunk", "develop");

  /** The default of {@link #limit()}. */
  public static final int DEFAULT_LIMIT = 60;

  /** Checks the bounds. */
  public RecallSettings {
    InvalidValueException.within("intentWeight", intentWeight, 0, 1);
    InvalidValueException.within("importanceWeight", importanceWeight, 0, 1);
    InvalidValueException.within("confidenceWeight", confidenceWeight, 0, 1);
    InvalidValueException.within("scopeWeight", scopeWeight, 0, 1);
    InvalidValueException.within("placeWeight", placeWeight, 0, 1);
    InvalidValueException.within("treeWeight", treeWeight, 0, 1);
    InvalidValueException.within("useWeight", useWeight, 0, 1);
    InvalidValueException.within("trustWeight", trustWeight, 0, 1);
    InvalidValueException.within("staleFactor", staleFactor, 0, 1);
    InvalidValueException.within("closedFactor", closedFactor, 0, 1);
    InvalidValueException.within("otherSessionWeight", otherSessionWeight, 0, 1);
    InvalidValueException.within("contestedFactor", contestedFactor, 0, 1);
    InvalidValueException.within("saidOnceFactor", saidOnceFactor, 0, 1);
    InvalidValueException.within("opponents", opponents, 0, 5);
    InvalidValueException.within("instructingFactor", instructingFactor, 0, 1);
    InvalidValueException.within("branchWeight", branchWeight, 0, 1);
    mainBranches = List.copyOf(mainBranches);
    InvalidValueException.within("limit", limit, 1, RecallRequest.MAX_LIMIT);
    InvalidValueException.within("tokenBudget", tokenBudget, 0, RecallRequest.MAX_TOKEN_BUDGET);
  }

  /** The settings that nobody changed. */
  public static RecallSettings defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that holds these settings. */
  public Builder toBuilder() {
    return new Builder()
        .words(words)
        .standing(standing)
        .times(times)
        .intentWeight(intentWeight)
        .importanceWeight(importanceWeight)
        .confidenceWeight(confidenceWeight)
        .scopeWeight(scopeWeight)
        .placeWeight(placeWeight)
        .treeWeight(treeWeight)
        .useWeight(useWeight)
        .trustWeight(trustWeight)
        .staleFactor(staleFactor)
        .closedFactor(closedFactor)
        .otherSessionWeight(otherSessionWeight)
        .contestedFactor(contestedFactor)
        .saidOnceFactor(saidOnceFactor)
        .opponents(opponents)
        .instructingFactor(instructingFactor)
        .branchWeight(branchWeight)
        .turns(turns)
        .vectors(vectors)
        .mainBranches(mainBranches)
        .limit(limit)
        .tokenBudget(tokenBudget);
  }

  /** Collects settings; one builder is for one thread. */
  public static final class Builder {
    private WordSettings words = WordSettings.defaults();
    private StandingSettings standing = StandingSettings.defaults();
    private TimeSettings times = TimeSettings.defaults();
    private double intentWeight = DEFAULT_INTENT_WEIGHT;
    private double importanceWeight = DEFAULT_IMPORTANCE_WEIGHT;
    private double confidenceWeight = DEFAULT_CONFIDENCE_WEIGHT;
    private double scopeWeight = DEFAULT_SCOPE_WEIGHT;
    private double placeWeight = DEFAULT_PLACE_WEIGHT;
    private double treeWeight = DEFAULT_TREE_WEIGHT;
    private double useWeight = DEFAULT_USE_WEIGHT;
    private double trustWeight = DEFAULT_TRUST_WEIGHT;
    private double staleFactor = DEFAULT_STALE_FACTOR;
    private double closedFactor = DEFAULT_CLOSED_FACTOR;
    private double otherSessionWeight = DEFAULT_OTHER_SESSION_WEIGHT;
    private double contestedFactor = DEFAULT_CONTESTED_FACTOR;
    private double saidOnceFactor = DEFAULT_SAID_ONCE_FACTOR;
    private int opponents = DEFAULT_OPPONENTS;
    private double instructingFactor = DEFAULT_INSTRUCTING_FACTOR;
    private double branchWeight = DEFAULT_BRANCH_WEIGHT;
    private TurnSettings turns = TurnSettings.defaults();
    private VectorSettings vectors = VectorSettings.defaults();
    private List<String> mainBranches = DEFAULT_MAIN_BRANCHES;
    private int limit = DEFAULT_LIMIT;
    private int tokenBudget = PackStyle.TASK.tokenBudget();

    private Builder() {}

    /** Sets {@link RecallSettings#words()}. */
    public Builder words(WordSettings value) {
      words = value;
      return this;
    }

    /** Sets {@link RecallSettings#standing()}. */
    public Builder standing(StandingSettings value) {
      standing = value;
      return this;
    }

    /** Sets {@link RecallSettings#times()}. */
    public Builder times(TimeSettings value) {
      times = value;
      return this;
    }

    /** Sets {@link RecallSettings#intentWeight()}. */
    public Builder intentWeight(double value) {
      intentWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#importanceWeight()}. */
    public Builder importanceWeight(double value) {
      importanceWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#confidenceWeight()}. */
    public Builder confidenceWeight(double value) {
      confidenceWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#scopeWeight()}. */
    public Builder scopeWeight(double value) {
      scopeWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#placeWeight()}. */
    public Builder placeWeight(double value) {
      placeWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#treeWeight()}. */
    public Builder treeWeight(double value) {
      treeWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#useWeight()}. */
    public Builder useWeight(double value) {
      useWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#trustWeight()}. */
    public Builder trustWeight(double value) {
      trustWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#staleFactor()}. */
    public Builder staleFactor(double value) {
      staleFactor = value;
      return this;
    }

    /** Sets {@link RecallSettings#closedFactor()}. */
    public Builder closedFactor(double value) {
      closedFactor = value;
      return this;
    }

    /** Sets {@link RecallSettings#otherSessionWeight()}. */
    public Builder otherSessionWeight(double value) {
      otherSessionWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#contestedFactor()}. */
    public Builder contestedFactor(double value) {
      contestedFactor = value;
      return this;
    }

    /** Sets {@link RecallSettings#saidOnceFactor()}. */
    public Builder saidOnceFactor(double value) {
      saidOnceFactor = value;
      return this;
    }

    /** Sets {@link RecallSettings#opponents()}. */
    public Builder opponents(int value) {
      opponents = value;
      return this;
    }

    /** Sets {@link RecallSettings#instructingFactor()}. */
    public Builder instructingFactor(double value) {
      instructingFactor = value;
      return this;
    }

    /** Sets {@link RecallSettings#branchWeight()}. */
    public Builder branchWeight(double value) {
      branchWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#turns()}. */
    public Builder turns(TurnSettings value) {
      turns = value;
      return this;
    }

    /** Sets {@link RecallSettings#vectors()}. */
    public Builder vectors(VectorSettings value) {
      vectors = value;
      return this;
    }

    /** Sets {@link RecallSettings#mainBranches()}. */
    public Builder mainBranches(List<String> value) {
      mainBranches = value;
      return this;
    }

    /** Sets {@link RecallSettings#limit()}. */
    public Builder limit(int value) {
      limit = value;
      return this;
    }

    /** Sets {@link RecallSettings#tokenBudget()}. */
    public Builder tokenBudget(int value) {
      tokenBudget = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public RecallSettings build() {
      return new RecallSettings(
          words,
          standing,
          times,
          intentWeight,
          importanceWeight,
          confidenceWeight,
          scopeWeight,
          placeWeight,
          treeWeight,
          useWeight,
          trustWeight,
          staleFactor,
          closedFactor,
          otherSessionWeight,
          contestedFactor,
          saidOnceFactor,
          opponents,
          instructingFactor,
          branchWeight,
          turns,
          vectors,
          mainBranches,
          limit,
          tokenBudget);
    }
  }
}
