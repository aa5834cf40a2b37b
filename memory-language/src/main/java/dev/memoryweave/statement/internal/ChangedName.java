package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.StatementWords;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Two names in the same position of two statements, only one of which can be right.
 *
 * @param first the name in the first statement
 * @param second the name in the second
 */
record ChangedName(List<Token> first, List<Token> second) {
  /** The most words of a name. */
  private static final int LONGEST = 3;

  static Optional<ChangedName> between(
      Statement a, Statement b, TokenAlignment alignment, List<Token> left, List<Token> right) {
    Optional<ChangedName> alternative = alternatives(alignment, left, right, a, b);
    if (alternative.isPresent()) {
      return alternative;
    }
    List<Token> x = group(left);
    List<Token> y = group(right);
    if (x.isEmpty() || y.isEmpty() || isShortFor(x, y) || isShortFor(y, x) || differ(x, y)) {
      return Optional.empty();
    }
    boolean replaced =
        x.stream().anyMatch(t -> b.excluded().contains(t.word()))
            || y.stream().anyMatch(t -> a.excluded().contains(t.word()));
    boolean fits =
        (replaced && alignment.sharedNames() > 0)
            || isOnlyOne(x, y, alignment, a, b)
            || isNameInPlace(x, y, alignment);
    return fits ? Optional.of(new ChangedName(x, y)) : Optional.empty();
  }

  /** Postgres and MySQL, Maven and Gradle: things of one sort, one on each side. */
  private static Optional<ChangedName> alternatives(
      TokenAlignment alignment, List<Token> left, List<Token> right, Statement a, Statement b) {
    ChangedName found = null;
    for (Token x : left) {
      for (Token y : right) {
        if (areAlternatives(x, y, alignment)) {
          if (found != null) {
            return Optional.empty();
          }
          found = new ChangedName(List.of(x), List.of(y));
        }
      }
    }
    boolean only = a.has(Cue.ONLY) || b.has(Cue.ONLY);
    if (found == null || (takesMany(alignment) && !only && !areMeans(found, alignment))) {
      return Optional.empty();
    }
    Token x = found.first().get(0);
    Token y = found.second().get(0);
    boolean list =
        alignment.shared().stream().anyMatch(t -> Opposites.areAlternatives(t.word(), x.word()));
    boolean bothSubjects = isSubject(x) && isSubject(y) && !(a.unique() && b.unique());
    boolean bare =
        alignment.sharedNames() == 0
            && (left.size() > 1 || right.size() > 1)
            && !Opposites.isPractice(x.word());
    boolean modifier =
        x.attributive() && y.attributive() && followedByNoun(x, a) && followedByNoun(y, b);
    return list || bothSubjects || bare || modifier
        ? Optional.empty()
        : Optional.of(new ChangedName(around(x, left), around(y, right)));
  }

  /** "Installed with npm": a step is done by one means of a sort. */
  private static boolean areMeans(ChangedName names, TokenAlignment alignment) {
    return Lexicon.leadAlike(names.first().get(0).lead(), "with")
        && Lexicon.leadAlike(names.second().get(0).lead(), "with")
        && alignment.shared().stream()
            .filter(t -> Lexicon.takesMany(t.word()) || Lexicon.allowsSeveral(t.word()))
            .allMatch(t -> StatementWords.DONE_ONCE.contains(t.word()));
  }

  /** Things of one sort, or of two sorts one of which serves a purpose that both name. */
  private static boolean areAlternatives(Token x, Token y, TokenAlignment alignment) {
    return Opposites.areAlternatives(tool(x), tool(y))
        || (Opposites.areRivals(x.word(), y.word())
            && alignment.shared().stream()
                .anyMatch(t -> t.lead().equals("for") || Lexicon.isPlacing(t.word())));
  }

  /** The word, or the first one of a command such as "npm install". */
  private static String tool(Token token) {
    int space = token.key().startsWith("'") ? token.word().indexOf(' ') : -1;
    return space < 0 ? token.word() : token.word().substring(0, space);
  }

  /** The name that a word is part of, as far as it is contiguous: "GitHub Actions". */
  private static List<Token> around(Token word, List<Token> left) {
    List<Token> group = group(left);
    boolean name = group.contains(word) && group.stream().allMatch(t -> t.role() == word.role());
    return name ? group : List.of(word);
  }

  /** "Java clients" and "Python clients" are different clients. */
  private static boolean followedByNoun(Token token, Statement statement) {
    int next = statement.tokens().indexOf(token) + 1;
    return next < statement.tokens().size()
        && !statement.tokens().get(next).isValue()
        && statement.tokens().get(next).role() == token.role()
        && token.role() == Token.Role.SUBJECT;
  }

  private static boolean isSubject(Token token) {
    return token.role() == Token.Role.SUBJECT;
  }

  /** The remaining words of a statement, if they are contiguous. */
  private static List<Token> group(List<Token> tokens) {
    List<Token> named =
        tokens.stream().filter(t -> !t.isVague()).dropWhile(ChangedName::leadsToPlace).toList();
    if (named.isEmpty() || named.size() > LONGEST) {
      return List.of();
    }
    for (int i = 1; i < named.size(); i++) {
      boolean apart = named.get(i).place() != named.get(i - 1).place() + 1;
      boolean next = named.get(i).lead().equals("be") && !named.get(0).lead().equals("be");
      if (apart || next || Lexicon.isPreposition(named.get(i).lead())) {
        return List.of();
      }
    }
    return named;
  }

