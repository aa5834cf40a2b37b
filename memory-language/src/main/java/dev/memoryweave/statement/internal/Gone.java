package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.statement.internal.Contradiction.Family;
import java.util.List;
import java.util.Optional;

/** Finds a statement that something is no more, and one about it: "we dropped X", "X does Y". */
final class Gone {
  private Gone() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    return oneWay(a, b).or(() -> oneWay(b, a));
  }

  private static Optional<Contradiction> oneWay(Statement gone, Statement other) {
    if (!gone.has(Cue.GONE)
        || other.has(Cue.GONE)
        || other.past()
        || gone.modality() != Modality.YES
        || other.modality().isNegative()) {
      return Optional.empty();
    }
    List<Token> ended = gone.tokens().stream().filter(Gone::isContent).toList();
    boolean names = ended.stream().anyMatch(token -> !token.isValue());
    return names && ended.stream().allMatch(token -> isIn(other, token))
        ? Optional.of(new Contradiction(Family.NEGATION, "no more / " + ended.get(0).word()))
        : Optional.empty();
  }

  private static boolean isContent(Token token) {
    return !token.isVague()
        && !StatementWords.ENDING.contains(token.word())
        && !Lexicon.sameWord(token.word()).equals("delete")
        && !StatementWords.BEING_SUPPORTED.contains(token.word());
  }

  private static boolean isIn(Statement other, Token token) {
    return other.tokens().stream()
        .anyMatch(
            own ->
                (token.isValue() && own.isValue())
                    ? own.value().isSameAs(token.value())
                    : own.key().equals(token.key())
                        || (own.stem().equals(token.stem()) && !token.isValue()));
  }
}
