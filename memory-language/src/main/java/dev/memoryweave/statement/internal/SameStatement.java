package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.Opposites.Opposite;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks whether a statement says all that another one says, in whatever words.
 *
 * <p>It does if their content agrees: words after stemming and common synonyms, every value (in
 * whatever unit), every name, whether it is affirmed or denied, and small words that change what is
 * said, such as "only" and "most". No word may stand for another one: only a long statement may
 * lack a word, and then has no other instead. In an unsupported language only equal texts agree.
 */
final class SameStatement {
  /** How much of a statement another must contain to cover it. */
  private static final double COVERED = .85;

  /** Statements with fewer tokens must be contained completely. */
  static final int SHORT = 7;

  private SameStatement() {}

  /** Whether each statement of the second text is in the first. */
  static boolean covers(Statements text, Statements other) {
    return other.list().stream()
        .allMatch(statement -> text.list().stream().anyMatch(holder -> covers(holder, statement)));
  }

  private static boolean covers(Statement holder, Statement statement) {
    if (holder.text().equals(statement.text())) {
      return true;
    }
    if (ToldDays.differ(holder, statement)) {
      return false;
    }
    if (!holder.isReadable() || !statement.isReadable()) {
      // It is unknown which of its words denies, and in code each sign counts.
      return TextKey.exact(holder.text()).equals(TextKey.exact(statement.text()));
    }
    TokenAlignment alignment = TokenAlignment.exact(statement, holder);
    List<Token> missing = alignment.first().stream().filter(t -> !t.isVague()).toList();
    List<Token> more = alignment.second();
    if (!Turn.agree(holder.turns(), statement.turns())
        || statement.excluded().stream().anyMatch(word -> !isExcluded(holder, word))) {
      return false;
    }
    if (isDoubleNegation(statement, holder, alignment)) {
      return true;
    }
    if (!agree(statement.modality(), holder.modality())
        || statement.past() != holder.past()
        || haveOtherTenses(statement, holder)) {
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
            : missing.size() <= (1 - COVERED) * size + 1e-9
                && (missing.isEmpty() || more.stream().allMatch(Token::isVague))
                && missing.stream().noneMatch(t -> t.attributive() || t.isCondition());
    return found
        && ReversedOrder.between(statement, holder).isEmpty()
        && !ReversedOrder.haveChangedPlaces(statement, holder)
        && !isDenied(statement, more);
  }

  /** "Always run X" is "never skip X". */
  private static boolean isDoubleNegation(
      Statement one, Statement other, TokenAlignment alignment) {
    List<Token> missing = distinguishing(alignment.first());
    List<Token> rest = distinguishing(alignment.second());
    return missing.size() == 1
        && rest.size() == 1
        && !tellsThingsApart(missing.get(0))
        && !tellsThingsApart(rest.get(0))
        && missing.get(0).opposite().isPresent()
        && rest.get(0).opposite().isPresent()
        && missing.get(0).opposite().get().opposes(rest.get(0).opposite().get())
        && one.modality().isNegative() != other.modality().isNegative()
        && one.modality() != Modality.MAY
        && other.modality() != Modality.MAY;
  }

  /** Whether a statement excludes something, or says what cannot be beside it: 5, hence not 3. */
  private static boolean isExcluded(Statement holder, String word) {
    return holder.excluded().contains(word)
        || Lexicon.isEmpty(word)
        || Lexicon.isPreposition(word)
        || word.chars().noneMatch(Character::isLetter)
        || holder.tokens().stream().anyMatch(t -> Opposites.areAlternatives(t.word(), word));
  }

  /** "Public methods" and "private methods" are two things. */
  private static boolean tellsThingsApart(Token token) {
    return token.attributive() && token.opposite().filter(Opposite::weak).isPresent();
  }

  /** "Lives" and "lived"; a participle such as "stored" is of any time. */
  private static boolean haveOtherTenses(Statement one, Statement other) {
    return one.tokens().stream()
        .filter(SameStatement::isVerb)
        .anyMatch(
            token ->
                other.tokens().stream()
                    .filter(SameStatement::isVerb)
                    .anyMatch(
                        t ->
                            t.key().equals(token.key())
                                && t.word().endsWith("ed") != token.word().endsWith("ed")));
  }

  private static boolean isVerb(Token token) {
    return token.place() > 0
        && !token.isValue()
        && !token.attributive()
        && !token.named()
        && !token.lead().equals("be")
        && token.role() == Token.Role.PREDICATE;
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
