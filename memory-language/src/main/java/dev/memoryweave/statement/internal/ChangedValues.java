package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.language.internal.english.Units.Dimension;
import dev.memoryweave.statement.internal.Contradiction.Family;
import dev.memoryweave.statement.internal.Token.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Values of two statements that differ.
 *
 * @param first those of the first statement; empty if none differ
 * @param second those of the second, as many
 * @param unclear whether it is unclear that they are values of the same thing
 */
record ChangedValues(List<Token> first, List<Token> second, boolean unclear) {
  private static final ChangedValues NONE = new ChangedValues(List.of(), List.of(), false);
  private static final ChangedValues UNCLEAR = new ChangedValues(List.of(), List.of(), true);

  /**
   * The values that only one of two statements has.
   *
   * @param left the tokens that only the first has
   * @param right the tokens that only the second has
   */
  static ChangedValues between(
      Statement a, Statement b, TokenAlignment alignment, List<Token> left, List<Token> right) {
    List<Token> x = left.stream().filter(Token::isValue).toList();
    List<Token> y = right.stream().filter(Token::isValue).toList();
    if (x.isEmpty() || y.isEmpty() || endsInNameAndNumber(left) || endsInNameAndNumber(right)) {
      return NONE;
    }
    boolean unique = a.unique() && b.unique();
    boolean only = a.has(Cue.ONLY) || b.has(Cue.ONLY);
    boolean required = unique || (a.modality() == Modality.MUST && b.modality() == Modality.MUST);
    boolean many =
        !unique && !only && isOneOfMany(x.get(0), alignment) && isOneOfMany(y.get(0), alignment);
    if (x.size() != y.size()
        || (isSerial(a) && isSerial(b) && !unique)
        || many
        || isAddition(a, b)
        || a.has(Cue.SUM) != b.has(Cue.SUM)) {
      return UNCLEAR;
    }
    List<Token> rest = new ArrayList<>(y);
    for (Token value : x) {
      Optional<Token> match =
          rest.stream().filter(o -> value.value().isComparableTo(o.value())).findFirst();
      if (match.isEmpty()
          || (bothSubjects(value, match.get()) && !required)
          || (x.size() > 1 && isNumberedSort(value) && isNumberedSort(match.get()))) {
        return UNCLEAR;
      }
      rest.remove(match.get());
    }
    return new ChangedValues(x, y, false);
  }

  Family family() {
    Dimension dimension = first.get(0).value().dimension();
    return switch (dimension) {
      case VERSION -> Family.VERSION;
      case DATE, CLOCK -> Family.DATE;
      default -> Family.NUMBER;
    };
  }

  boolean haveSameUnits() {
    return first.get(0).value().dimension() == second.get(0).value().dimension();
  }

  /** Whether a value says after how long something happens. */
  boolean hasDelay() {
    return first.get(0).lead().equals("after") || second.get(0).lead().equals("after");
  }

  /** "It accepts XML, too" leaves the rest as it is, unless that is all. */
  static boolean isAddition(Statement a, Statement b) {
    return (a.has(Cue.ALSO) || b.has(Cue.ALSO)) && !isOnly(a) && !isOnly(b);
  }

  private static boolean isOnly(Statement statement) {
    return statement.has(Cue.ONLY) || statement.has(Cue.ONLY_SUBJECT);
  }

  /** "Export 3" and "export 4" are two exports, and "failed 3" and "failed 4" two failures. */
  private static boolean isSerial(Statement statement) {
    List<Token> tokens = statement.tokens();
    Token last = tokens.get(tokens.size() - 1);
    if (tokens.size() < 2
        || !last.isValue()
        || last.value().dimension() != Dimension.COUNT
        || last.value().bound() != Quantity.Bound.EXACT
        || last.lead().equals("be")) {
      return false;
    }
    Token before = tokens.get(tokens.size() - 2);
    boolean name = tokens.size() == 2 && !Lexicon.isAttribute(before.word());
    return (name && !before.named())
        || (before.word().endsWith("ed") && !Lexicon.isPreposition(last.lead()));
  }

  /**
   * A tool that supports Java 17 may support Java 21, too; whoever needs crane 7 may need crane 14.
   */
  private static boolean isOneOfMany(Token value, TokenAlignment alignment) {
    boolean exact = value.value().bound() == Quantity.Bound.EXACT;
    boolean isVersion = value.value().dimension() == Dimension.VERSION;
    boolean isCount = value.value().dimension() == Dimension.COUNT;
    return exact
        && (isVersion || (isCount && isNumberOfAName(value, alignment)))
        && alignment.shared().stream().anyMatch(ChangedValues::takesMany);
  }

  private static boolean isNumberOfAName(Token value, TokenAlignment alignment) {
    return alignment.shared().stream()
        .anyMatch(
            t ->
                t.place() == value.place() - 1
                    && !t.isValue()
                    && !takesMany(t)
                    && !Lexicon.isAttribute(t.word()));
  }

  private static boolean takesMany(Token token) {
    return Lexicon.takesMany(token.word()) && token.role() != Role.SUBJECT;
  }

  private static boolean bothSubjects(Token x, Token y) {
    return x.role() == Role.SUBJECT && y.role() == Role.SUBJECT;
  }

  /** "The v1 API" and "the v2 API" are two, as far as something else differs as well. */
  private static boolean isNumberedSort(Token value) {
    return value.attributive() && value.value().dimension() == Dimension.VERSION;
  }

  /** If the name before the number differs too, name and number are one value. */
  private static boolean endsInNameAndNumber(List<Token> tokens) {
    for (int i = 1; i < tokens.size(); i++) {
      Token before = tokens.get(i - 1);
      if (tokens.get(i).isValue()
          && before.named()
          && !before.isValue()
          && before.place() + 1 == tokens.get(i).place()) {
        return true;
      }
    }
    return false;
  }
}
