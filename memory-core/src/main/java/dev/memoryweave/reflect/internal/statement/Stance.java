package dev.memoryweave.reflect.internal.statement;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a statement holds what it is about: whether it is so, must be so, or may be so. */
enum Stance {
  /** It is so. */
  YES,
  /** It is not so. */
  NO,
  /** It must be so. */
  MUST,
  /** It must not be so. */
  MUST_NOT,
  /** It is up to whoever does it. */
  MAY,
  /** It is possible or allowed. */
  CAN,
  /** It can be left. */
  NEED_NOT;

  /** Words with the stance that they give, and the one that they give under a negation. */
  private static final Map<String, Stance[]> WORDS = new HashMap<>();

  /** Adjectives and verbs that say more than an auxiliary before them. */
  private static final Set<String> STRONG =
      Lexicon.words(
          """
          required mandatory obligatory optional optionally allowed permitted allow allows permit
          permits forbidden prohibited disallowed banned forbid forbids prohibit disallow ban avoid
          avoids avoided require requires need needs needed
          """);

  static {
    put(MUST, MUST_NOT, "must shall should");
    put(MAY, MUST_NOT, "may might");
    put(MAY, MUST, "optional optionally");
    put(CAN, MUST_NOT, "can could allowed permitted allow allows permit permits");
    put(MUST, NEED_NOT, "required mandatory obligatory require requires need needs needed");
    put(
        MUST_NOT,
        CAN,
        "forbidden prohibited disallowed banned forbid forbids prohibit disallow ban avoid avoids"
            + " avoided");
  }

  private static void put(Stance plain, Stance negated, String words) {
    for (String word : words.split(" ", -1)) {
      WORDS.put(word, new Stance[] {plain, negated});
    }
  }

  /** Whether the word leaves something open. */
  static boolean allows(String word) {
    Stance[] stances = WORDS.get(word);
    return stances != null && (stances[0] == MAY || stances[0] == CAN);
  }

  /** Whether the word gives a stance. */
  static boolean isGivenBy(String word) {
    return WORDS.containsKey(word);
  }

  static boolean isStrong(String word) {
    return STRONG.contains(word);
  }

  /** The stance of a statement with that word, or without any. */
  static Stance of(@Nullable String word, boolean negated) {
    Stance[] stances = word == null ? null : WORDS.get(word);
    if (stances == null) {
      return negated ? NO : YES;
    }
    return negated ? stances[1] : stances[0];
  }

  /** The stance towards the opposite. */
  Stance flipped() {
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

  /** Whether both cannot be held towards the same thing. */
  boolean opposes(Stance other) {
    return opposesOneWay(other) || other.opposesOneWay(this);
  }

  private boolean opposesOneWay(Stance other) {
    return switch (this) {
      case YES -> other == NO || other == MUST_NOT;
      case MUST -> other == NO || other == MUST_NOT || other == MAY || other == NEED_NOT;
      case MAY -> other == MUST_NOT;
      case CAN -> other == MUST_NOT || other == NO;
      case NO, MUST_NOT, NEED_NOT -> false;
    };
  }

  /** Whether one asks for something of which the other lets something else pass. */
  boolean leavesNoChoiceTo(Stance other) {
    return fixes(other) || other.fixes(this);
  }

  private boolean fixes(Stance other) {
    return (this == MUST && (other == MAY || other == CAN)) || (this == YES && other == MAY);
  }

  boolean isNegative() {
    return this == NO || this == MUST_NOT || this == NEED_NOT;
  }

  /** Whether it states how things are or must be, and leaves nothing open. */
  boolean isDefinite() {
    return this == YES || this == MUST;
  }
}
