package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds a rule without exceptions and a statement that permits an exception: "never X" and "X may
 * be done for Y", "only through X" and "directly", "only A may" and "B may".
 */
final class Permission {
  /** Extra words that the permission may have. */
  private static final int MOST_EXTRA = 5;

  private static final int LEAST_SHARED = 2;

  private Permission() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    return oneWay(a, b).or(() -> oneWay(b, a));
  }

  private static Optional<Contradiction> oneWay(Statement rule, Statement permission) {
    boolean rules =
        rule.modality() == Modality.MUST_NOT
            || rule.has(Cue.ONLY_SUBJECT)
            || (rule.has(Cue.THROUGH) && permission.has(Cue.DIRECT));
    if (!rules || permission.modality().isNegative()) {
      return Optional.empty();
    }
    TokenAlignment alignment = TokenAlignment.of(rule, permission);
    boolean broken =
        permitsCaseOfForbidden(rule, permission, alignment)
            || goesPastTheOnlyWay(rule, permission, alignment)
            || letsOthersIn(rule, permission);
    return broken
        ? Optional.of(
            new Contradiction(Family.NEGATION, rule.modality() + " / " + permission.modality()))
        : Optional.empty();
  }

  private static boolean permitsCaseOfForbidden(
      Statement rule, Statement permission, TokenAlignment alignment) {
    boolean permits =
        permission.modality() == Modality.MAY
            || permission.modality() == Modality.CAN
            || permission.modality() == Modality.MUST;
    return rule.modality() == Modality.MUST_NOT
        && permits
        && alignment.sharedNames() >= Math.min(LEAST_SHARED, rule.tokens().size())
        && isCovered(alignment)
        && named(alignment.second()).size() <= MOST_EXTRA
        && alignment.second().stream().noneMatch(Token::isValue)
        && (sameHead(rule, permission) || !named(alignment.first()).isEmpty());
  }

  /** Whether the permission covers everything in the rule. */
  private static boolean isCovered(TokenAlignment alignment) {
    List<Token> missing = named(alignment.first());
    return missing.isEmpty()
        || (missing.stream().allMatch(t -> Lexicon.isHolding(t.word()))
            && alignment.second().stream().anyMatch(t -> Lexicon.isHolding(t.word())));
  }

  /** "Secrets" and "encrypted secrets" match, "placeholders for secrets" do not. */
  private static boolean sameHead(Statement rule, Statement permission) {
    Optional<Token> ours = head(rule);
    Optional<Token> theirs = head(permission);
    return ours.isEmpty() || theirs.isEmpty() || ours.get().key().equals(theirs.get().key());
  }

  private static Optional<Token> head(Statement statement) {
    return statement.tokens().stream()
        .filter(token -> token.role() == Role.SUBJECT)
        .reduce((first, second) -> second);
  }

  private static boolean goesPastTheOnlyWay(
      Statement rule, Statement permission, TokenAlignment alignment) {
    boolean only =
        rule.modality() == Modality.MUST || rule.has(Cue.ONLY) || rule.has(Cue.ONLY_SUBJECT);
    return only
        && rule.has(Cue.THROUGH)
        && !rule.has(Cue.DIRECT)
        && !rule.modality().isNegative()
        && permission.has(Cue.DIRECT)
        && alignment.sharedNames() >= LEAST_SHARED;
  }

  /** Whether both end alike, with another subject than the one after "only". */
  private static boolean letsOthersIn(Statement rule, Statement permission) {
    int shared = 0;
    int most = Math.min(rule.tokens().size(), permission.tokens().size());
    while (shared < most && fromEnd(rule, shared).key().equals(fromEnd(permission, shared).key())) {
      shared++;
    }
    List<Token> those = rule.tokens().subList(0, rule.tokens().size() - shared);
    List<Token> others = permission.tokens().subList(0, permission.tokens().size() - shared);
    List<String> allowed = those.stream().map(Token::key).toList();
    boolean more =
        shared > 0
            && others.size() > those.size()
            && others.stream().map(Token::key).toList().containsAll(allowed)
            && others.stream().noneMatch(Token::attributive);
    return rule.has(Cue.ONLY_SUBJECT)
        && !permission.has(Cue.ONLY_SUBJECT)
        && !rule.modality().isNegative()
        && (shared >= LEAST_SHARED || more)
        && !named(those).isEmpty()
        && !allowed.equals(others.stream().map(Token::key).toList())
        && Stream.concat(those.stream(), others.stream())
            .noneMatch(token -> token.isCondition() || token.isValue());
  }

  private static Token fromEnd(Statement statement, int step) {
    return statement.tokens().get(statement.tokens().size() - 1 - step);
  }

  private static List<Token> named(List<Token> tokens) {
    return tokens.stream().filter(token -> !token.isVague()).toList();
  }
}
