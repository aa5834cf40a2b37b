package dev.memoryweave.weave;

import dev.memoryweave.model.InvalidValueException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How a pack is filled. Shares are parts of the room that is left beside the frame, relative to the
 * sum of all of them; what a section or the evidence does not use is handed on.
 *
 * @param shares the share of each section, 0 or more; a section that is not named has none and gets
 *     only what others leave
 * @param knowledgePart the part of the room that passages of the project's files get where memories
 *     were recalled, too, 0 to 1; the memories get the rest
 * @param evidenceShare the share that is kept for lines of evidence
 * @param warningShare the share that warnings may take before anything else
 * @param leadingItems how many of the best memories are shown with their body rather than with
 *     their summary
 * @param longTextPart the most that one memory's body may take, as a part of the budget, above 0 to
 *     1; it may always take {@code shortTextTokens}
 * @param shortTextTokens the most tokens of a body that is always shown whole
 * @param evidencePerItem the most lines of evidence of one memory
 * @param excerptCharacters the most characters of an excerpt in a line of evidence
 * @param warnings the most warnings in the block
 * @param warningCharacters the most characters of one of them
 * @param lowConfidence the confidence below which a memory is marked as unsure, 0 to 1
 */
public record WeaveSettings(
    Map<SectionKind, Integer> shares,
    double knowledgePart,
    int evidenceShare,
    int warningShare,
    int leadingItems,
    double longTextPart,
    int shortTextTokens,
    int evidencePerItem,
    int excerptCharacters,
    int warnings,
    int warningCharacters,
    double lowConfidence) {
  /** The part of the room that passages of files get by default. */
  public static final double DEFAULT_KNOWLEDGE_PART = .4;

  /** The share of the evidence that is kept by default, beside those of {@link SectionKind}. */
  public static final int DEFAULT_EVIDENCE_SHARE = 300;

  /** The share that warnings may take by default. */
  public static final int DEFAULT_WARNING_SHARE = 700;

  /** How many memories come with their body by default. */
  public static final int DEFAULT_LEADING_ITEMS = 5;

  /** The part of the budget that one body may take by default. */
  public static final double DEFAULT_LONG_TEXT_PART = .1;

  /** The most tokens of a body that is always shown whole by default. */
  public static final int DEFAULT_SHORT_TEXT_TOKENS = 120;

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

  /** Checks the bounds and copies the shares. */
  public WeaveSettings {
    shares.forEach(
        (section, share) -> InvalidValueException.within("share of " + section, share, 0, MOST));
    EnumMap<SectionKind, Integer> copy = new EnumMap<>(SectionKind.class);
    copy.putAll(shares);
    shares = Collections.unmodifiableMap(copy);
    InvalidValueException.unless(
        knowledgePart >= 0 && knowledgePart <= 1, "knowledgePart", knowledgePart, "be from 0 to 1");
    InvalidValueException.within("evidenceShare", evidenceShare, 0, MOST);
    InvalidValueException.within("warningShare", warningShare, 0, MOST);
    InvalidValueException.within("leadingItems", leadingItems, 0, MOST);
    InvalidValueException.unless(
        longTextPart > 0 && longTextPart <= 1,
        "longTextPart",
        longTextPart,
        "be above 0 and up to 1");
    InvalidValueException.within("shortTextTokens", shortTextTokens, 1, MOST);
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
        shares,
        value,
        evidenceShare,
        warningShare,
        leadingItems,
        longTextPart,
        shortTextTokens,
        evidencePerItem,
        excerptCharacters,
        warnings,
        warningCharacters,
        lowConfidence);
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** The share of the section, 0 if it has none. */
  int share(SectionKind section) {
    return shares.getOrDefault(section, 0);
  }

  /** The sum of all shares, at least 1. */
  long allShares() {
    long sum = (long) evidenceShare + warningShare;
    for (int share : shares.values()) {
      sum += share;
    }
    return Math.max(1, sum);
  }

  /** Collects the settings; one builder is for one thread. */
  public static final class Builder {
    private final Map<SectionKind, Integer> shares = new EnumMap<>(SectionKind.class);
    private double knowledgePart = DEFAULT_KNOWLEDGE_PART;
    private int evidenceShare = DEFAULT_EVIDENCE_SHARE;
    private int warningShare = DEFAULT_WARNING_SHARE;
    private int leadingItems = DEFAULT_LEADING_ITEMS;
    private double longTextPart = DEFAULT_LONG_TEXT_PART;
    private int shortTextTokens = DEFAULT_SHORT_TEXT_TOKENS;
    private int evidencePerItem = DEFAULT_EVIDENCE_PER_ITEM;
    private int excerptCharacters = DEFAULT_EXCERPT_CHARACTERS;
    private int warnings = DEFAULT_WARNINGS;
    private int warningCharacters = DEFAULT_WARNING_CHARACTERS;
    private double lowConfidence = DEFAULT_LOW_CONFIDENCE;

    private Builder() {
      for (SectionKind section : SectionKind.values()) {
        shares.put(section, section.share());
      }
    }

    /** Sets the share of one section. */
    public Builder share(SectionKind section, int value) {
      shares.put(section, value);
      return this;
    }

    /** Sets the part of the room that passages of files get. */
    public Builder knowledgePart(double value) {
      knowledgePart = value;
      return this;
    }

    /** Sets the share that is kept for evidence. */
    public Builder evidenceShare(int value) {
      evidenceShare = value;
      return this;
    }

    /** Sets the share that warnings may take. */
    public Builder warningShare(int value) {
      warningShare = value;
      return this;
    }

    /** Sets how many memories come with their body. */
    public Builder leadingItems(int value) {
      leadingItems = value;
      return this;
    }

    /** Sets the part of the budget that one body may take. */
    public Builder longTextPart(double value) {
      longTextPart = value;
      return this;
    }

    /** Sets the most tokens of a body that is always shown whole. */
    public Builder shortTextTokens(int value) {
      shortTextTokens = value;
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
          shares,
          knowledgePart,
          evidenceShare,
          warningShare,
          leadingItems,
          longTextPart,
          shortTextTokens,
          evidencePerItem,
          excerptCharacters,
          warnings,
          warningCharacters,
          lowConfidence);
    }
  }
}
