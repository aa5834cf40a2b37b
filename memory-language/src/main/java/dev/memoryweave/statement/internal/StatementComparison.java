package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decides whether two statements contradict each other; an instance is for one pair. */
final class StatementComparison {
  /** The most tokens in only one of two statements that may still be about the same thing. */
  private static final int MOST_EXTRA = 4;

  /** A number from here on is the number of a port, if anything says so. */
  private static final int LEAST_PORT = 80;

  /** The most tokens that a single change can replace. */
  private static final int MOST_CHANGED = 4;

  private final Statement a;
  private final Statement b;
  private final TokenAlignment alignment;
  private final List<Token> left;
  private final List<Token> right;
  private boolean unclear;

  StatementComparison(Statement a, Statement b, TokenAlignment alignment) {
    this.a = a;
    this.b = b;
    this.alignment = alignment;
    this.left = new ArrayList<>(alignment.first());
    this.right = new ArrayList<>(alignment.second());
  }

  Optional<Contradiction> contradiction() {
    if (alignment.shared().isEmpty() && (left.isEmpty() || right.isEmpty())) {
      return Optional.empty();
    }
    if (Math.min(left.size(), right.size()) > MOST_CHANGED || areAboutOtherCases()) {
      return Optional.empty();
    }
    Optional<Contradiction> reversed = ReversedOrder.between(a, b);
    if (reversed.isPresent()) {
      return left.isEmpty() && right.isEmpty() ? reversed : Optional.empty();
    }
    Optional<Contradiction> opposed = takeOpposites();
    Optional<Contradiction> valued = takeValues();
    if (unclear) {
      return Optional.empty();
    }
    Optional<Contradiction> named = takeNames(opposed.isPresent() || valued.isPresent());
    if (hasBothExtras()) {
      return Optional.empty();
    }
    return decide(opposed, valued, named);
  }

  /** Whether they name different cases, such as staging and production. */
  private boolean areAboutOtherCases() {
    if (splitAtOneValue() || Numbered.areOthers(a.text(), b.text())) {
      return true;
    }
    boolean wishes = a.has(Cue.WISH) && b.has(Cue.WISH);
    for (Token x : wishes ? List.<Token>of() : left) {
      for (Token y : right) {
        if (Opposites.areCases(x.word(), y.word())) {
          return true;
        }
      }
    }
    return false;
  }

  /** "Above 500" and "up to 500" divide the whole range. */
  private boolean splitAtOneValue() {
    return a.tokens().stream()
        .filter(Token::isValue)
        .anyMatch(
            x ->
                b.tokens().stream()
                    .filter(Token::isValue)
                    .anyMatch(y -> x.value().endsWhereBegins(y.value())));
  }

  private Optional<Contradiction> decide(
      Optional<Contradiction> opposed,
      Optional<Contradiction> valued,
      Optional<Contradiction> named) {
    int changes =
        (opposed.isPresent() ? 1 : 0) + (valued.isPresent() ? 1 : 0) + (named.isPresent() ? 1 : 0);
    if (changes > 1) {
      boolean plain = a.modality().isDefinite() && b.modality().isDefinite() && extra().isEmpty();
      return plain && isAboutOneSubject() ? opposed.or(() -> valued) : Optional.empty();
    }
    if (opposed.isPresent()) {
      boolean opposes = a.modality().opposes(b.modality().flipped()) && !deniesMore();
      return opposes && hasSubject() && extrasSayMore() ? opposed : Optional.empty();
    }
    if (valued.isPresent()) {
      boolean positive = !a.modality().isNegative() && !b.modality().isNegative();
      boolean comparable = positive || isSameBound();
      return comparable && hasSubject() && extrasSayMore() && !isOtherAttribute() && !isOtherVerb()
          ? valued
          : Optional.empty();
    }
    if (named.isPresent()) {
      boolean definite = a.modality().isDefinite() && b.modality().isDefinite();
      boolean fixed = a.modality().leavesNoChoiceTo(b.modality());
      return (definite && extrasSayMore()) || (fixed && extrasAreFew()) ? named : Optional.empty();
    }
    return denied();
  }

  /** If both begin alike, two simultaneous changes are one change of the whole. */
  private boolean isAboutOneSubject() {
    boolean sameSubject =
        alignment.first().stream().noneMatch(t -> t.role() == Role.SUBJECT)
            && alignment.second().stream().noneMatch(t -> t.role() == Role.SUBJECT);
    return sameSubject && alignment.sharedNames() >= 2;
  }

  /** "Must not fall below 80" is the same as "must be at least 80". */
  private boolean isSameBound() {
    return a.modality() == b.modality()
        && alignment.shared().stream().anyMatch(t -> Lexicon.isBound(t.word()));
  }

