package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.List;
import java.util.Optional;

/** Finds things that must work with one version and may need another one. */
final class NeededVersion {
  private NeededVersion() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    return oneWay(a, b).or(() -> oneWay(b, a));
  }

  private static Optional<Contradiction> oneWay(Statement bound, Statement needing) {
    if (bound.modality().isNegative()
        || needing.modality().isNegative()
        || bound.tokens().stream().noneMatch(t -> StatementWords.COMPATIBLE.contains(t.word()))
        || needing.tokens().stream()
            .noneMatch(t -> StatementWords.NEEDING_A_VERSION.contains(t.word()))) {
      return Optional.empty();
    }
    Optional<Token> ours = version(bound);
    Optional<Token> theirs = version(needing);
    if (ours.isEmpty()
        || theirs.isEmpty()
        || !ours.get().value().isComparableTo(theirs.get().value())
        || ours.get().value().agreesWith(theirs.get().value())
        || !sameSubject(bound, needing)
        || !sameProduct(bound, ours.get(), needing, theirs.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Contradiction(Family.VERSION, ours.get().word() + " / " + theirs.get().word()));
  }

  private static Optional<Token> version(Statement statement) {
    List<Token> values = statement.tokens().stream().filter(Token::isValue).toList();
    return values.size() == 1 && values.get(0).place() > 0
        ? Optional.of(values.get(0))
        : Optional.empty();
  }

  private static boolean sameProduct(Statement a, Token x, Statement b, Token y) {
    int i = a.tokens().indexOf(x);
    int j = b.tokens().indexOf(y);
    return i > 0 && j > 0 && a.tokens().get(i - 1).key().equals(b.tokens().get(j - 1).key());
  }

  /** Whether both have the same subject, or neither has a particular one. */
  private static boolean sameSubject(Statement a, Statement b) {
    return subject(a).equals(subject(b));
  }

  private static List<String> subject(Statement statement) {
    return statement.tokens().stream()
        .takeWhile(
            t -> !StatementWords.COMPATIBLE.contains(t.word()) && !Opposites.isKnown(t.word()))
        .filter(t -> t.role() == Role.SUBJECT || (t.place() == 0 && t.lead().isEmpty()))
        .map(Token::key)
        .toList();
  }
}
