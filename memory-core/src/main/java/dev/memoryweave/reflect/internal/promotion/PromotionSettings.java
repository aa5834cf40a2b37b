package dev.memoryweave.reflect.internal.promotion;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.reflect.internal.statement.Statements;

/**
 * The constants of promotion.
 *
 * @param titleWeight the share of the titles in the similarity, 0 to 1
 * @param kindWeight the share of the kinds in the similarity, 0 to 1
 * @param pathWeight the share of the places in the similarity, 0 to 1; where one side names no
 *     place, the others share it
 * @param summaryWeight what a title that is like the other's summary counts, relative to one that
 *     is like the other's title, 0 to 1
 * @param alike the similarity from which on a memory is looked at, 0 to 1
 * @param same the similarity from which on two are taken to be about the very same thing, 0 to 1
 * @param topicOverlap how much of the shorter title must be in the other one for two to be joined,
 *     0 to 1
 * @param contradictionTitle how alike titles must be for the sentences below them to be searched
 *     for contradictions; less alike memories are compared by their first sentences, 0 to 1
 * @param comparedMemories the most memories whose bodies are read, most alike first; of the others
 *     only the titles are, 1 to 1,000
 * @param confidenceTolerance how much less sure than the memory a candidate may be and still
 *     confirm it or take its place, 0 to 1
 * @param riskMargin how much less sure a candidate about a high-risk subject may be without a
 *     person having to look at it, 0 to 1
 * @param goodConfidence the confidence below which a memory is weak enough to be replaced by one
 *     that is surer by the risk margin, 0 to 1
 * @param mergedCharacters how long title and body may become by joining, in characters, 200 to
 *     8,000
 * @param mergedStatements the most statements that title and body may have after joining, 1 to 80
 */