  /** How long something is kept differs from how long it takes. */
  private boolean isOtherAttribute() {
    return extra().stream().anyMatch(Token::isPlacing);
  }

  /**
   * "Is tested with 5" may hold beside "uses 4", and "the build is started with 5" is about another
   * step than "we build with 4".
   */
  private boolean isOtherVerb() {
    boolean open = leavesOpen(a) != leavesOpen(b);
    if (open && extra().stream().anyMatch(t -> Lexicon.isChange(t.word()))) {
      // What is now can be changed.
      return true;
    }
    return extra().stream()
        .anyMatch(
            t ->
                t.role() == Role.PREDICATE
                    && t.lead().equals("be")
                    && (Lexicon.allowsSeveral(t.word()) || isDoneTo(left.contains(t) ? a : b)));
  }

  private static boolean leavesOpen(Statement statement) {
    return statement.modality() == Modality.CAN || statement.modality() == Modality.MAY;
  }

  /** Whether something is done to what the other statement says that somebody does. */
  private boolean isDoneTo(Statement passive) {
    Statement active = passive.equals(a) ? b : a;
    return active.tokens().stream()
        .filter(t -> t.role() == Role.PREDICATE && !t.isValue() && !t.lead().equals("be"))
        .anyMatch(
            t ->
                passive.tokens().stream()
                    .anyMatch(s -> s.role() == Role.SUBJECT && s.key().equals(t.key())));
  }

  /** Whether one denies something that the other does not mention. */
  private boolean deniesMore() {
    return (a.modality().isNegative() && left.stream().anyMatch(t -> !t.isVague()))
        || (b.modality().isNegative() && right.stream().anyMatch(t -> !t.isVague()));
  }

  private boolean hasSubject() {
    return alignment.sharedNames() > 0;
  }

  private boolean hasBothExtras() {
    return left.stream().anyMatch(t -> isSaidMore(t, a, b))
        && right.stream().anyMatch(t -> isSaidMore(t, b, a));
  }

  // Opposite words.

  /** Removes a pair of opposites; with several pairs the meaning is unclear. */
  private Optional<Contradiction> takeOpposites() {
    Optional<Contradiction> found = Optional.empty();
    for (Token x : List.copyOf(left)) {
      for (Token y : List.copyOf(right)) {
        boolean pair =
            (x.opposite().isPresent() && y.opposite().isPresent())
                ? x.opposite().get().opposes(y.opposite().get())
                : Opposites.areNegatedByPrefix(x.word(), y.word());
        if (pair && right.contains(y)) {
          if (found.isPresent() || tellsThingsApart(x) || tellsThingsApart(y)) {
            unclear = true;
            return Optional.empty();
          }
          left.remove(x);
          right.remove(y);
          found = Optional.of(new Contradiction(Family.OPPOSITES, x.word() + " / " + y.word()));
          break;
        }
      }
    }
    return found;
  }

  /** "Public methods ..." and "private methods ..." are about different methods. */
  private boolean tellsThingsApart(Token token) {
    if (token.role() == Role.SUBJECT) {
      return !isUnique();
    }
    boolean weak = token.opposite().isPresent() && token.opposite().get().weak();
    return weak && token.attributive() && !(a.has(Cue.WISH) && b.has(Cue.WISH));
  }

  private boolean isUnique() {
    return a.unique() && b.unique();
  }

  // Values.

  /** Removes changed values, unless it is unclear which belong together. */
  private Optional<Contradiction> takeValues() {
    ChangedValues changed = ChangedValues.between(a, b, alignment, left, right);
    unclear |= changed.unclear();
    if (unclear || changed.first().isEmpty()) {
      return Optional.empty();
    }
    left.removeAll(changed.first());
    right.removeAll(changed.second());
    // 3 and 200 ms can be values of one attribute only if nothing indicates two attributes.
    unclear = !changed.haveSameUnits() && (!extra().isEmpty() || changed.hasDelay());
    return Optional.of(
        new Contradiction(
            changed.family(), shown(changed.first()) + " / " + shown(changed.second())));
  }

  private static String shown(List<Token> tokens) {
    return tokens.stream().map(Token::word).collect(Collectors.joining(" "));
  }

  // Names.

  private Optional<Contradiction> takeNames(boolean otherChange) {
    if (otherChange || ChangedValues.isAddition(a, b)) {
      return Optional.empty();
    }
    Optional<ChangedName> changed = ChangedName.between(a, b, alignment, left, right);
    changed.ifPresent(
        name -> {
          left.removeAll(name.first());
          right.removeAll(name.second());
          if (Opposites.isPractice(name.first().get(0).word())) {
            left.removeIf(StatementComparison::isNeutral);
            right.removeIf(StatementComparison::isNeutral);
          }
        });
    return changed.map(
        name -> new Contradiction(Family.NAME, shown(name.first()) + " / " + shown(name.second())));
  }

