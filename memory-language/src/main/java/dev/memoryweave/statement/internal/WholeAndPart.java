package dev.memoryweave.statement.internal;

import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.List;
import java.util.Optional;

/** Compares statements about all things of a sort with statements about one of them. */
final class WholeAndPart {
  private WholeAndPart() {}

  /** Whether one is about an exception of the other. */
  static boolean isExempt(Statement a, Statement b) {
    return a.isExemptFrom(b) || b.isExemptFrom(a);
  }

  /** "All tables but audit have a key", "the audit table has a key". */
  static Optional<Contradiction> denied(Statement a, Statement b) {
    return deniedOneWay(a, b).or(() -> deniedOneWay(b, a));
  }

  private static Optional<Contradiction> deniedOneWay(Statement whole, Statement part) {
    boolean says =
        whole.has(Cue.ALL)
            && part.exceptions().isEmpty()
            && whole.modality() == part.modality()
            && !whole.exceptions().isEmpty()
            && whole.tokens().stream().filter(token -> !token.isVague()).allMatch(part::names)
            && part.tokens().stream().allMatch(token -> token.isVague() || whole.names(token));
    return says
        ? Optional.of(new Contradiction(Family.NEGATION, "all but one / that one"))
        : Optional.empty();
  }

  /** "Only for safe requests", or "not needed for safe requests", and "for all requests". */
  static Optional<Contradiction> betweenSomeAndAll(Statement a, Statement b) {
    return someAndAll(a, b).or(() -> someAndAll(b, a));
  }

  private static Optional<Contradiction> someAndAll(Statement some, Statement all) {
    boolean only =
        some.has(Cue.ONLY) && some.modality() == all.modality() && !some.modality().isNegative();
    boolean waived = some.modality() == Modality.NEED_NOT && all.modality() == Modality.MUST;
    if (!(only || waived) || all.has(Cue.ONLY) || !all.has(Cue.EVERY)) {
      return Optional.empty();
    }
    TokenAlignment alignment = TokenAlignment.of(some, all);
    List<Token> limits = alignment.first().stream().filter(token -> !token.isVague()).toList();
    boolean limited =
        limits.size() == 1
            && limits.get(0).attributive()
            && limits.get(0).role() != Role.SUBJECT
            && alignment.second().stream().allMatch(Token::isVague)
            && alignment.sharedNames() >= 2;
    return limited
        ? Optional.of(new Contradiction(Family.NEGATION, limits.get(0).word() + " / all"))
        : Optional.empty();
  }

  static Optional<Contradiction> between(Statement a, Statement b) {
    return oneWay(a, b).or(() -> oneWay(b, a));
  }

  private static Optional<Contradiction> oneWay(Statement whole, Statement part) {
    if (!whole.has(Cue.ALL) || part.has(Cue.ALL) || !whole.exceptions().isEmpty()) {
      return Optional.empty();
    }
    List<Token> kept = part.tokens().stream().filter(t -> !narrows(t, part, whole)).toList();
    if (kept.size() == part.tokens().size()) {
      return Optional.empty();
    }
    Statement widened = part.withTokens(kept);
    return new StatementComparison(whole, widened, TokenAlignment.of(whole, widened))
        .contradiction();
  }

  /** Whether a token is before a noun that is a subject of the other statement. */
  private static boolean narrows(Token token, Statement part, Statement whole) {
    int next = part.tokens().indexOf(token) + 1;
    boolean subject = token.role() == Role.SUBJECT || token.place() == 0;
    return subject
        && !whole.names(token)
        && next < part.tokens().size()
        && whole.names(part.tokens().get(next))
        && whole.tokens().indexOf(firstNamed(whole, part.tokens().get(next))) == 0;
  }

  private static Token firstNamed(Statement whole, Token token) {
    return whole.tokens().stream()
        .filter(own -> own.key().equals(token.key()))
        .findFirst()
        .orElse(token);
  }
}
