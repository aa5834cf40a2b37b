package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;

/**
 * The constants of recalling passages of a project's files. As for memories, each factor multiplies
 * the relevance by a number near 1.
 *
 * @param limit the most chunks that are brought back, 0 (none) to 500
 * @param candidates the most hits that are taken from the text index, 1 to 1,000
 * @param perDocument the most chunks of one document, 1 to 500
 * @param symbolRelevance the relevance of the chunk that matches the names of the request best in
 *     its own names and place, 0 to 1
 * @param fileRelevance the relevance of the first chunk of a file that the request names, 0 to 1
 * @param fileChunks how many chunks of such a file are looked at, 0 to 500
 * @param qualityWeight how much lack of {@linkplain dev.memoryweave.knowledge.SourceType#quality()
 *     quality} lowers the score, 0 to 1
 * @param intentWeight how much the fit of intent and type raises or lowers the score at most, 0 to
 *     1
 * @param placeWeight how much standing in a file of the request raises the score, 0 to 1
 * @param testWeight how much tests, examples and benchmarks are lowered where the task is not about
 *     them, 0 to 1
 * @param preambleWeight how much code is lowered that neither defines a name nor stands in a
 *     definition, such as licences and imports, 0 to 1
 * @param instructingFactor what the score of a chunk is multiplied by that instructs its reader
 *     though it is no guide for agents, 0 to 1
 * @param coveredPart the part of a chunk's lines that a memory of the result must have as evidence,
 *     and of its text that the memory must be long, so that the chunk is left out, above 0 to 1
 */
