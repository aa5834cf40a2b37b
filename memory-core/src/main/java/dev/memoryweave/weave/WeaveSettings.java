package dev.memoryweave.weave;

import dev.memoryweave.model.InvalidValueException;

/**
 * How a pack is filled, where whoever runs a product may want it otherwise.
 *
 * @param knowledgePart the most of the room that passages of the project's files get while memories
 *     that help with the task still want some of it, 0 to 1
 * @param evidencePerItem the most lines of evidence of one memory
 * @param excerptCharacters the most characters of an excerpt in a line of evidence
 * @param warnings the most warnings in the block
 * @param warningCharacters the most characters of one of them
 * @param lowConfidence the confidence below which a memory is marked as unsure, 0 to 1
 */
public record WeaveSettings(
    double knowledgePart,
    int evidencePerItem,
    int excerptCharacters,
    int warnings,
    int warningCharacters,
    double lowConfidence) {
  /** The part of the room that passages of files get by default: as much as they help. */
  public static final double DEFAULT_KNOWLEDGE_PART = 1;

  /** The most lines of evidence of one memory by default. */
  public static final int DEFAULT_EVIDENCE_PER_ITEM = 2;

  /** The most characters of an excerpt by default. */
  public static final int DEFAULT_EXCERPT_CHARACTERS = 200;

  /** The most warnings in the block by default. */
  public static final int DEFAULT_WARNINGS = 3;

  /** The most characters of a warning in the block by default. */
  public static final int DEFAULT_WARNING_CHARACTERS = 200;

  /** The confidence below which a memory is marked by default. */
  public static final double DEFAULT_LOW_CONFIDENCE = .5;

  private static final int MOST = 1_000_000;

  /** Checks the bounds. */
  public WeaveSettings {
    InvalidValueException.unless(
        knowledgePart >= 0 && knowledgePart <= 1, "knowledgePart", knowledgePart, "be from 0 to 1");
    InvalidValueException.within("evidencePerItem", evidencePerItem, 0, MOST);
    InvalidValueException.within("excerptCharacters", excerptCharacters, 1, MOST);
    InvalidValueException.within("warnings", warnings, 0, MOST);
    InvalidValueException.within("warningCharacters", warningCharacters, 1, MOST);
    InvalidValueException.unless(
        lowConfidence >= 0 && lowConfidence <= 1, "lowConfidence", lowConfidence, "be from 0 to 1");
  }

  /** The settings that nobody changed. */
  public static WeaveSettings defaults() {
    return builder().build();
  }

  /** The same with another part for passages of files. */
  public WeaveSettings withKnowledgePart(double value) {
    return new WeaveSettings(
        value, evidencePerItem, excerptCharacters, warnings, warningCharacters, lowConfidence);
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the settings; one builder is for one thread. */
  public static final class Builder {
    private double knowledgePart = DEFAULT_KNOWLEDGE_PART;
    private int evidencePerItem = DEFAULT_EVIDENCE_PER_ITEM;
    private int excerptCharacters = DEFAULT_EXCERPT_CHARACTERS;
    private int warnings = DEFAULT_WARNINGS;
    private int warningCharacters = DEFAULT_WARNING_CHARACTERS;
    private double lowConfidence = DEFAULT_LOW_CONFIDENCE;

    private Builder() {}

    /** Sets the most of the room that passages get while memories want some. */
    public Builder knowledgePart(double value) {
      knowledgePart = value;
      return this;
    }

    /** Sets the most lines of evidence of one memory. */
    public Builder evidencePerItem(int value) {
      evidencePerItem = value;
      return this;
    }

    /** Sets the most characters of an excerpt. */
    public Builder excerptCharacters(int value) {
      excerptCharacters = value;
      return this;
    }

    /** Sets the most warnings in the block. */
    public Builder warnings(int value) {
      warnings = value;
      return this;
    }

    /** Sets the most characters of a warning. */
    public Builder warningCharacters(int value) {
      warningCharacters = value;
      return this;
    }

    /** Sets the confidence below which a memory is marked. */
    public Builder lowConfidence(double value) {
      lowConfidence = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if one is out of its bounds
     */
    public WeaveSettings build() {
      return new WeaveSettings(
          knowledgePart,
          evidencePerItem,
          excerptCharacters,
          warnings,
          warningCharacters,
          lowConfidence);
    }
  }
}
