package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Opposites;
import dev.memoryweave.language.internal.english.StatementWords;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds two statements that agree except in one position that takes one thing at a time: "is read
 * from X", "starts with X", "the mascot of P is an X".
 */
final class SameFrame {
  private static final int LONGEST = 3;

  private SameFrame() {}

  static Optional<Contradiction> between(Statement a, Statement b, TokenAlignment alignment) {
    // "On Buildkite" names a place, "on every push" an occasion.
    boolean occasion = a.has(Cue.EVERY) != b.has(Cue.EVERY);
    if (occasion || !a.modality().isDefinite() || !b.modality().isDefinite()) {
      return Optional.empty();
    }
    List<Token> x = run(alignment.first());
    List<Token> y = run(alignment.second());
    if (x.isEmpty()
        || y.isEmpty()
        || alignment.sharedNames() == 0
        || isAmbiguous(x, y, alignment)) {
      return Optional.empty();
    }
    boolean exclusive =
        isPlace(a, b, x, y, alignment)
            || isIdentity(a, b, x, y)
            || isMeans(x, y, alignment)
            || isRole(x, y, alignment)
            || isSort(a, b, x, y);
    return exclusive
        ? Optional.of(new Contradiction(Family.NAME, shown(x) + " / " + shown(y)))
        : Optional.empty();
  }

  /** Names that contain each other may be the same, and known sorts are not compared. */
  private static boolean isAmbiguous(List<Token> x, List<Token> y, TokenAlignment alignment) {
    Token one = x.get(0);
    Token other = y.get(0);
    return one.word().contains(other.word())
        || other.word().contains(one.word())
        || (Opposites.areOfDifferentSorts(one.word(), other.word())
            && alignment.shared().stream()
                .noneMatch(t -> StatementWords.BEING_THERE.contains(t.word())))
        || Opposites.areCases(one.word(), other.word())
        || one.opposite().isPresent()
        || other.opposite().isPresent();
  }

  private static boolean isPlace(
      Statement a, Statement b, List<Token> x, List<Token> y, TokenAlignment alignment) {
    String lead = x.get(0).lead();
    boolean led =
        (lead.equals(y.get(0).lead()) || Lexicon.leadAlike(lead, y.get(0).lead()))
            && StatementWords.LEADS_TO_A_PLACE.contains(lead)
            && StatementWords.LEADS_TO_A_PLACE.contains(y.get(0).lead());
    boolean last = isLast(x, a, alignment) && isLast(y, b, alignment);
    return led
        && last
        && (alignment.sharedNames() >= 2 || lead.equals("as"))
        && alignment.shared().stream()
            .noneMatch(
                t ->
                    (allowsSeveral(t) && !StatementWords.LEADS_TO_A_WAY.contains(lead))
                        || takesMany(t, lead)
                        || (t.opposite().isPresent() && !Lexicon.isDoing(t.word())))
        && (!lead.equals("with") || alignment.shared().stream().anyMatch(SameFrame::isEnd));
  }

  private static boolean allowsSeveral(Token token) {
    return Lexicon.allowsSeveral(token.word()) && token.role() != Role.SUBJECT;
  }

  /** "Starts with" names one thing; "does it with" may name one of many. */
  private static boolean isEnd(Token token) {
    return StatementWords.ENDS.contains(token.word());
  }

  /** Whether nothing follows but a condition that both have, as in "from X on Fridays". */
  private static boolean isLast(List<Token> run, Statement statement, TokenAlignment alignment) {
    int end = run.get(run.size() - 1).place();
    return statement.tokens().stream()
        .filter(token -> !token.isVague())
        .allMatch(
            token ->
                token.place() <= end
                    || token.word().equals("time")
                    || (token.role() == Role.PHRASE
                        && token.lead().equals("on")
                        && alignment.shared().stream().anyMatch(t -> t.key().equals(token.key()))));
  }

  /** "Reads X and Y" is quite possible; something "read from X" is hardly also read from Y. */
  private static boolean takesMany(Token token, String lead) {
    boolean passive = token.lead().equals("be") && lead.equals("from");
    return Lexicon.takesMany(token.word()) && token.role() != Role.SUBJECT && !passive;
  }

