package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.StatementWords;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a statement holds: whether something is so, must be so, or may be so. */
enum Modality {
  /** It is so. */
  YES,
  /** It is not so. */
  NO,
  /** It must be so. */
  MUST,
  /** It must not be so. */
  MUST_NOT,
  /** It is optional. */
  MAY,
  /** It is possible or allowed. */
  CAN,
  /** It is not required. */
  NEED_NOT;

  /** Words with the modality that they give, and the one that they give when negated. */
  private static final Map<String, Modality[]> WORDS = new HashMap<>();

  static {
    put(MUST, MUST_NOT, StatementWords.OBLIGING);
    put(MAY, MUST_NOT, StatementWords.LEAVING_OPEN);
    put(MAY, MUST, StatementWords.OPTIONAL);
    put(CAN, MUST_NOT, StatementWords.ALLOWING);
    put(MUST, NEED_NOT, StatementWords.REQUIRING);
    put(MUST, MUST, StatementWords.SUFFICING);
    put(MUST_NOT, CAN, StatementWords.FORBIDDING);
  }

  private static void put(Modality plain, Modality negated, Set<String> words) {
    for (String word : words) {
      WORDS.put(word, new Modality[] {plain, negated});
    }
  }

  /** Whether the word leaves something open. */
  static boolean allows(String word) {
    Modality[] stances = WORDS.get(word);
    return stances != null && (stances[0] == MAY || stances[0] == CAN);
  }

  /** Whether the word gives a modality. */
  static boolean isGivenBy(String word) {
    return WORDS.containsKey(word);
  }

  static boolean isStrong(String word) {
    return StatementWords.STRONG.contains(word);
  }

  /** The modality of a statement with that word, or without one. */
  static Modality of(@Nullable String word, boolean negated) {
    Modality[] stances = word == null ? null : WORDS.get(word);
    if (stances == null) {
      return negated ? NO : YES;
    }
    return negated ? stances[1] : stances[0];
  }

  /** The modality of the opposite. */
  Modality flipped() {
    return switch (this) {
      case YES -> NO;
      case NO -> YES;
      case MUST -> MUST_NOT;
      case MUST_NOT -> MUST;
      case CAN -> NEED_NOT;
      case NEED_NOT -> CAN;
      case MAY -> MAY;
    };
  }

  /** Whether both cannot hold for the same thing. */
  boolean opposes(Modality other) {
    return opposesOneWay(other) || other.opposesOneWay(this);
  }

  private boolean opposesOneWay(Modality other) {
    return switch (this) {
      case YES -> other == NO || other == MUST_NOT;
      case MUST -> other == NO || other == MUST_NOT || other == MAY || other == NEED_NOT;
      case MAY -> other == MUST_NOT;
      case CAN -> other == MUST_NOT || other == NO;
      case NO, MUST_NOT, NEED_NOT -> false;
    };
  }

  /** Whether one requires something while the other allows something else. */
  boolean leavesNoChoiceTo(Modality other) {
    return fixes(other) || other.fixes(this);
  }

  private boolean fixes(Modality other) {
    return (this == MUST && (other == MAY || other == CAN)) || (this == YES && other == MAY);
  }

  boolean isNegative() {
    return this == NO || this == MUST_NOT || this == NEED_NOT;
  }

  /** Whether it says how things are or must be, and leaves nothing open. */
  boolean isDefinite() {
    return this == YES || this == MUST;
  }
}
