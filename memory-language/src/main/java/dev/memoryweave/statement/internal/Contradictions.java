package dev.memoryweave.statement.internal;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Compares every statement of one text with every statement of another. */
public final class Contradictions {
  private Contradictions() {}

  public static Optional<Contradiction> between(Statements one, Statements other) {
    // In a fixed order, so that swapped arguments give the same result.
    return one.text().compareTo(other.text()) <= 0 ? search(one, other) : search(other, one);
  }

  private static Optional<Contradiction> search(Statements one, Statements other) {
    for (Statement a : one.list()) {
      for (Statement b : other.list()) {
        Optional<Contradiction> found = between(a, b);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Compares the first statements only: what the texts are about. */
  public static Optional<Contradiction> betweenHeadlines(Statements one, Statements other) {
    List<Statement> a = one.list();
    List<Statement> b = other.list();
    return a.isEmpty() || b.isEmpty() ? Optional.empty() : between(a.get(0), b.get(0));
  }

  public static Optional<Contradiction> between(Statement a, Statement b) {
    if (a.past() != b.past() || a.text().equals(b.text())) {
      return Optional.empty();
    }
    return a.text().compareTo(b.text()) <= 0 ? inOrder(a, b) : inOrder(b, a);
  }

  private static Optional<Contradiction> inOrder(Statement a, Statement b) {
    if (!a.isReadable()
        || !b.isReadable()
        || Spoken.areOfOthers(a.text(), b.text())
        || ToldDays.happenedTwice(a, b)) {
      return Optional.empty();
    }
    if (WholeAndPart.isExempt(a, b)) {
      return WholeAndPart.denied(a, b);
    }
    if (haveNothingInCommon(a, b)) {
      return Optional.empty();
    }
    TokenAlignment alignment = TokenAlignment.of(a, b);
    return new StatementComparison(a, b, alignment)
        .contradiction()
        .or(() -> Exclusion.between(a, b))
        .or(() -> Permission.between(a, b))
        .or(() -> WholeAndPart.between(a, b))
        .or(() -> SameFrame.between(a, b, alignment))
        .or(() -> NeededVersion.between(a, b))
        .or(() -> Attribute.between(a, b))
        .or(() -> ToldDays.between(a, b, alignment));
  }

  /** Most statements share no word, and then only very short ones can be about the same thing. */
  private static boolean haveNothingInCommon(Statement a, Statement b) {
    return Collections.disjoint(a.keys(), b.keys())
        && (a.tokens().size() > 1 || b.tokens().size() > 1)
        && a.excluded().isEmpty()
        && b.excluded().isEmpty()
        && !(a.has(Cue.PRACTICE) && b.has(Cue.PRACTICE))
        && (a.attribute() == null || b.attribute() == null);
  }
}
