package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.statement.internal.Contradiction.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds two statements that name the same two things in reverse order. */
final class ReversedOrder {
  private ReversedOrder() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    for (Token word : a.tokens()) {
      boolean directed =
          StatementWords.DIRECTED.contains(word.key())
              || StatementWords.DIRECTED.contains(word.word());
      if (directed) {
        Optional<Token> same =
            b.tokens().stream()
                .filter(t -> t.key().equals(word.key()) && t.opposite().equals(word.opposite()))
                .findFirst();
        if (same.isPresent() && isReversed(a, word, b, same.get())) {
          return Optional.of(
              new Contradiction(
                  Family.ORDER, neighbours(a, word) + " / " + neighbours(b, same.get())));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Whether two things have changed places: "the client calls the server", "copy from A to B". A
   * series such as "A and B" has no order.
   */
  static boolean haveChangedPlaces(Statement a, Statement b) {
    List<Token> ours = new ArrayList<>();
    List<Token> theirs = new ArrayList<>();
    for (Token token : a.tokens()) {
      Optional<Token> same =
          b.tokens().stream().filter(t -> t.key().equals(token.key()) && !t.isValue()).findFirst();
      if (same.isPresent() && !theirs.contains(same.get())) {
        ours.add(token);
        theirs.add(same.get());
      }
    }
    for (int i = 0; i < ours.size(); i++) {
      for (int j = i + 1; j < ours.size(); j++) {
        if (theirs.get(i).place() > theirs.get(j).place()
            && areSwapped(ours.get(i), ours.get(j), theirs.get(i), theirs.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean areSwapped(Token first, Token second, Token last, Token before) {
    boolean crosswise = first.lead().equals(before.lead()) && second.lead().equals(last.lead());
    boolean apart =
        !first.lead().equals(second.lead())
            || second.place() > first.place() + 1
            || last.place() > before.place() + 1;
    // "Ada is the owner" and "the owner is Ada" are one.
    boolean identity = first.lead().isEmpty() && second.lead().equals("be");
    return crosswise && apart && !identity;
  }

  private static boolean isReversed(Statement a, Token inA, Statement b, Token inB) {
    Optional<Token> beforeA = neighbour(a, inA, -1);
    Optional<Token> afterA = neighbour(a, inA, 1);
    Optional<Token> beforeB = neighbour(b, inB, -1);
    Optional<Token> afterB = neighbour(b, inB, 1);
    if (beforeA.isEmpty() || afterA.isEmpty() || beforeB.isEmpty() || afterB.isEmpty()) {
      return false;
    }
    if (inA.word().equals("before") && partsAreSwapped(a, inA, b, inB)) {
      return true;
    }
    return beforeA.get().key().equals(afterB.get().key())
        && afterA.get().key().equals(beforeB.get().key())
        && !beforeA.get().key().equals(afterA.get().key())
        && !beforeA.get().isValue();
  }

  /** Whether all that is before the word in one is after it in the other, and the reverse. */
  private static boolean partsAreSwapped(Statement a, Token inA, Statement b, Token inB) {
    int at = a.tokens().indexOf(inA);
    int atOther = b.tokens().indexOf(inB);
    List<String> first = keys(a, 0, at);
    List<String> second = keys(a, at + 1, a.tokens().size());
    List<String> before = keys(b, 0, atOther);
    List<String> after = keys(b, atOther + 1, b.tokens().size());
    // "Run A before B" and "run B before A" begin with one verb.
    List<String> joint = first.stream().filter(before::contains).toList();
    first.removeAll(joint);
    before.removeAll(joint);
    return !first.isEmpty()
        && !second.isEmpty()
        && after.containsAll(first)
        && first.containsAll(after)
        && before.containsAll(second)
        && second.containsAll(before);
  }

  private static List<String> keys(Statement statement, int from, int to) {
    List<String> keys = new ArrayList<>();
    statement.tokens().subList(from, to).forEach(token -> keys.add(token.key()));
    return keys;
  }

  private static Optional<Token> neighbour(Statement statement, Token token, int step) {
    List<Token> tokens = statement.tokens();
    int at = tokens.indexOf(token) + step;
    return at >= 0 && at < tokens.size() ? Optional.of(tokens.get(at)) : Optional.empty();
  }

  private static String neighbours(Statement statement, Token token) {
    return neighbour(statement, token, -1).map(Token::word).orElse("")
        + " "
        + token.word()
        + " "
        + neighbour(statement, token, 1).map(Token::word).orElse("");
  }
}