  private static boolean isNeutral(Token token) {
    return Lexicon.isNeutral(token.word()) && !token.isCondition();
  }

  // Words in only one of them.

  /**
   * Whether the extra words of one statement merely add to it: they do not limit it to a case, and
   * do not change its subject.
   */
  private boolean extrasSayMore() {
    List<Token> extra = extra();
    return extra.size() <= MOST_EXTRA
        && !haveOtherHeads()
        && extra.stream().noneMatch(t -> t.isCondition() || modifies(t) || t.isValue());
  }

  /** If something must not be done at all, permission elsewhere or at times contradicts it. */
  private boolean extrasAreFew() {
    List<Token> extra = extra();
    return extra.size() <= MOST_EXTRA
        && extra.stream().noneMatch(t -> t.role() == Role.SUBJECT || t.isValue());
  }

  /** Whether the last nouns before the verbs differ, as in "retry delay" and "retry limit". */
  private boolean haveOtherHeads() {
    Optional<Token> headOfA = head(a);
    Optional<Token> headOfB = head(b);
    return headOfA.isPresent()
        && headOfB.isPresent()
        && left.contains(headOfA.get())
        && right.contains(headOfB.get());
  }

  private static Optional<Token> head(Statement statement) {
    return statement.tokens().stream()
        .filter(t -> t.role() == Role.SUBJECT)
        .reduce((first, second) -> second);
  }

  private List<Token> extra() {
    List<Token> extra = new ArrayList<>();
    left.stream().filter(t -> isSaidMore(t, a, b)).forEach(extra::add);
    right.stream().filter(t -> isSaidMore(t, b, a)).forEach(extra::add);
    return extra;
  }

  /** "The project uses X" says no more than "use X". */
  private static boolean isSaidMore(Token token, Statement own, Statement other) {
    boolean whole =
        token.role() == Role.SUBJECT
            && StatementWords.WHOLE.contains(token.word())
            && !other.hasSubject()
            && own.tokens().stream().filter(t -> t.role() == Role.SUBJECT).count() == 1;
    boolean wish =
        own.has(Cue.WISH) && other.has(Cue.WISH) && StatementWords.WISHING.contains(token.word());
    boolean port =
        token.word().equals("port")
            && own.tokens().stream().anyMatch(t -> t.isValue() && t.value().value() >= LEAST_PORT);
    return !token.isVague() && !whole && !wish && !port;
  }

  /** Whether it is before a shared noun, like "read" in "read timeout". */
  private boolean modifies(Token token) {
    boolean placing = token.lead().equals("be") && token.isPlacing();
    return token.attributive() && !token.isVague() && !placing;
  }

  // Negation.

  /** "A person must approve X" names who does it, "X needs no approval" does not. */
  private boolean isWaived(Statement rule) {
    Statement other = rule.equals(a) ? b : a;
    boolean optional = other.modality() == Modality.NEED_NOT || other.modality() == Modality.MAY;
    return rule.modality() == Modality.MUST
        && optional
        && alignment.sharedNames() >= 2
        && extra().stream().noneMatch(t -> t.role() == Role.SUBJECT && t.attributive());
  }

  /** Whether one denies everything that the other says. */
  private Optional<Contradiction> denied() {
    if (!a.modality().opposes(b.modality()) || !hasSubject()) {
      return Optional.empty();
    }
    boolean lexical = a.lexical() || b.lexical();
    Family family = lexical ? Family.OPPOSITES : Family.NEGATION;
    Contradiction found = new Contradiction(family, a.modality() + " / " + b.modality());
    List<Token> extra = extra();
    if (extra.isEmpty()) {
      return Optional.of(found);
    }
    // A denial of more does not deny the rest; a claim of more includes the rest.
    Statement longer = left.stream().anyMatch(t -> !t.isVague()) ? a : b;
    boolean more =
        !longer.modality().isNegative()
            && longer.modality() != Modality.MAY
            && extra.size() <= MOST_EXTRA
            && extra.stream().noneMatch(t -> t.role() == Role.CLAUSE)
            && (isWaived(longer) || extra.stream().noneMatch(t -> t.role() == Role.SUBJECT))
            && extra.stream().noneMatch(t -> t.role() == Role.PHRASE && modifies(t))
            && extra.stream().noneMatch(t -> t.opposite().isPresent());
    return more ? Optional.of(found) : Optional.empty();
  }
}