public record PromotionSettings(
    double titleWeight,
    double kindWeight,
    double pathWeight,
    double summaryWeight,
    double alike,
    double same,
    double topicOverlap,
    double contradictionTitle,
    int comparedMemories,
    double confidenceTolerance,
    double riskMargin,
    double goodConfidence,
    int mergedCharacters,
    int mergedStatements) {
  /** The default of {@link #titleWeight()}. */
  public static final double DEFAULT_TITLE_WEIGHT = .60;

  /** The default of {@link #kindWeight()}. */
  public static final double DEFAULT_KIND_WEIGHT = .20;

  /** The default of {@link #pathWeight()}. */
  public static final double DEFAULT_PATH_WEIGHT = .20;

  /** The default of {@link #summaryWeight()}. */
  public static final double DEFAULT_SUMMARY_WEIGHT = .80;

  /** The default of {@link #alike()}. */
  public static final double DEFAULT_ALIKE = .50;

  /** The default of {@link #same()}. */
  public static final double DEFAULT_SAME = .80;

  /** The default of {@link #topicOverlap()}. */
  public static final double DEFAULT_TOPIC_OVERLAP = .75;

  /** The default of {@link #contradictionTitle()}. */
  public static final double DEFAULT_CONTRADICTION_TITLE = .25;

  /** The default of {@link #comparedMemories()}. */
  public static final int DEFAULT_COMPARED_MEMORIES = 20;

  /**
   * The default of {@link #confidenceTolerance()}. It is above 0 because confirmations raise a
   * memory above what any single report can reach, and must not shut out the next one.
   */
  public static final double DEFAULT_CONFIDENCE_TOLERANCE = .05;

  /** The default of {@link #riskMargin()}. */
  public static final double DEFAULT_RISK_MARGIN = .15;

  /** The default of {@link #goodConfidence()}: below it lies less than an unverified report. */
  public static final double DEFAULT_GOOD_CONFIDENCE = .60;

  /** The default of {@link #mergedCharacters()}: as much as contradictions are searched in. */
  public static final int DEFAULT_MERGED_CHARACTERS = 8_000;

  /** The default of {@link #mergedStatements()}. */
  public static final int DEFAULT_MERGED_STATEMENTS = 60;

  private static final int LEAST_CHARACTERS = 200;
  private static final int MOST_COMPARED = 1_000;

  /** Checks the bounds. */
  public PromotionSettings {
    InvalidValueException.within("titleWeight", titleWeight, 0, 1);
    InvalidValueException.within("kindWeight", kindWeight, 0, 1);
    InvalidValueException.within("pathWeight", pathWeight, 0, 1);
    InvalidValueException.unless(
        titleWeight + kindWeight > 0 && titleWeight + kindWeight + pathWeight <= 1 + 1e-9,
        "titleWeight",
        titleWeight,
        "be above 0 together with kindWeight, and add up to at most 1 with the other weights");
    InvalidValueException.within("summaryWeight", summaryWeight, 0, 1);
    InvalidValueException.within("alike", alike, 0, 1);
    InvalidValueException.within("same", same, 0, 1);
    InvalidValueException.unless(same >= alike, "same", same, "be at least alike, " + alike);
    InvalidValueException.within("topicOverlap", topicOverlap, 0, 1);
    InvalidValueException.within("contradictionTitle", contradictionTitle, 0, 1);
    InvalidValueException.unless(
        comparedMemories >= 1 && comparedMemories <= MOST_COMPARED,
        "comparedMemories",
        comparedMemories,
        "be from 1 to " + MOST_COMPARED);
    InvalidValueException.within("confidenceTolerance", confidenceTolerance, 0, 1);
    InvalidValueException.within("riskMargin", riskMargin, 0, 1);
    InvalidValueException.within("goodConfidence", goodConfidence, 0, 1);
    InvalidValueException.unless(
        mergedCharacters >= LEAST_CHARACTERS && mergedCharacters <= Statements.MAX_CHARACTERS,
        "mergedCharacters",
        mergedCharacters,
        "be from " + LEAST_CHARACTERS + " to " + Statements.MAX_CHARACTERS);
    InvalidValueException.unless(
        mergedStatements >= 1 && mergedStatements <= Statements.MAX_STATEMENTS,
        "mergedStatements",
        mergedStatements,
        "be from 1 to " + Statements.MAX_STATEMENTS);
  }

  /** The settings that nobody changed. */
  public static PromotionSettings defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; one builder is for one thread. */
  public static final class Builder {
    private double titleWeight = DEFAULT_TITLE_WEIGHT;
    private double kindWeight = DEFAULT_KIND_WEIGHT;
    private double pathWeight = DEFAULT_PATH_WEIGHT;
    private double summaryWeight = DEFAULT_SUMMARY_WEIGHT;
    private double alike = DEFAULT_ALIKE;
    private double same = DEFAULT_SAME;
    private double topicOverlap = DEFAULT_TOPIC_OVERLAP;
    private double contradictionTitle = DEFAULT_CONTRADICTION_TITLE;
    private int comparedMemories = DEFAULT_COMPARED_MEMORIES;
    private double confidenceTolerance = DEFAULT_CONFIDENCE_TOLERANCE;
    private double riskMargin = DEFAULT_RISK_MARGIN;
    private double goodConfidence = DEFAULT_GOOD_CONFIDENCE;
    private int mergedCharacters = DEFAULT_MERGED_CHARACTERS;
    private int mergedStatements = DEFAULT_MERGED_STATEMENTS;

    private Builder() {}

    /** Sets {@link PromotionSettings#titleWeight()}. */
    public Builder titleWeight(double value) {
      titleWeight = value;
      return this;
    }

    /** Sets {@link PromotionSettings#kindWeight()}. */
    public Builder kindWeight(double value) {
      kindWeight = value;
      return this;
    }

    /** Sets {@link PromotionSettings#pathWeight()}. */
    public Builder pathWeight(double value) {
      pathWeight = value;
      return this;
    }

    /** Sets {@link PromotionSettings#summaryWeight()}. */
    public Builder summaryWeight(double value) {
      summaryWeight = value;
      return this;
    }

    /** Sets {@link PromotionSettings#alike()}. */
    public Builder alike(double value) {
      alike = value;
      return this;
    }

    /** Sets {@link PromotionSettings#same()}. */
    public Builder same(double value) {
      same = value;
      return this;
    }

    /** Sets {@link PromotionSettings#topicOverlap()}. */
    public Builder topicOverlap(double value) {
      topicOverlap = value;
      return this;
    }

    /** Sets {@link PromotionSettings#contradictionTitle()}. */
    public Builder contradictionTitle(double value) {
      contradictionTitle = value;
      return this;
    }

    /** Sets {@link PromotionSettings#comparedMemories()}. */
    public Builder comparedMemories(int value) {
      comparedMemories = value;
      return this;
    }

    /** Sets {@link PromotionSettings#confidenceTolerance()}. */
    public Builder confidenceTolerance(double value) {
      confidenceTolerance = value;
      return this;
    }

    /** Sets {@link PromotionSettings#riskMargin()}. */
    public Builder riskMargin(double value) {
      riskMargin = value;
      return this;
    }

    /** Sets {@link PromotionSettings#goodConfidence()}. */
    public Builder goodConfidence(double value) {
      goodConfidence = value;
      return this;
    }

    /** Sets {@link PromotionSettings#mergedCharacters()}. */
    public Builder mergedCharacters(int value) {
      mergedCharacters = value;
      return this;
    }

    /** Sets {@link PromotionSettings#mergedStatements()}. */
    public Builder mergedStatements(int value) {
      mergedStatements = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public PromotionSettings build() {
      return new PromotionSettings(
          titleWeight,
          kindWeight,
          pathWeight,
          summaryWeight,
          alike,
          same,
          topicOverlap,
          contradictionTitle,
          comparedMemories,
          confidenceTolerance,
          riskMargin,
          goodConfidence,
          mergedCharacters,
          mergedStatements);
    }
  }
}
