package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds a statement that asks for exactly what the other excludes, as in "X instead of Y". */
final class Exclusion {
  private static final int MOST_WORDS = 3;

  private Exclusion() {}

  static Optional<Contradiction> between(Statement a, Statement b) {
    return oneWay(a, b).or(() -> oneWay(b, a));
  }

  private static Optional<Contradiction> oneWay(Statement excluding, Statement other) {
    Set<String> excluded =
        excluding.excluded().stream()
            .filter(word -> !Lexicon.isEmpty(word) && !Lexicon.isPreposition(word))
            .filter(word -> word.chars().anyMatch(Character::isLetter))
            .collect(Collectors.toSet());
    if (excluded.isEmpty()
        || excluded.size() > MOST_WORDS
        || other.modality().isNegative()
        || excluding.modality().isNegative()) {
      return Optional.empty();
    }
    List<Token> asserted =
        other.tokens().stream().filter(token -> excluded.contains(token.word())).toList();
    boolean all = asserted.size() == excluded.size();
    if (!all || asserted.stream().anyMatch(excluding::names)) {
      return Optional.empty();
    }
    return isAboutTheSame(excluding, other, asserted)
        ? Optional.of(
            new Contradiction(
                Family.NEGATION, "not " + asserted.get(0).word() + " / " + asserted.get(0).word()))
        : Optional.empty();
  }

  private static boolean isAboutTheSame(
      Statement excluding, Statement other, List<Token> asserted) {
    List<Token> rest =
        other.tokens().stream().filter(t -> !t.isVague() && !asserted.contains(t)).toList();
    List<Token> subject = rest.stream().filter(t -> t.role() == Role.SUBJECT).toList();
    if (!excluding.tokens().stream().allMatch(t -> t.role() == Role.PREDICATE)
        && !subject.stream().allMatch(excluding::names)) {
      return false;
    }
    if (excluding.has(Cue.WISH)
        && rest.stream().anyMatch(t -> t.isCondition() && !excluding.names(t))) {
      // What one prefers otherwise is not what one prefers in a case.
      return false;
    }
    if (isOfOtherThing(excluding, other, rest)) {
      return false;
    }
    boolean shares = rest.stream().anyMatch(excluding::names);
    boolean general = excluding.tokens().stream().allMatch(t -> t.role() == Role.PREDICATE);
    String lead = asserted.get(0).lead();
    boolean chosen = Lexicon.leadAlike(lead, "use") || lead.equals("be");
    return shares || (general && chosen) || rest.isEmpty();
  }

  /**
   * Whether both name something of their own before the choice: "The gateway keeps its data in
   * MySQL instead of Redis", "The ledger keeps its data in Redis".
   *
   * @param rest the tokens of the other statement but those that are excluded
   */
  private static boolean isOfOtherThing(Statement excluding, Statement other, List<Token> rest) {
    List<Token> own = excluding.tokens().stream().filter(token -> !token.isVague()).toList();
    int chosen = Math.min(own.size(), excluding.excluded().size() + 1);
    return own.subList(0, own.size() - chosen).stream()
            .anyMatch(token -> !other.names(token) && !token.isCondition())
        && rest.stream().anyMatch(token -> !excluding.names(token) && !token.isCondition());
  }
}
