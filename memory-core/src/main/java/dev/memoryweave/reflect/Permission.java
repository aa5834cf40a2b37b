package dev.memoryweave.reflect;

import dev.memoryweave.reflect.Contradiction.Family;
import dev.memoryweave.reflect.Token.Role;
import java.util.List;
import java.util.Optional;

/**
 * Finds a rule without exceptions and a statement that lets a case of it pass: "never X" and "X may
 * be done for Y", "only through X" and "directly", "only A may" and "B may".
 */
final class Permission {
  /** Words that only the permission may have. */
  private static final int MOST_EXTRA = 5;

  private static final int LEAST_SHARED = 2;

  private Permission() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    return oneWay(a, b).or(() -> oneWay(b, a));
  }

  private static Optional<Contradiction> oneWay(Statement rule, Statement permission) {
    if (permission.stance().isNegative()) {
      return Optional.empty();
    }
    Alignment alignment = Alignment.of(rule, permission);
    boolean broken =
        permitsCaseOfForbidden(rule, permission, alignment)
            || goesPastTheOnlyWay(rule, permission, alignment)
            || letsOthersIn(rule, permission, alignment);
    return broken
        ? Optional.of(
            new Contradiction(Family.NEGATION, rule.stance() + " / " + permission.stance()))
        : Optional.empty();
  }

  private static boolean permitsCaseOfForbidden(
      Statement rule, Statement permission, Alignment alignment) {
    boolean permits =
        permission.stance() == Stance.MAY
            || permission.stance() == Stance.CAN
            || permission.stance() == Stance.MUST;
    return rule.stance() == Stance.MUST_NOT
        && permits
        && alignment.sharedNames() >= LEAST_SHARED
        && alignment.first().stream().allMatch(Token::isVague)
        && named(alignment.second()).size() <= MOST_EXTRA
        && alignment.second().stream().noneMatch(Token::isValue)
        && sameHead(rule, permission);
  }

  /** "Secrets" and "encrypted secrets" are, "placeholders for secrets" are not the same. */
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
      Statement rule, Statement permission, Alignment alignment) {
    boolean only = rule.stance() == Stance.MUST || rule.has(Cue.ONLY) || rule.has(Cue.ONLY_SUBJECT);
    return only
        && rule.has(Cue.THROUGH)
        && !rule.has(Cue.DIRECT)
        && !rule.stance().isNegative()
        && permission.has(Cue.DIRECT)
        && alignment.sharedNames() >= LEAST_SHARED;
  }

  private static boolean letsOthersIn(
      Statement rule, Statement permission, Alignment alignment) {
    List<Token> those = named(alignment.first());
    List<Token> others = named(alignment.second());
    if (!rule.has(Cue.ONLY_SUBJECT)
        || permission.has(Cue.ONLY_SUBJECT)
        || rule.stance().isNegative()
        || those.isEmpty()
        || alignment.sharedNames() < LEAST_SHARED) {
      return false;
    }
    boolean conditions =
        others.stream().anyMatch(t -> t.isCondition() || t.isValue())
            || those.stream().anyMatch(Token::isCondition);
    return !conditions && comeFirst(those, rule) && comeFirst(others, permission);
  }

  /** Whether those are the beginning of a statement, but for what both have. */
  private static boolean comeFirst(List<Token> those, Statement statement) {
    return those.stream().allMatch(t -> t.place() <= those.size())
        && those.size() < statement.tokens().size();
  }

  private static List<Token> named(List<Token> tokens) {
    return tokens.stream().filter(token -> !token.isVague()).toList();
  }
}
