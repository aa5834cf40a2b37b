package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/**
 * The constants of recall. Each factor multiplies the relevance of a memory by a number near 1, so
 * that no property can bring up what does not match.
 *
 * @param candidates how many of the best hits of the text index are gathered, which lend each other
 *     words, 1 to 1,000
 * @param standing the most standing memories that are considered, 0 to 1,000
 * @param standingRelevance the relevance of a standing memory of full importance without a word in
 *     common, 0 to 1
 * @param standingPlaces how many of the places of a result are kept for standing memories, whatever
 *     matches better; a sixth of the limit at most; 0 to 500
 * @param nameWeight what a term of the files and symbols of a request counts, relative to one of
 *     its task, above 0 to 100
 * @param phraseWeight what a quoted phrase counts, relative to a term, above 0 to 100
 * @param neighbourWeight what a word counts for the direct neighbours of a hit in the same session,
 *     relative to the hit itself; each further place away, .7 of that; 0 to 1
 * @param neighbourReach how many places away a neighbour may be, 0 to 20
 * @param intentWeight how much the fit of kind and intent raises or lowers the score at most, 0 to
 *     1
 * @param importanceWeight how much importance raises or lowers the score at most, 0 to 1
 * @param confidenceWeight how much lack of confidence lowers the score at most, 0 to 1
 * @param scopeWeight how much each step away from the narrowest scope lowers the score, 0 to 1
 * @param placeWeight how much being anchored at a file of the request raises the score, 0 to 1
 * @param treeWeight how much being next to one of the best hits in the tree raises the score, 0 to
 *     1
 * @param freshnessWeight how much age lowers the score at most; a strong recency boost is known to
 *     hurt, 0 to 1
 * @param freshnessFloor the freshness that no age falls below, 0 to 1
 * @param timeWeight how much having happened at a time that the task names raises the score, 0 to 5
 * @param orderWeight how much being among the first or the last raises the score at most, where the
 *     task asks for that ("the first", "most recent"), 0 to 1
 * @param useWeight how much frequent use raises the score at most, 0 to 1
 * @param trustWeight how much lack of trust (1 less the confidence of the trust level) lowers the
 *     score, 0 to 1
 * @param staleFactor what the score of a stale memory is multiplied by, 0 to 1
 * @param closedFactor what the score of a closed question or piece of work is multiplied by, 0 to 1
 * @param candidateFactor what the score of a preference or constraint is multiplied by that one
 *     session alone has stated, 0 (not brought back until a second one states it) to 1
 * @param otherSessionWeight how much scratch of another session is lowered, 0 to 1
 * @param contestedFactor what the score of a memory is multiplied by that something in force or
 *     waiting contradicts, 0 to 1
 * @param opponents how many memories in force that contradict a contested one are brought in with
 *     it, right after it, 0 (none) to 5
 * @param instructingFactor what the score of a memory is multiplied by whose text instructs its
 *     reader, 0 to 1
 * @param branchWeight how much having been learned on the branch of the request raises the score, 0
 *     to 1
 * @param turns what is peculiar to the turns of conversations
 * @param vectors how vectors and words are brought together, where there is an embedder
 * @param mainBranches the names of branches whose knowledge every other branch inherits
 */
