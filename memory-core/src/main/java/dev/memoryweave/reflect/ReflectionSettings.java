package dev.memoryweave.reflect;

import dev.memoryweave.model.InvalidValueException;
import java.time.Duration;

/**
 * The constants of reflection and of capture: when a report is worth keeping, how sure its
 * candidates are, and what is taken from a session.
 *
 * @param minimumWords how many words make a report worth keeping that lists nothing, changes no
 *     file and is about no high-risk subject, 0 to 1,000
 * @param trustedUnverified how sure the agent must be of a report that nothing verified, where it
 *     says how sure it is, 0 to 1
 * @param testsPassedConfidence the confidence of what is reported after tests passed, 0 to 1
 * @param buildSuccessConfidence the confidence of what is reported after a build without errors, 0
 *     to 1
 * @param manualCheckConfidence the confidence of what is reported after somebody looked at it, 0 to
 *     1
 * @param unverifiedConfidence the confidence of what is reported without a check, or as failed, 0
 *     to 1
 * @param constraintBonus what is added to the confidence of constraints, which end at 1, 0 to 1
 * @param titleCharacters how long titles may be; one that is a single long name may be longer, 20
 *     to 256
 * @param noteWords how many words a sentence needs to be the title of an incident, a module note or
 *     a decision, 1 to 100
 * @param anchors the most anchors of a candidate; more files are folded into their folders, 1 to
 *     200
 * @param excerptCharacters how much of a report is kept as evidence, in characters, 1 to 2,000
 * @param reflectorCandidates the most proposals of all reflectors for one report, 0 to 1,000
 * @param reflectorConfidence the most confidence of a proposal of a reflector, 0 to 1
 * @param reflectorTimeout how long all reflectors together may take for one report, 1 ms to 10 min
 * @param statements the most statements that are taken from a session, 0 to 1,000
 * @param statementWords how many words that carry content a statement of a conversation needs, 1 to
 *     100; one that says who, when, where or how much needs fewer
 * @param captureConfidence the confidence of what is captured from a session, 0 to 1
 * @param sequenceCalls how many tool calls in a row must succeed to make a procedure, 2 to 1,000
 * @param sequenceTools how many different tools such a row must use, 1 to 100
 * @param sequences the most procedures that are taken from a session, 0 to 100
 * @param sequenceSteps the most steps of such a procedure that are written out, 2 to 1,000
 */
