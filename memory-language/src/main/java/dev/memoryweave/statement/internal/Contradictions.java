package dev.memoryweave.statement.internal;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Compares every statement of one text with every statement of another. */
final class Contradictions {
  /** Lines such as "Status: accepted" describe a document and not the world. */
  private static final Pattern HEAD_LINE =
      Pattern.compile(
          "(?i)^(?:status|state|date|authors?|deciders?|tags?|reviewers?|supersed\\p{L}*|created"
              + "|updated|version|id|type|category|priority|related|links?|context)\\s*+[:=].*");

  private Contradictions() {}

  static Optional<Contradiction> between(Statements one, Statements other) {
    // In a fixed order, so that swapped arguments give the same result.
    Optional<Contradiction> found =
        one.text().compareTo(other.text()) <= 0 ? search(one, other) : search(other, one);
    return found.filter(any -> !areAboutOtherNumbers(one.list(), other.list()));
  }

  /** The title of a text says which of a numbered series it is about. */
  private static boolean areAboutOtherNumbers(List<Statement> one, List<Statement> other) {
    return !one.isEmpty()
        && !other.isEmpty()
        && Numbered.areOthers(one.get(0).text(), other.get(0).text());
  }

  private static Optional<Contradiction> search(Statements one, Statements other) {
    List<Statement> theirs = stating(other.list());
    for (Statement a : stating(one.list())) {
      for (Statement b : theirs) {
        Optional<Contradiction> found = between(a, b);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** The statements below a title that are no lines at the head of a document. */
  private static List<Statement> stating(List<Statement> statements) {
    return statements.size() > 1 && statements.stream().anyMatch(Contradictions::isHeadLine)
        ? statements.stream().filter(statement -> !isHeadLine(statement)).toList()
        : statements;
  }

  private static boolean isHeadLine(Statement statement) {
    String text = statement.text();
    return (text.indexOf(':') >= 0 || text.indexOf('=') >= 0) && HEAD_LINE.matcher(text).matches();
  }

  static Optional<Contradiction> between(Statement a, Statement b) {
    boolean gone = a.has(Cue.GONE) != b.has(Cue.GONE);
    if ((a.past() != b.past() && !gone) || a.text().equals(b.text())) {
      return Optional.empty();
    }
    return a.text().compareTo(b.text()) <= 0 ? inOrder(a, b) : inOrder(b, a);
  }

  private static Optional<Contradiction> inOrder(Statement a, Statement b) {
    // Most pairs end here, before anything that takes longer.
    if (!a.isReadable()
        || !b.isReadable()
        || haveNothingInCommon(a, b)
        || Spoken.areOfOthers(a.text(), b.text())
        || ToldDays.happenedTwice(a, b)) {
      return Optional.empty();
    }
    if (WholeAndPart.isExempt(a, b)) {
      return WholeAndPart.denied(a, b);
    }
    if (a.has(Cue.GONE) != b.has(Cue.GONE)) {
      return Gone.between(a, b);
    }
    TokenAlignment alignment = TokenAlignment.of(a, b);
    return new StatementComparison(a, b, alignment)
        .contradiction()
        .or(() -> Exclusion.between(a, b))
        .or(() -> Permission.between(a, b))
        .or(() -> WholeAndPart.between(a, b))
        .or(() -> WholeAndPart.betweenSomeAndAll(a, b))
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