public record RecallSettings(
    int candidates,
    int standing,
    double standingRelevance,
    int standingPlaces,
    double nameWeight,
    double phraseWeight,
    double neighbourWeight,
    int neighbourReach,
    double intentWeight,
    double importanceWeight,
    double confidenceWeight,
    double scopeWeight,
    double placeWeight,
    double treeWeight,
    double freshnessWeight,
    double freshnessFloor,
    double timeWeight,
    double orderWeight,
    double useWeight,
    double trustWeight,
    double staleFactor,
    double closedFactor,
    double candidateFactor,
    double otherSessionWeight,
    double contestedFactor,
    int opponents,
    double instructingFactor,
    double branchWeight,
    TurnSettings turns,
    VectorSettings vectors,
    List<String> mainBranches) {
  /** The default of {@link #candidates()}. */
  public static final int DEFAULT_CANDIDATES = 500;

  /** The default of {@link #standing()}. */
  public static final int DEFAULT_STANDING = 50;

  /** The default of {@link #standingRelevance()}. */
  public static final double DEFAULT_STANDING_RELEVANCE = .30;

  /** The default of {@link #standingPlaces()}. */
  public static final int DEFAULT_STANDING_PLACES = 10;

  /** The default of {@link #nameWeight()}. */
  public static final double DEFAULT_NAME_WEIGHT = 1.0;

  /** The default of {@link #phraseWeight()}. */
  public static final double DEFAULT_PHRASE_WEIGHT = 2.0;

  /** The default of {@link #neighbourWeight()}. */
  public static final double DEFAULT_NEIGHBOUR_WEIGHT = .55;

  /** The default of {@link #neighbourReach()}. */
  public static final int DEFAULT_NEIGHBOUR_REACH = 2;

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

  /** The default of {@link #freshnessWeight()}. */
  public static final double DEFAULT_FRESHNESS_WEIGHT = .08;

  /** The default of {@link #freshnessFloor()}. */
  public static final double DEFAULT_FRESHNESS_FLOOR = .20;

  /** The default of {@link #timeWeight()}. */
  public static final double DEFAULT_TIME_WEIGHT = .30;

  /** The default of {@link #orderWeight()}. */
  public static final double DEFAULT_ORDER_WEIGHT = .10;

  /** The default of {@link #useWeight()}. */
  public static final double DEFAULT_USE_WEIGHT = .05;

  /** The default of {@link #trustWeight()}. */
  public static final double DEFAULT_TRUST_WEIGHT = .25;

  /** The default of {@link #staleFactor()}. */
  public static final double DEFAULT_STALE_FACTOR = .50;

  /** The default of {@link #closedFactor()}. */
  public static final double DEFAULT_CLOSED_FACTOR = .80;

  /** The default of {@link #candidateFactor()}. */
  public static final double DEFAULT_CANDIDATE_FACTOR = 1.00;

  /** The default of {@link #otherSessionWeight()}. */
  public static final double DEFAULT_OTHER_SESSION_WEIGHT = .30;

  /** The default of {@link #contestedFactor()}. */
  public static final double DEFAULT_CONTESTED_FACTOR = .80;

  /** The default of {@link #opponents()}. */
  public static final int DEFAULT_OPPONENTS = 3;

  /** The default of {@link #instructingFactor()}. */
  public static final double DEFAULT_INSTRUCTING_FACTOR = .40;

  /** The default of {@link #branchWeight()}. */
  public static final double DEFAULT_BRANCH_WEIGHT = .10;

  /** The default of {@link #mainBranches()}. */
  public static final List<String> DEFAULT_MAIN_BRANCHES =
      List.of("main", "master", "trunk", "develop");

  private static final double MAX_WEIGHT = 100;

  /** Checks the bounds. */
  public RecallSettings {
    InvalidValueException.within("candidates", candidates, 1, 1_000);
    InvalidValueException.within("standing", standing, 0, 1_000);
    InvalidValueException.within("standingRelevance", standingRelevance, 0, 1);
    InvalidValueException.within("standingPlaces", standingPlaces, 0, 500);
    InvalidValueException.unless(
        nameWeight > 0 && nameWeight <= MAX_WEIGHT,
        "nameWeight",
        nameWeight,
        "be above 0 and at most 100");
    InvalidValueException.unless(
        phraseWeight > 0 && phraseWeight <= MAX_WEIGHT,
        "phraseWeight",
        phraseWeight,
        "be above 0 and at most 100");
    InvalidValueException.within("neighbourWeight", neighbourWeight, 0, 1);
    InvalidValueException.within("neighbourReach", neighbourReach, 0, 20);
    InvalidValueException.within("intentWeight", intentWeight, 0, 1);
    InvalidValueException.within("importanceWeight", importanceWeight, 0, 1);
    InvalidValueException.within("confidenceWeight", confidenceWeight, 0, 1);
    InvalidValueException.within("scopeWeight", scopeWeight, 0, 1);
    InvalidValueException.within("placeWeight", placeWeight, 0, 1);
    InvalidValueException.within("treeWeight", treeWeight, 0, 1);
    InvalidValueException.within("freshnessWeight", freshnessWeight, 0, 1);
    InvalidValueException.within("freshnessFloor", freshnessFloor, 0, 1);
    InvalidValueException.within("timeWeight", timeWeight, 0, 5);
    InvalidValueException.within("orderWeight", orderWeight, 0, 1);
    InvalidValueException.within("useWeight", useWeight, 0, 1);
    InvalidValueException.within("trustWeight", trustWeight, 0, 1);
    InvalidValueException.within("staleFactor", staleFactor, 0, 1);
    InvalidValueException.within("closedFactor", closedFactor, 0, 1);
    InvalidValueException.within("candidateFactor", candidateFactor, 0, 1);
    InvalidValueException.within("otherSessionWeight", otherSessionWeight, 0, 1);
    InvalidValueException.within("contestedFactor", contestedFactor, 0, 1);
    InvalidValueException.within("opponents", opponents, 0, 5);
    InvalidValueException.within("instructingFactor", instructingFactor, 0, 1);
    InvalidValueException.within("branchWeight", branchWeight, 0, 1);
    mainBranches = List.copyOf(mainBranches);
  }

  /** The settings that nobody changed. */
  public static RecallSettings defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; one builder is for one thread. */
  public static final class Builder {
    private int candidates = DEFAULT_CANDIDATES;
    private int standing = DEFAULT_STANDING;
    private double standingRelevance = DEFAULT_STANDING_RELEVANCE;
    private int standingPlaces = DEFAULT_STANDING_PLACES;
    private double nameWeight = DEFAULT_NAME_WEIGHT;
    private double phraseWeight = DEFAULT_PHRASE_WEIGHT;
    private double neighbourWeight = DEFAULT_NEIGHBOUR_WEIGHT;
    private int neighbourReach = DEFAULT_NEIGHBOUR_REACH;
    private double intentWeight = DEFAULT_INTENT_WEIGHT;
    private double importanceWeight = DEFAULT_IMPORTANCE_WEIGHT;
    private double confidenceWeight = DEFAULT_CONFIDENCE_WEIGHT;
    private double scopeWeight = DEFAULT_SCOPE_WEIGHT;
    private double placeWeight = DEFAULT_PLACE_WEIGHT;
    private double treeWeight = DEFAULT_TREE_WEIGHT;
    private double freshnessWeight = DEFAULT_FRESHNESS_WEIGHT;
    private double freshnessFloor = DEFAULT_FRESHNESS_FLOOR;
    private double timeWeight = DEFAULT_TIME_WEIGHT;
    private double orderWeight = DEFAULT_ORDER_WEIGHT;
    private double useWeight = DEFAULT_USE_WEIGHT;
    private double trustWeight = DEFAULT_TRUST_WEIGHT;
    private double staleFactor = DEFAULT_STALE_FACTOR;
    private double closedFactor = DEFAULT_CLOSED_FACTOR;
    private double candidateFactor = DEFAULT_CANDIDATE_FACTOR;
    private double otherSessionWeight = DEFAULT_OTHER_SESSION_WEIGHT;
    private double contestedFactor = DEFAULT_CONTESTED_FACTOR;
    private int opponents = DEFAULT_OPPONENTS;
    private double instructingFactor = DEFAULT_INSTRUCTING_FACTOR;
    private double branchWeight = DEFAULT_BRANCH_WEIGHT;
    private TurnSettings turns = TurnSettings.defaults();
    private VectorSettings vectors = VectorSettings.defaults();
    private List<String> mainBranches = DEFAULT_MAIN_BRANCHES;

    private Builder() {}

    /** Sets {@link RecallSettings#candidates()}. */
    public Builder candidates(int value) {
      candidates = value;
      return this;
    }

    /** Sets {@link RecallSettings#standing()}. */
    public Builder standing(int value) {
      standing = value;
      return this;
    }

    /** Sets {@link RecallSettings#standingRelevance()}. */
    public Builder standingRelevance(double value) {
      standingRelevance = value;
      return this;
    }

    /** Sets {@link RecallSettings#standingPlaces()}. */
    public Builder standingPlaces(int value) {
      standingPlaces = value;
      return this;
    }

    /** Sets {@link RecallSettings#nameWeight()}. */
    public Builder nameWeight(double value) {
      nameWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#phraseWeight()}. */
    public Builder phraseWeight(double value) {
      phraseWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#neighbourWeight()}. */
    public Builder neighbourWeight(double value) {
      neighbourWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#neighbourReach()}. */
    public Builder neighbourReach(int value) {
      neighbourReach = value;
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

    /** Sets {@link RecallSettings#freshnessWeight()}. */
    public Builder freshnessWeight(double value) {
      freshnessWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#freshnessFloor()}. */
    public Builder freshnessFloor(double value) {
      freshnessFloor = value;
      return this;
    }

    /** Sets {@link RecallSettings#timeWeight()}. */
    public Builder timeWeight(double value) {
      timeWeight = value;
      return this;
    }

    /** Sets {@link RecallSettings#orderWeight()}. */
    public Builder orderWeight(double value) {
      orderWeight = value;
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

    /** Sets {@link RecallSettings#candidateFactor()}. */
    public Builder candidateFactor(double value) {
      candidateFactor = value;
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

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public RecallSettings build() {
      return new RecallSettings(
          candidates,
          standing,
          standingRelevance,
          standingPlaces,
          nameWeight,
          phraseWeight,
          neighbourWeight,
          neighbourReach,
          intentWeight,
          importanceWeight,
          confidenceWeight,
          scopeWeight,
          placeWeight,
          treeWeight,
          freshnessWeight,
          freshnessFloor,
          timeWeight,
          orderWeight,
          useWeight,
          trustWeight,
          staleFactor,
          closedFactor,
          candidateFactor,
          otherSessionWeight,
          contestedFactor,
          opponents,
          instructingFactor,
          branchWeight,
          turns,
          vectors,
          mainBranches);
    }
  }
}
