package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.statement.internal.Quantity.Bound;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Nouns such as "limit", also in a name such as maxPoolSize, turn a plain number into a bound. */
final class NounBounds {
  private NounBounds() {}

  /** The tokens of a statement with such bounds. */
  static List<Token> of(List<Lexeme> lexemes, List<Token> tokens) {
    Set<String> nouns = new HashSet<>();
    lexemes.forEach(lexeme -> nouns.add(lexeme.word()));
    tokens.forEach(token -> nouns.addAll(token.parts()));
    boolean upper = nouns.stream().anyMatch(Lexicon::isUpper);
    boolean lower = nouns.stream().anyMatch(Lexicon::isLower);
    if (upper == lower) {
      return tokens;
    }
    List<Token> bounded = new ArrayList<>();
    for (Token token : tokens) {
      Quantity quantity = token.quantity();
      bounded.add(
          quantity == null || quantity.bound() != Bound.EXACT
              ? token
              : token.withValue(
                  quantity.with(upper ? Bound.UPPER : Bound.LOWER, quantity.approximate())));
    }
    return bounded;
  }
}
