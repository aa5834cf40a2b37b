package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Trust;

/**
 * Constants of seeding.
 *
 * @param perDocument the most seeds of one file, 1 to 1,000
 * @param perProject the most seeds of a project, 1 to 10,000
 * @param confidence the confidence of a seed, 0 to {@value #MAX_CONFIDENCE}: always below that of
 *     an agent's conclusion or a person's statement
 * @param importance the factor on the importance of its kind, 0 to 1
 * @param bodyLength the most characters of a body, 200 to 20,000
 * @param documentLength the most characters of a file; longer ones are not read, 1,000 to
 *     10,000,000
 */
public record SeedSettings(
    int perDocument,
    int perProject,
    double confidence,
    double importance,
    int bodyLength,
    int documentLength) {
  /** The highest confidence of a seed, that of {@link Trust#IMPORT}. */
  public static final double MAX_CONFIDENCE = .70;

  /** The default of {@link #perDocument()}. */
  public static final int DEFAULT_PER_DOCUMENT = 60;

  /** The default of {@link #perProject()}. */
  public static final int DEFAULT_PER_PROJECT = 300;

  /** The default of {@link #importance()}. */
  public static final double DEFAULT_IMPORTANCE = .90;

  /** The default of {@link #bodyLength()}. */
  public static final int DEFAULT_BODY_LENGTH = 2_000;

  /** The default of {@link #documentLength()}. */
  public static final int DEFAULT_DOCUMENT_LENGTH = 1_000_000;

  /** Checks the bounds. */
  public SeedSettings {
    within("perDocument", perDocument, 1, 1_000);
    within("perProject", perProject, 1, 10_000);
    within("confidence", confidence, 0, MAX_CONFIDENCE);
    within("importance", importance, 0, 1);
    within("bodyLength", bodyLength, 200, 20_000);
    within("documentLength", documentLength, 1_000, 10_000_000);
  }

  private static void within(String field, double value, double least, double most) {
    InvalidValueException.unless(
        value >= least && value <= most, field, value, "lie between " + least + " and " + most);
  }

  /** The defaults. */
  public static SeedSettings defaults() {
    return builder().build();
  }

  /** A builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; not safe for several threads. */
  public static final class Builder {
    private int perDocument = DEFAULT_PER_DOCUMENT;
    private int perProject = DEFAULT_PER_PROJECT;
    private double confidence = MAX_CONFIDENCE;
    private double importance = DEFAULT_IMPORTANCE;
    private int bodyLength = DEFAULT_BODY_LENGTH;
    private int documentLength = DEFAULT_DOCUMENT_LENGTH;

    private Builder() {}

    /** Sets the most seeds of one file. */
    public Builder perDocument(int value) {
      perDocument = value;
      return this;
    }

    /** Sets the most seeds of a project. */
    public Builder perProject(int value) {
      perProject = value;
      return this;
    }

    /** Sets the confidence of a seed. */
    public Builder confidence(double value) {
      confidence = value;
      return this;
    }

    /** Sets the factor on the importance of the kind. */
    public Builder importance(double value) {
      importance = value;
      return this;
    }

    /** Sets the most characters of a body. */
    public Builder bodyLength(int value) {
      bodyLength = value;
      return this;
    }

    /** Sets the most characters of a file. */
    public Builder documentLength(int value) {
      documentLength = value;
      return this;
    }

    /** The settings. */
    public SeedSettings build() {
      return new SeedSettings(
          perDocument, perProject, confidence, importance, bodyLength, documentLength);
    }
  }
}