public record ReflectionSettings(
    int minimumWords,
    double trustedUnverified,
    double testsPassedConfidence,
    double buildSuccessConfidence,
    double manualCheckConfidence,
    double unverifiedConfidence,
    double constraintBonus,
    int titleCharacters,
    int noteWords,
    int anchors,
    int excerptCharacters,
    int reflectorCandidates,
    double reflectorConfidence,
    Duration reflectorTimeout,
    int statements,
    int statementWords,
    double captureConfidence,
    int sequenceCalls,
    int sequenceTools,
    int sequences,
    int sequenceSteps) {
  /** The default of {@link #minimumWords()}. */
  public static final int DEFAULT_MINIMUM_WORDS = 8;

  /** The default of {@link #trustedUnverified()}. */
  public static final double DEFAULT_TRUSTED_UNVERIFIED = .70;

  /** The default of {@link #testsPassedConfidence()}. */
  public static final double DEFAULT_TESTS_PASSED_CONFIDENCE = .95;

  /** The default of {@link #buildSuccessConfidence()}. */
  public static final double DEFAULT_BUILD_SUCCESS_CONFIDENCE = .85;

  /** The default of {@link #manualCheckConfidence()}. */
  public static final double DEFAULT_MANUAL_CHECK_CONFIDENCE = .75;

  /** The default of {@link #unverifiedConfidence()}. */
  public static final double DEFAULT_UNVERIFIED_CONFIDENCE = .60;

  /** The default of {@link #constraintBonus()}. */
  public static final double DEFAULT_CONSTRAINT_BONUS = .05;

  /** The default of {@link #titleCharacters()}. */
  public static final int DEFAULT_TITLE_CHARACTERS = 120;

  /** The default of {@link #noteWords()}. */
  public static final int DEFAULT_NOTE_WORDS = 4;

  /** The default of {@link #anchors()}. */
  public static final int DEFAULT_ANCHORS = 20;

  /** The default of {@link #excerptCharacters()}. */
  public static final int DEFAULT_EXCERPT_CHARACTERS = 400;

  /** The default of {@link #reflectorCandidates()}. */
  public static final int DEFAULT_REFLECTOR_CANDIDATES = 20;

  /** The default of {@link #reflectorConfidence()}. */
  public static final double DEFAULT_REFLECTOR_CONFIDENCE = .60;

  /** The default of {@link #reflectorTimeout()}. */
  public static final Duration DEFAULT_REFLECTOR_TIMEOUT = Duration.ofSeconds(10);

  /** The default of {@link #statements()}. */
  public static final int DEFAULT_STATEMENTS = 50;

  /** The default of {@link #statementWords()}. */
  public static final int DEFAULT_STATEMENT_WORDS = 4;

  /** The default of {@link #captureConfidence()}. */
  public static final double DEFAULT_CAPTURE_CONFIDENCE = .60;

  /** The default of {@link #sequenceCalls()}. */
  public static final int DEFAULT_SEQUENCE_CALLS = 4;

  /** The default of {@link #sequenceTools()}. */
  public static final int DEFAULT_SEQUENCE_TOOLS = 2;

  /** The default of {@link #sequences()}. */
  public static final int DEFAULT_SEQUENCES = 5;

  /** The default of {@link #sequenceSteps()}. */
  public static final int DEFAULT_SEQUENCE_STEPS = 30;

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Checks the bounds. */
  public ReflectionSettings {
    InvalidValueException.within("minimumWords", minimumWords, 0, 1_000);
    InvalidValueException.within("trustedUnverified", trustedUnverified, 0, 1);
    InvalidValueException.within("testsPassedConfidence", testsPassedConfidence, 0, 1);
    InvalidValueException.within("buildSuccessConfidence", buildSuccessConfidence, 0, 1);
    InvalidValueException.within("manualCheckConfidence", manualCheckConfidence, 0, 1);
    InvalidValueException.within("unverifiedConfidence", unverifiedConfidence, 0, 1);
    InvalidValueException.within("constraintBonus", constraintBonus, 0, 1);
    InvalidValueException.within("titleCharacters", titleCharacters, 20, 256);
    InvalidValueException.within("noteWords", noteWords, 1, 100);
    InvalidValueException.within("anchors", anchors, 1, 200);
    InvalidValueException.within("excerptCharacters", excerptCharacters, 1, 2_000);
    InvalidValueException.within("reflectorCandidates", reflectorCandidates, 0, 1_000);
    InvalidValueException.within("reflectorConfidence", reflectorConfidence, 0, 1);
    InvalidValueException.within("statements", statements, 0, 1_000);
    InvalidValueException.within("statementWords", statementWords, 1, 100);
    InvalidValueException.within("captureConfidence", captureConfidence, 0, 1);
    InvalidValueException.within("sequenceCalls", sequenceCalls, 2, 1_000);
    InvalidValueException.within("sequenceTools", sequenceTools, 1, 100);
    InvalidValueException.within("sequences", sequences, 0, 100);
    InvalidValueException.within("sequenceSteps", sequenceSteps, 2, 1_000);
    InvalidValueException.unless(
        reflectorTimeout.compareTo(SHORTEST) >= 0 && reflectorTimeout.compareTo(LONGEST) <= 0,
        "reflectorTimeout",
        reflectorTimeout,
        "be from 1 ms to 10 min");
  }

  /** The confidence of what is reported after such a check. */
  public double confidence(Verification verification) {
    return switch (verification) {
      case TESTS_PASSED -> testsPassedConfidence;
      case BUILD_SUCCESS -> buildSuccessConfidence;
      case MANUAL_CHECK -> manualCheckConfidence;
      case TESTS_FAILED, UNVERIFIED -> unverifiedConfidence;
    };
  }

  /** The settings that nobody changed. */
  public static ReflectionSettings defaults() {
    return builder().build();
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings; one builder is for one thread. */
  public static final class Builder {
    private int minimumWords = DEFAULT_MINIMUM_WORDS;
    private double trustedUnverified = DEFAULT_TRUSTED_UNVERIFIED;
    private double testsPassedConfidence = DEFAULT_TESTS_PASSED_CONFIDENCE;
    private double buildSuccessConfidence = DEFAULT_BUILD_SUCCESS_CONFIDENCE;
    private double manualCheckConfidence = DEFAULT_MANUAL_CHECK_CONFIDENCE;
    private double unverifiedConfidence = DEFAULT_UNVERIFIED_CONFIDENCE;
    private double constraintBonus = DEFAULT_CONSTRAINT_BONUS;
    private int titleCharacters = DEFAULT_TITLE_CHARACTERS;
    private int noteWords = DEFAULT_NOTE_WORDS;
    private int anchors = DEFAULT_ANCHORS;
    private int excerptCharacters = DEFAULT_EXCERPT_CHARACTERS;
    private int reflectorCandidates = DEFAULT_REFLECTOR_CANDIDATES;
    private double reflectorConfidence = DEFAULT_REFLECTOR_CONFIDENCE;
    private Duration reflectorTimeout = DEFAULT_REFLECTOR_TIMEOUT;
    private int statements = DEFAULT_STATEMENTS;
    private int statementWords = DEFAULT_STATEMENT_WORDS;
    private double captureConfidence = DEFAULT_CAPTURE_CONFIDENCE;
    private int sequenceCalls = DEFAULT_SEQUENCE_CALLS;
    private int sequenceTools = DEFAULT_SEQUENCE_TOOLS;
    private int sequences = DEFAULT_SEQUENCES;
    private int sequenceSteps = DEFAULT_SEQUENCE_STEPS;

    private Builder() {}

    /** Sets {@link ReflectionSettings#minimumWords()}. */
    public Builder minimumWords(int value) {
      minimumWords = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#trustedUnverified()}. */
    public Builder trustedUnverified(double value) {
      trustedUnverified = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#testsPassedConfidence()}. */
    public Builder testsPassedConfidence(double value) {
      testsPassedConfidence = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#buildSuccessConfidence()}. */
    public Builder buildSuccessConfidence(double value) {
      buildSuccessConfidence = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#manualCheckConfidence()}. */
    public Builder manualCheckConfidence(double value) {
      manualCheckConfidence = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#unverifiedConfidence()}. */
    public Builder unverifiedConfidence(double value) {
      unverifiedConfidence = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#constraintBonus()}. */
    public Builder constraintBonus(double value) {
      constraintBonus = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#titleCharacters()}. */
    public Builder titleCharacters(int value) {
      titleCharacters = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#noteWords()}. */
    public Builder noteWords(int value) {
      noteWords = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#anchors()}. */
    public Builder anchors(int value) {
      anchors = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#excerptCharacters()}. */
    public Builder excerptCharacters(int value) {
      excerptCharacters = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#reflectorCandidates()}. */
    public Builder reflectorCandidates(int value) {
      reflectorCandidates = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#reflectorConfidence()}. */
    public Builder reflectorConfidence(double value) {
      reflectorConfidence = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#reflectorTimeout()}. */
    public Builder reflectorTimeout(Duration value) {
      reflectorTimeout = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#statements()}. */
    public Builder statements(int value) {
      statements = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#statementWords()}. */
    public Builder statementWords(int value) {
      statementWords = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#captureConfidence()}. */
    public Builder captureConfidence(double value) {
      captureConfidence = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#sequenceCalls()}. */
    public Builder sequenceCalls(int value) {
      sequenceCalls = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#sequenceTools()}. */
    public Builder sequenceTools(int value) {
      sequenceTools = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#sequences()}. */
    public Builder sequences(int value) {
      sequences = value;
      return this;
    }

    /** Sets {@link ReflectionSettings#sequenceSteps()}. */
    public Builder sequenceSteps(int value) {
      sequenceSteps = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws InvalidValueException if a value is out of its bounds
     */
    public ReflectionSettings build() {
      return new ReflectionSettings(
          minimumWords,
          trustedUnverified,
          testsPassedConfidence,
          buildSuccessConfidence,
          manualCheckConfidence,
          unverifiedConfidence,
          constraintBonus,
          titleCharacters,
          noteWords,
          anchors,
          excerptCharacters,
          reflectorCandidates,
          reflectorConfidence,
          reflectorTimeout,
          statements,
          statementWords,
          captureConfidence,
          sequenceCalls,
          sequenceTools,
          sequences,
          sequenceSteps);
    }
  }
}
