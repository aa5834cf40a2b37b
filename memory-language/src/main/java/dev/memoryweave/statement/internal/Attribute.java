package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.english.AttributeWords;
import dev.memoryweave.language.internal.english.Lexeme;
import dev.memoryweave.language.internal.english.Lexicon;
import dev.memoryweave.statement.internal.Contradiction.Family;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An attribute that has one value at a time, as far as a statement gives it: a home, an employer, a
 * favourite of a sort, a feeling about a thing.
 *
 * @param sort which attribute it is
 * @param holder the words that name its owner; the user, for a person who speaks of himself
 * @param of the words for the category of a favourite, or for the object of a feeling; empty for
 *     others
 * @param value the words of the value
 */
record Attribute(Sort sort, Set<String> holder, Set<String> of, List<String> value) {
  private static final int LONGEST_HOLDER = 4;
  private static final int LONGEST_VALUE = 6;

  /** The known attributes. */
  enum Sort {
    HOME,
    /** A home that somebody moves to: whoever moves again has moved before. */
    NEW_HOME,
    EMPLOYER,
    FAVOURITE,
    LIKING,
    DISLIKING
  }

  /** The attribute that a statement gives, or null. */
  static @Nullable Attribute of(List<Lexeme> lexemes) {
    for (int i = 1; i < lexemes.size(); i++) {
      String word = lexemes.get(i).word();
      Attribute found = null;
      if (AttributeWords.FAVOURITE.contains(word)) {
        found = favourite(lexemes, i);
      } else if (AttributeWords.DWELLING.contains(word)) {
        found = placed(Sort.HOME, AttributeWords.IN_A_HOME, lexemes, i);
      } else if (AttributeWords.MOVING.contains(word)) {
        found = placed(Sort.NEW_HOME, Set.of("to"), lexemes, i);
      } else if (AttributeWords.WORKING.contains(word)) {
        found = placed(Sort.EMPLOYER, AttributeWords.WITH_AN_EMPLOYER, lexemes, i);
      } else if (AttributeWords.LIKING.contains(word)) {
        found = feeling(Sort.LIKING, lexemes, i);
      } else if (AttributeWords.DISLIKING.contains(word)) {
        found = feeling(Sort.DISLIKING, lexemes, i);
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** "My favourite editor is X"; several favourites are not a single value. */
  private static @Nullable Attribute favourite(List<Lexeme> lexemes, int at) {
    int is = at + 1;
    while (is < lexemes.size() && !AttributeWords.IS.contains(lexemes.get(is).word())) {
      is++;
    }
    return is == lexemes.size()
        ? null
        : made(
            Sort.FAVOURITE,
            holder(lexemes.subList(0, at)),
            content(lexemes.subList(at + 1, is)),
            value(lexemes, is + 1));
  }

  /** "X lives in Y", with Y written as a name. */
  private static @Nullable Attribute placed(
      Sort sort, Set<String> prepositions, List<Lexeme> lexemes, int at) {
    int value = at + 2;
    boolean led =
        value < lexemes.size()
            && prepositions.contains(lexemes.get(at + 1).word())
            && lexemes.get(value).named()
            && lexemes.subList(0, at).stream().noneMatch(l -> Lexicon.isNegation(l.word()));
    return led ? made(sort, holder(lexemes.subList(0, at)), Set.of(), value(lexemes, value)) : null;
  }

  /** "X loves Y". */
  private static @Nullable Attribute feeling(Sort sort, List<Lexeme> lexemes, int at) {
    boolean plain =
        lexemes.subList(0, at).stream()
            .noneMatch(
                l ->
                    Lexicon.isNegation(l.word())
                        || Lexicon.isAuxiliary(l.word())
                        || Modality.isGivenBy(l.word()));
    List<String> about = value(lexemes, at + 1);
    return plain
        ? made(
            sort,
            holder(lexemes.subList(0, at)),
            Set.copyOf(about),
            List.of(lexemes.get(at).word()))
        : null;
  }

  private static @Nullable Attribute made(
      Sort sort, Set<String> holder, Set<String> of, List<String> value) {
    boolean about = !of.isEmpty() || (sort != Sort.LIKING && sort != Sort.DISLIKING);
    return !holder.isEmpty()
            && holder.size() <= LONGEST_HOLDER
            && about
            && !value.isEmpty()
            && value.size() <= LONGEST_VALUE
        ? new Attribute(sort, holder, of, value)
        : null;
  }

  private static Set<String> holder(List<Lexeme> lexemes) {
    Set<String> words = content(lexemes);
    Set<String> others = new HashSet<>(words);
    others.removeAll(AttributeWords.SPEAKER);
    // "My brother" is not the speaker.
    return others.isEmpty() && !words.isEmpty() ? Set.of("user") : Set.copyOf(others);
  }

  private static Set<String> content(List<Lexeme> lexemes) {
    return Set.copyOf(words(lexemes));
  }

  /** The words from an index on, until a sign or another clause begins. */
  private static List<String> value(List<Lexeme> lexemes, int from) {
    int end = from;
    while (end < lexemes.size()
        && lexemes.get(end).type() != Lexeme.Type.SIGN
        && !AttributeWords.ENDS_VALUE.contains(lexemes.get(end).word())) {
      end++;
    }
    return from >= lexemes.size() ? List.of() : words(lexemes.subList(from, end));
  }

  private static List<String> words(List<Lexeme> lexemes) {
    List<String> words = new ArrayList<>();
    for (Lexeme lexeme : lexemes) {
      String word = lexeme.word();
      String plain = word.endsWith("'s") ? word.substring(0, word.length() - 2) : word;
      if (lexeme.type() != Lexeme.Type.SIGN && !AttributeWords.SAYS_NO_MORE.contains(plain)) {
        words.add(plain);
      }
    }
    return words;
  }

  /** Whether the two give the attribute different values. */
  static Optional<Contradiction> between(Statement a, Statement b) {
    Attribute one = a.attribute();
    Attribute other = b.attribute();
    if (one == null || other == null || !one.holder.equals(other.holder)) {
      return Optional.empty();
    }
    if (one.isFeeling() && other.isFeeling()) {
      return one.of.equals(other.of) && one.sort != other.sort
          ? Optional.of(found(Family.FEELING, one, other))
          : Optional.empty();
    }
    return one.isOf(other) && one.of.equals(other.of) && one.differsFrom(other)
        ? Optional.of(found(Family.NAME, one, other))
        : Optional.empty();
  }

  private boolean isFeeling() {
    return sort == Sort.LIKING || sort == Sort.DISLIKING;
  }

  private boolean isOf(Attribute other) {
    boolean homes =
        (sort == Sort.HOME && other.sort == Sort.NEW_HOME)
            || (sort == Sort.NEW_HOME && other.sort == Sort.HOME);
    return homes || (sort == other.sort && sort != Sort.NEW_HOME);
  }

  /** "Porto" and "Porto in Portugal" are the same place. */
  private boolean differsFrom(Attribute other) {
    return Collections.disjoint(value, other.value);
  }

  private static Contradiction found(Family family, Attribute one, Attribute other) {
    return new Contradiction(
        family, String.join(" ", one.value) + " / " + String.join(" ", other.value));
  }
}
