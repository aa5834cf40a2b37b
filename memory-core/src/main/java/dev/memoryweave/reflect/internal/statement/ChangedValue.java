package dev.memoryweave.reflect.internal.statement;

import dev.memoryweave.reflect.internal.statement.Contradiction.Family;
import dev.memoryweave.reflect.internal.statement.Units.Dimension;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds two statements that differ in nothing but values with units. That is all that can be told
 * of a language that nobody here reads.
 */
final class ChangedValue {
  private ChangedValue() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    if (!a.has(Cue.FOREIGN) || !b.has(Cue.FOREIGN) || !words(a).equals(words(b))) {
      return Optional.empty();
    }
    List<Token> x = values(a);
    List<Token> y = values(b);
    if (x.isEmpty() || x.size() != y.size() || words(a).isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < x.size(); i++) {
      boolean unit = x.get(i).value().dimension() != Dimension.COUNT;
      if (!unit || !x.get(i).value().isComparableTo(y.get(i).value())) {
        return Optional.empty();
      }
    }
    boolean same = true;
    for (int i = 0; i < x.size(); i++) {
      same &= x.get(i).value().agreesWith(y.get(i).value());
    }
    return same
        ? Optional.empty()
        : Optional.of(new Contradiction(Family.NUMBER, shown(x) + " / " + shown(y)));
  }

  /** The words as they stand, so that nothing that denies is passed over. */
  private static List<String> words(Statement statement) {
    return Lexer.lex(statement.text()).stream()
        .filter(lexeme -> lexeme.isWord() || lexeme.type() == Lexeme.Type.PATH)
        .map(Lexeme::word)
        .toList();
  }

  private static List<Token> values(Statement statement) {
    return statement.tokens().stream().filter(Token::isValue).toList();
  }

  private static String shown(List<Token> tokens) {
    return tokens.stream().map(Token::word).collect(Collectors.joining(" "));
  }
}
