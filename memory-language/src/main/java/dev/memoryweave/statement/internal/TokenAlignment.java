package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which tokens of two statements mean the same, and which remain.
 *
 * @param shared tokens of the first that the second has too
 * @param first tokens that only the first has, in order
 * @param second tokens that only the second has, in order
 */
record TokenAlignment(List<Token> shared, List<Token> first, List<Token> second) {

  /** Values match if both can hold: at most 5, and 3. */
  static TokenAlignment of(Statement one, Statement other) {
    return of(one, other, (a, b) -> a.isComparableTo(b) && a.agreesWith(b));
  }

  /** Values match only if they are the same. */
  static TokenAlignment exact(Statement one, Statement other) {
    return of(one, other, Quantity::isSameAs);
  }

  private static TokenAlignment of(
      Statement one, Statement other, BiPredicate<Quantity, Quantity> alike) {
    List<Token> left = new ArrayList<>(one.tokens());
    List<Token> right = new ArrayList<>(other.tokens());
    List<Token> shared = new ArrayList<>();
    for (Token token : one.tokens()) {
      Token match = match(token, right, alike);
      if (match != null) {
        right.remove(match);
        left.remove(token);
        shared.add(token);
      }
    }
    joinForms(left, right, shared);
    joinParts(left, right, shared);
    joinParts(right, left, shared);
    return new TokenAlignment(shared, left, right);
  }

  private static @Nullable Token match(
      Token token, List<Token> others, BiPredicate<Quantity, Quantity> alike) {
    for (Token other : others) {
      boolean same =
          token.isValue()
              ? sameValue(token, other, alike)
              : token.key().equals(other.key()) && sameSide(token, other);
      if (same) {
        return other;
      }
    }
    return null;
  }

  /** A word that is written as a name, such as a flag, is no synonym of another name. */
  private static boolean sameSide(Token one, Token other) {
    boolean otherName =
        one.opposite().isPresent()
            && one.named()
            && other.named()
            && !one.word().equals(other.word());
    return one.opposite().equals(other.opposite()) && !otherName;
  }

  private static boolean sameValue(Token one, Token other, BiPredicate<Quantity, Quantity> alike) {
    Quantity a = one.quantity();
    Quantity b = other.quantity();
    return a != null && b != null && alike.test(a, b);
  }

  /** "Is built on" and "runs on" say the same about what follows. */
  private static boolean isDoing(Token one, Token other) {
    return Lexicon.isDoing(one.word())
        && Lexicon.isDoing(other.word())
        && one.role() == Token.Role.PREDICATE
        && other.role() == Token.Role.PREDICATE;
  }

  /** "Signed" has an opposite and "signing" has none, but they are about the same thing. */
  private static void joinForms(List<Token> left, List<Token> right, List<Token> shared) {
    for (Token token : List.copyOf(left)) {
      for (Token other : List.copyOf(right)) {
        boolean forms =
            !token.isValue()
                && !other.isValue()
                && (isDoing(token, other)
                    || (token.opposite().isPresent() != other.opposite().isPresent()
                        && token.stem().equals(other.stem())));
        if (forms && left.contains(token) && right.contains(other)) {
          left.remove(token);
          right.remove(other);
          shared.add(token);
        }
      }
    }
  }

  /** maxPoolSize on one side is "max pool size" on the other. */
  private static void joinParts(List<Token> compounds, List<Token> words, List<Token> shared) {
    for (Token compound : List.copyOf(compounds)) {
      if (compound.parts().isEmpty()) {
        continue;
      }
      List<Token> found = new ArrayList<>();
      Set<String> missing = new HashSet<>(compound.parts());
      for (Token word : words) {
        if (missing.remove(word.key()) || missing.remove(word.stem())) {
          found.add(word);
        }
      }
      missing.removeIf(Lexicon::isEmpty);
      if (missing.isEmpty() && !found.isEmpty()) {
        compounds.remove(compound);
        words.removeAll(found);
        shared.add(compound);
      }
    }
  }

  /** The shared tokens that name something. */
  long sharedNames() {
    return shared.stream().filter(token -> !token.isValue() && !token.isVague()).count();
  }
}
