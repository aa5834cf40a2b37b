package dev.memoryweave.statement.internal;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks whether statements say the same in other words.
 *
 * <p>Two statements say the same if their content agrees: words after stemming and common synonyms,
 * every value (in whatever unit), every name, and whether it is affirmed or denied. An extra word
 * on one side makes it another statement unless the statement is long. In an unsupported language
 * only equal texts say the same.
 */
public final class SameStatement {
  /** How much of a statement another must contain to cover it. */
  private static final double COVERED = .85;

  /** Statements with fewer tokens must be contained completely. */
  static final int SHORT = 7;

  private SameStatement() {}

  /**
   * Whether both texts say the same: each statement of either is found in the other.
   *
   * @param one a text of any length
   * @param other another one
   */
  public static boolean same(String one, String other) {
    return covers(one, other) && covers(other, one);
  }

  /** Whether two texts, neither of which is empty, say the same. */
  public static boolean same(Statements one, Statements other) {
    return !one.list().isEmpty()
        && !other.list().isEmpty()
        && covers(one, other)
        && covers(other, one);
  }

  /**
   * Whether a text says everything that another one says.
   *
   * @param text a text of any length
   * @param other the text to look for in it
   * @return false if {@code other} says nothing at all, unless both are equal
   */
  public static boolean covers(String text, String other) {
    if (text.strip().equals(other.strip())) {
      return true;
    }
    Statements statements = Statements.of(other);
    return !statements.list().isEmpty() && covers(Statements.of(text), statements);
  }

  public static boolean covers(Statements text, Statements other) {
    return other.list().stream().allMatch(statement -> covers(text, statement));
  }

  /** Whether one of the text's statements says what a statement says. */
  public static boolean covers(Statements text, Statement statement) {
    return text.list().stream().anyMatch(holder -> covers(holder, statement));
  }

  private static boolean covers(Statement holder, Statement statement) {
    if (holder.text().equals(statement.text())) {
      return true;
    }
    if (ToldDays.differ(holder, statement)) {
      return false;
    }
    if (holder.has(Cue.FOREIGN) || statement.has(Cue.FOREIGN)) {
      // It is unknown which of its words denies.
      return TextKey.exact(holder.text()).equals(TextKey.exact(statement.text()));
    }
    TokenAlignment alignment = TokenAlignment.of(statement, holder);
    List<Token> missing = alignment.first().stream().filter(t -> !t.isVague()).toList();
    List<Token> more = alignment.second();
    boolean doubled = isDoubleNegation(statement, holder, alignment);
    if (doubled) {
      return true;
    }
    if (!agree(statement.modality(), holder.modality()) || statement.past() != holder.past()) {
      return false;
    }
    if (missing.stream().anyMatch(SameStatement::matters)
        || more.stream().anyMatch(t -> t.role() == Token.Role.CLAUSE)) {
      return false;
    }
    int size = statement.tokens().size();
    boolean uncertain = statement.has(Cue.UNCERTAIN) || holder.has(Cue.UNCERTAIN);
    if (uncertain && !more.isEmpty()) {
      // An extra word may be the one that denies the others.
      return false;
    }
    boolean found =
        (size < SHORT || uncertain)
            ? missing.isEmpty()
            : missing.size() <= (1 - COVERED) * size + 1e-9;
    return found
        && ReversedOrder.between(statement, holder).isEmpty()
        && !isDenied(statement, more);
  }

  /** "Always run X" is "never skip X". */
  private static boolean isDoubleNegation(
      Statement one, Statement other, TokenAlignment alignment) {
    List<Token> missing = distinguishing(alignment.first());
    List<Token> rest = distinguishing(alignment.second());
    return missing.size() == 1
        && rest.size() == 1
        && missing.get(0).opposite().isPresent()
        && rest.get(0).opposite().isPresent()
        && missing.get(0).opposite().get().opposes(rest.get(0).opposite().get())
        && one.modality().isNegative() != other.modality().isNegative()
        && one.modality() != Modality.MAY
        && other.modality() != Modality.MAY;
  }

  private static List<Token> distinguishing(List<Token> tokens) {
    return tokens.stream().filter(t -> !t.isVague() || t.opposite().isPresent()).toList();
  }

  private static boolean agree(Modality one, Modality other) {
    return one == other || (isSo(one) && isSo(other)) || (isNotSo(one) && isNotSo(other));
  }

  private static boolean isSo(Modality modality) {
    return modality == Modality.YES || modality == Modality.MUST;
  }

  private static boolean isNotSo(Modality modality) {
    return modality == Modality.NO || modality == Modality.MUST_NOT;
  }

  /** Values, names and words with an opposite change the meaning of a statement. */
  private static boolean matters(Token token) {
    return token.isValue() || token.named() || token.opposite().isPresent();
  }

  /** A text that excludes what the statement names says something else. */
  private static boolean isDenied(Statement statement, List<Token> more) {
    Set<String> words = statement.tokens().stream().map(Token::word).collect(Collectors.toSet());
    return more.stream().anyMatch(t -> statement.excluded().contains(t.word()))
        || statement.excluded().stream().anyMatch(words::contains);
  }
}