  /** "Use X for P" and "P is done with Y", where both are names. */
  private static boolean isMeans(List<Token> x, List<Token> y, TokenAlignment alignment) {
    String one = x.get(0).lead();
    String other = y.get(0).lead();
    boolean means = Lexicon.leadAlike(one, other) && Lexicon.leadAlike(one, "use");
    boolean purpose =
        alignment.shared().stream()
            .anyMatch(t -> t.lead().equals("for") || t.role() == Role.SUBJECT);
    boolean bothPlain = one.equals("use") && other.equals("use");
    return means
        && isNamed(x)
        && isNamed(y)
        && (purpose && (!bothPlain || hasPurpose(alignment)))
        && alignment.shared().stream().noneMatch(SameFrame::allowsSeveral);
  }

  /**
   * "The scheduler is X" and "the scheduler is Y" or "use Y as scheduler", where both are names.
   */
  private static boolean isRole(List<Token> x, List<Token> y, TokenAlignment alignment) {
    boolean first = x.get(0).lead().equals("be");
    boolean second = y.get(0).lead().equals("be");
    boolean as =
        alignment.shared().stream().anyMatch(t -> t.lead().equals("as"))
            && (x.get(0).lead().equals("use") || y.get(0).lead().equals("use"));
    boolean subjects =
        alignment.shared().stream()
            .allMatch(
                t ->
                    (t.role() == Role.SUBJECT || t.lead().equals("as") || as)
                        && (!t.named() || t.word().length() <= 3));
    return x.size() == 1
        && y.size() == 1
        && isNamed(x)
        && isNamed(y)
        && subjects
        && ((first && second) || (as && (first || second)));
  }

  /** "Uses exact matching" and "uses fuzzy matching". */
  private static boolean isSort(Statement a, Statement b, List<Token> x, List<Token> y) {
    if (x.size() != 1 || y.size() != 1 || x.get(0).role() == Role.SUBJECT) {
      return false;
    }
    Optional<Token> one = next(a, x.get(0));
    Optional<Token> other = next(b, y.get(0));
    return one.isPresent()
        && other.isPresent()
        && one.get().key().equals(other.get().key())
        && Lexicon.hasSorts(one.get().word());
  }

  private static Optional<Token> next(Statement statement, Token token) {
    int next = statement.tokens().indexOf(token) + 1;
    return next < statement.tokens().size()
        ? Optional.of(statement.tokens().get(next))
        : Optional.empty();
  }

  private static boolean hasPurpose(TokenAlignment alignment) {
    return alignment.shared().stream().anyMatch(t -> t.lead().equals("for"));
  }

  private static boolean isNamed(List<Token> run) {
    return run.get(0).named();
  }

  /**
   * "The N of P is an X" and "... is a Y": a name, or a noun with an article, is a single thing.
   */
  private static boolean isIdentity(Statement a, Statement b, List<Token> x, List<Token> y) {
    boolean one =
        StatementWords.IDENTITY.matcher(a.text()).find()
            && StatementWords.IDENTITY.matcher(b.text()).find();
    boolean afterIs = x.get(0).lead().equals("be") && y.get(0).lead().equals("be");
    return one && afterIs && x.size() == y.size();
  }

  /** The remaining words of a statement, if contiguous and without values or conditions. */
  private static List<Token> run(List<Token> tokens) {
    List<Token> named = tokens.stream().filter(token -> !token.isVague()).toList();
    if (named.isEmpty() || named.size() > LONGEST) {
      return List.of();
    }
    for (int i = 0; i < named.size(); i++) {
      boolean apart = i > 0 && named.get(i).place() != named.get(i - 1).place() + 1;
      if (apart || named.get(i).isValue() || named.get(i).role() == Role.CLAUSE) {
        return List.of();
      }
    }
    return named;
  }

  private static String shown(List<Token> tokens) {
    return tokens.stream().map(Token::word).collect(Collectors.joining(" "));
  }
}