public record KnowledgeSettings(
    int limit,
    int candidates,
    int perDocument,
    double symbolRelevance,
    double fileRelevance,
    int fileChunks,
    double qualityWeight,
    double intentWeight,
    double placeWeight,
    double testWeight,
    double preambleWeight,
    double instructingFactor,
    double coveredPart) {
  /** The default of {@link #limit()}. */
  public static final int DEFAULT_LIMIT = 60;

  /** The default of {@link #candidates()}. */
  public static final int DEFAULT_CANDIDATES = 150;

  /** The default of {@link #perDocument()}. */
  public static final int DEFAULT_PER_DOCUMENT = 20;

  /** The default of {@link #symbolRelevance()}. */
  public static final double DEFAULT_SYMBOL_RELEVANCE = .60;

  /** The default of {@link #fileRelevance()}. */
  public static final double DEFAULT_FILE_RELEVANCE = .40;

  /** The default of {@link #fileChunks()}. */
  public static final int DEFAULT_FILE_CHUNKS = 20;

  /** The default of {@link #qualityWeight()}. */
  public static final double DEFAULT_QUALITY_WEIGHT = .50;

  /** The default of {@link #intentWeight()}. */
  public static final double DEFAULT_INTENT_WEIGHT = .12;

  /** The default of {@link #placeWeight()}. */
  public static final double DEFAULT_PLACE_WEIGHT = .20;

  /** The default of {@link #testWeight()}. */
  public static final double DEFAULT_TEST_WEIGHT = .30;

  /** The default of {@link #preambleWeight()}. */
  public static final double DEFAULT_PREAMBLE_WEIGHT = .50;

  /** The default of {@link #instructingFactor()}. */
  public static final double DEFAULT_INSTRUCTING_FACTOR = .40;

  /** The default of {@link #coveredPart()}. */
  public static final double DEFAULT_COVERED_PART = .60;

  /** Checks the bounds. */
  public KnowledgeSettings {
    InvalidValueException.within("limit", limit, 0, 500);
    InvalidValueException.within("candidates", candidates, 1, 1_000);
    InvalidValueException.within("perDocument", perDocument, 1, 500);
    InvalidValueException.within("symbolRelevance", symbolRelevance, 0, 1);
    InvalidValueException.within("fileRelevance", fileRelevance, 0, 1);
    InvalidValueException.within("fileChunks", fileChunks, 0, 500);
    InvalidValueException.within("qualityWeight", qualityWeight, 0, 1);
    InvalidValueException.within("intentWeight", intentWeight, 0, 1);
    InvalidValueException.within("placeWeight", placeWeight, 0, 1);
    InvalidValueException.within("testWeight", testWeight, 0, 1);
    InvalidValueException.within("preambleWeight", preambleWeight, 0, 1);
    InvalidValueException.within("instructingFactor", instructingFactor, 0, 1);
    InvalidValueException.unless(
        coveredPart > 0 && coveredPart <= 1, "coveredPart", coveredPart, "be above 0 and up to 1");
  }

  /** The settings that nobody changed. */
  public static KnowledgeSettings defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the settings; one builder is for one thread. */
  public static final class Builder {
    private int limit = DEFAULT_LIMIT;
    private int candidates = DEFAULT_CANDIDATES;
    private int perDocument = DEFAULT_PER_DOCUMENT;
    private double symbolRelevance = DEFAULT_SYMBOL_RELEVANCE;
    private double fileRelevance = DEFAULT_FILE_RELEVANCE;
    private int fileChunks = DEFAULT_FILE_CHUNKS;
    private double qualityWeight = DEFAULT_QUALITY_WEIGHT;
    private double intentWeight = DEFAULT_INTENT_WEIGHT;
    private double placeWeight = DEFAULT_PLACE_WEIGHT;
    private double testWeight = DEFAULT_TEST_WEIGHT;
    private double preambleWeight = DEFAULT_PREAMBLE_WEIGHT;
    private double instructingFactor = DEFAULT_INSTRUCTING_FACTOR;
    private double coveredPart = DEFAULT_COVERED_PART;

    private Builder() {}

    /** Sets the most chunks that are brought back. */
    public Builder limit(int value) {
      limit = value;
      return this;
    }

    /** Sets the most hits that are taken from the text index. */
    public Builder candidates(int value) {
      candidates = value;
      return this;
    }

    /** Sets the most chunks of one document. */
    public Builder perDocument(int value) {
      perDocument = value;
      return this;
    }

    /** Sets the relevance of the best match of names. */
    public Builder symbolRelevance(double value) {
      symbolRelevance = value;
      return this;
    }

    /** Sets the relevance of the first chunk of a file of the request. */
    public Builder fileRelevance(double value) {
      fileRelevance = value;
      return this;
    }

    /** Sets how many chunks of a file of the request are looked at. */
    public Builder fileChunks(int value) {
      fileChunks = value;
      return this;
    }

    /** Sets how much lack of quality lowers the score. */
    public Builder qualityWeight(double value) {
      qualityWeight = value;
      return this;
    }

    /** Sets how much the fit of intent and type counts. */
    public Builder intentWeight(double value) {
      intentWeight = value;
      return this;
    }

    /** Sets how much standing in a file of the request counts. */
    public Builder placeWeight(double value) {
      placeWeight = value;
      return this;
    }

    /** Sets how much test code is lowered. */
    public Builder testWeight(double value) {
      testWeight = value;
      return this;
    }

    /** Sets how much licences and imports are lowered. */
    public Builder preambleWeight(double value) {
      preambleWeight = value;
      return this;
    }

    /** Sets what the score of text that instructs its reader is multiplied by. */
    public Builder instructingFactor(double value) {
      instructingFactor = value;
      return this;
    }

    /** Sets the part of a chunk that a memory must have as evidence to stand for it. */
    public Builder coveredPart(double value) {
      coveredPart = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public KnowledgeSettings build() {
      return new KnowledgeSettings(
          limit,
          candidates,
          perDocument,
          symbolRelevance,
          fileRelevance,
          fileChunks,
          qualityWeight,
          intentWeight,
          placeWeight,
          testWeight,
          preambleWeight,
          instructingFactor,
          coveredPart);
    }
  }
}