  /** "Stays in X" and "is stored in Y" name a place each. */
  private static boolean leadsToPlace(Token token) {
    return (token.role() == Token.Role.PREDICATE && token.lead().equals("be") && token.isPlacing())
        || token.word().equals("store");
  }

  private static boolean isShortFor(List<Token> shorter, List<Token> longer) {
    if (shorter.size() != 1) {
      return false;
    }
    String initials =
        longer.stream().map(t -> t.word().substring(0, 1)).collect(Collectors.joining());
    String word = shorter.get(0).word();
    String other = longer.get(0).word();
    return (longer.size() > 1 && word.equals(initials))
        || (longer.size() == 1 && (word.contains(other) || other.contains(word)));
  }

  private static boolean differ(List<Token> x, List<Token> y) {
    return Opposites.areOfDifferentSorts(x.get(0).word(), y.get(0).word());
  }

  private static boolean takesMany(TokenAlignment alignment) {
    return alignment.shared().stream()
        .anyMatch(
            t -> !isSubject(t) && (Lexicon.takesMany(t.word()) || Lexicon.allowsSeveral(t.word())));
  }

  /** After words that imply a single value, any two values differ. */
  private static boolean isOnlyOne(
      List<Token> x, List<Token> y, TokenAlignment alignment, Statement one, Statement other) {
    boolean promised = one.unique() && other.unique();
    if (takesMany(alignment) || alignment.sharedNames() == 0) {
      return false;
    }
    Token a = x.get(0);
    Token b = y.get(0);
    if (promised && isHolder(a) && isHolder(b) && hasRole(alignment)) {
      return true;
    }
    boolean inPlace =
        Lexicon.leadAlike(a.lead(), b.lead()) && x.size() < LONGEST && y.size() < LONGEST;
    boolean held = Lexicon.isRole(a.lead()) || Lexicon.isRole(b.lead());
    boolean unique = promised && a.named() == b.named() && !held;
    if (isSubject(a) && isSubject(b)) {
      return unique && a.named();
    }
    boolean alike =
        a.named() == b.named() || Opposites.isKnown(a.word()) == Opposites.isKnown(b.word());
    boolean attribute =
        alike
            && a.lead().equals("be")
            && alignment.shared().stream()
                .anyMatch(t -> Lexicon.isAttribute(t.word()) && isSubject(t));
    boolean placed =
        Lexicon.isPreposition(a.lead())
            && !a.lead().equals("for")
            && !a.lead().equals("of")
            && alignment.shared().stream().anyMatch(t -> Lexicon.isPlacing(t.word()));
    boolean where =
        StatementWords.IN_A_PLACE.contains(a.lead())
            && StatementWords.IN_A_PLACE.contains(b.lead());
    boolean definite = one.modality().isDefinite() && other.modality().isDefinite();
    if (definite && where && a.named() && b.named() && isWhere(alignment, x, y)) {
      return true;
    }
    return (inPlace && ((definite && attribute) || placed || unique)) || (where && placed);
  }

  /** "X is in P" and "X is kept in Q", if that is all that they say. */
  private static boolean isWhere(TokenAlignment alignment, List<Token> x, List<Token> y) {
    return alignment.shared().stream()
            .allMatch(t -> isSubject(t) || isPlacingWord(t) || t.place() == 0)
        && alignment.first().stream().allMatch(t -> x.contains(t) || isPlacingWord(t))
        && alignment.second().stream().allMatch(t -> y.contains(t) || isPlacingWord(t));
  }

  private static boolean isPlacingWord(Token token) {
    return token.isVague() || token.isPlacing();
  }

  private static boolean hasRole(TokenAlignment alignment) {
    return alignment.shared().stream().anyMatch(t -> Lexicon.isRole(t.word()));
  }

  /** "Ada owns X", "X is owned by Ada", "the owner of X is Ada". */
  private static boolean isHolder(Token token) {
    return token.place() == 0
        || isSubject(token)
        || token.lead().equals("by")
        || token.lead().equals("be");
  }

  /** Two names in the same position of statements that otherwise agree in more than a word. */
  private static boolean isNameInPlace(List<Token> x, List<Token> y, TokenAlignment alignment) {
    Token a = x.get(0);
    Token b = y.get(0);
    boolean paths = a.key().startsWith("/") && b.key().startsWith("/");
    boolean led =
        a.lead().equals(b.lead())
            && !a.lead().isEmpty()
            && !Set.of("with", "and", "need").contains(a.lead());
    boolean names =
        x.stream().allMatch(t -> t.named() || t.isValue())
            && y.stream().allMatch(t -> t.named() || t.isValue());
    int least = paths ? 1 : 2;
    return names
        && led
        && !takesMany(alignment)
        && !isSubject(a)
        && !isSubject(b)
        && alignment.sharedNames() >= least;
  }
}
