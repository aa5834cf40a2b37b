package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.StatementWords;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Small words without a content of their own that nevertheless change what a statement says. */
enum Turn {
  /** "Only": nothing else. */
  ONLY(StatementWords.ONLY),
  /** "Most", "usually": not all. */
  SOME(StatementWords.PARTIAL),
  /** "Or": one of several. */
  OR(Set.of("or")),
  UNLESS(Set.of("unless")),
  UNTIL(Set.of("until")),
  /** "Without" denies what follows it, and not the statement. */
  WITHOUT(Set.of("without")),
  /** Advice, which leaves more freedom than an order. */
  ADVICE(StatementWords.ADVISING),
  ORDER(StatementWords.ORDERING);

  @SuppressWarnings("ImmutableEnumChecker") // The sets are unmodifiable.
  private final Set<String> words;

  Turn(Set<String> words) {
    this.words = words;
  }

  static Set<Turn> of(List<Lexeme> lexemes) {
    Set<Turn> found = EnumSet.noneOf(Turn.class);
    for (Turn turn : values()) {
      if (lexemes.stream().anyMatch(lexeme -> turn.words.contains(lexeme.word()))) {
        found.add(turn);
      }
    }
    return found;
  }

  /**
   * Whether a statement with the first turns can say all of one with the second. "Only A" includes
   * "A"; a plain statement may be meant as advice or as an order, but none is both.
   */
  static boolean agree(Set<Turn> holder, Set<Turn> statement) {
    boolean otherForce =
        (holder.contains(ADVICE) && statement.contains(ORDER))
            || (holder.contains(ORDER) && statement.contains(ADVICE));
    Set<Turn> differing = EnumSet.of(SOME, OR, UNLESS, UNTIL, WITHOUT);
    differing.removeIf(turn -> holder.contains(turn) == statement.contains(turn));
    return !otherForce
        && differing.isEmpty()
        && (holder.contains(ONLY) || !statement.contains(ONLY));
  }
}
