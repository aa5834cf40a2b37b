package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.english.Lexicon;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one place that decides whether two texts say the same, or the contrary. Each place that
 * compares texts asks one of these questions, from the strictest to the loosest:
 *
 * <ul>
 *   <li>{@link Wording}: are they the same words to the letter?
 *   <li>{@link TextKey}: are they the same words?
 *   <li>{@link #isSameRule}: are they the same words in another order, and say the same?
 *   <li>{@link #isSameButForForms}: are they the same words but for their endings?
 *   <li>{@link #isRestatement}: do they say the same, and name the same to the letter?
 *   <li>{@link #saysTheSame}: may one of them go, since the other says all of it and no more?
 *   <li>{@link #saysAllOf}: may the second go, since the first says all of it?
 *   <li>{@link #isNear}: does one of them say all of the other, whichever it is?
 *   <li>{@link #contradiction}: why can they not both hold?
 *   <li>{@link #isNewValue}: does the later one give something another value?
 * </ul>
 *
 * <p>A text that contradicts another one never says the same, nor all of it. Texts are read once,
 * as {@link Statements}; with a {@link SentenceReader}, so are the sentences that they share.
 */
public final class TextComparison {
  /** Tokens of a text that says enough to be like another one. */
  private static final int LEAST_TOKENS = 2;

  private static final Set<String> ARTICLES = Set.of("a", "an", "the");

  private static final int LEAST_FORMS = 3;

  /** Statements of two texts on different topics that are compared. */
  private static final int BEGINNING = 2;

  private TextComparison() {}

  // ---- the same ---------------------------------------------------------------------------------

  /** Whether both texts say the same, in whatever words: each says all of the other. */
  public static boolean saysTheSame(String one, String other) {
    return one.strip().equals(other.strip())
        || saysTheSame(Statements.of(one), Statements.of(other));
  }

  /** As above; a text that says nothing is the same as none. */
  public static boolean saysTheSame(Statements one, Statements other) {
    return saysAllOf(one, other) && saysAllOf(other, one);
  }

  /** Whether a text says everything that another one says, and perhaps more. */
  public static boolean saysAllOf(String text, String other) {
    return text.strip().equals(other.strip())
        || saysAllOf(Statements.of(text), Statements.of(other));
  }

  /**
   * As above; nothing says all of a text that says nothing. What is too long to be read must be in
   * both.
   */
  public static boolean saysAllOf(Statements text, Statements other) {
    return !other.list().isEmpty()
        && (other.unread().isEmpty() || other.unread().equals(text.unread()))
        && SameStatement.covers(text, other)
        && contradiction(others(text, other), other).isEmpty();
  }

  /** The statements of a text that are not word for word in the other. */
  private static Statements others(Statements text, Statements other) {
    Set<String> known = other.list().stream().map(Statement::text).collect(Collectors.toSet());
    return new Statements(
        text.list().stream().filter(one -> !known.contains(one.text())).toList(), "");
  }

  /** Whether one of two texts of more than a word says all of the other. */
  public static boolean isNear(Statements one, Statements other) {
    return saysEnough(one) && saysEnough(other) && (saysAllOf(one, other) || saysAllOf(other, one));
  }

  /** "Let me think" would be near any text about thinking. */
  private static boolean saysEnough(Statements statements) {
    return statements.list().stream().mapToInt(one -> one.tokens().size()).sum() >= LEAST_TOKENS;
  }

  /**
   * Whether two rules have the same words, in any order, and say the same. Who vouches for a rule
   * vouches for all of it, so that no synonym is enough: one word can reverse it.
   */
  public static boolean isSameRule(String one, String other) {
    return words(one).equals(words(other)) && saysTheSame(one, other);
  }

  private static List<String> words(String text) {
    return Stream.of(TextKey.words(text).split(" ", -1)).sorted().toList();
  }

  /**
   * Whether both texts say the same and name the same: numbers, versions, paths, code and names are
   * equal to the letter and in the same order, no word stands for another one but a synonym, and as
   * many words deny or tell of the past. Then one of them can go if somebody agrees.
   */
  public static boolean isRestatement(String one, String other) {
    return Wording.names(one).equals(Wording.names(other))
        && count(one, TextComparison::denies) == count(other, TextComparison::denies)
        && count(one, TextComparison::isPast) == count(other, TextComparison::isPast)
        && saysTheSame(one, other)
        && areSynonyms(wordsBeyond(one, other), wordsBeyond(other, one));
  }

  private static long count(String text, Predicate<String> words) {
    return Stream.of(TextKey.words(text).split(" ", -1)).filter(words).count();
  }

  /** Also the "t" of "don't", of which the apostrophe is gone. */
  private static boolean denies(String word) {
    return Lexicon.isNegation(word) || word.equals("t");
  }

  private static boolean isPast(String word) {
    return word.endsWith("ed");
  }

  private static boolean areSynonyms(String one, String other) {
    return (one.isEmpty() && other.isEmpty()) || saysTheSame(one, other);
  }

  /** The words of a text that carry meaning and are in no form in another one. */
  private static String wordsBeyond(String text, String other) {
    TextAnalyzer analyzer = new TextAnalyzer();
    Set<String> known = Set.copyOf(analyzer.indexTerms(other));
    return Stream.of(TextKey.words(text).split(" ", -1))
        .filter(analyzer::carriesContent)
        .filter(word -> !known.containsAll(analyzer.indexTerms(word)))
        .collect(Collectors.joining(" "));
  }

  /**
   * Whether they are a restatement in the same words and in the same order, but for articles and
   * endings: "hangs on a slow machine" and "hang on slow machines". Two words are too few to tell.
   */
  public static boolean isSameButForForms(String one, String other) {
    List<String> forms = forms(one);
    return forms.size() >= LEAST_FORMS && forms.equals(forms(other)) && isRestatement(one, other);
  }

  private static List<String> forms(String text) {
    TextAnalyzer analyzer = new TextAnalyzer();
    return Stream.of(TextKey.words(text).split(" ", -1))
        .filter(word -> !ARTICLES.contains(word))
        .map(word -> analyzer.carriesContent(word) ? analyzer.indexTerms(word).toString() : word)
        .toList();
  }

  // ---- the contrary -----------------------------------------------------------------------------

  /**
   * The first contradiction between two texts of any length.
   *
   * <p>Two statements contradict each other only if they are about the same thing: nearly all
   * content words of one are in the other. The difference then decides: opposite words, a negation,
   * or another value of the same attribute. A statement about another case (another environment,
   * platform, operation or condition), about the past, or that merely says more contradicts
   * nothing, and values that are equal in different units do not differ.
   *
   * <p>A statement in an unsupported language contradicts nothing. The order of the arguments does
   * not matter. Only the first 8,000 characters and 80 statements of a text are compared.
   *
   * @param one a text; it need not be well-formed Unicode
   * @param other another text
   * @return empty if none was found, which does not mean that both can hold
   */
  public static Optional<Contradiction> contradiction(String one, String other) {
    return contradiction(Statements.of(one), Statements.of(other));
  }

  /** The first contradiction between any statement of a text and any of another one. */
  public static Optional<Contradiction> contradiction(Statements one, Statements other) {
    return Contradictions.between(one, other);
  }

  /**
   * As above, if the titles of the two say that they are about different things: then only what
   * they begin with can be about the same.
   */
  public static Optional<Contradiction> contradictionOfBeginnings(
      Statements one, Statements other) {
    return Contradictions.between(beginning(one), beginning(other));
  }

  private static Statements beginning(Statements statements) {
    List<Statement> list = statements.list();
    return list.size() <= BEGINNING
        ? statements
        : new Statements(list.subList(0, BEGINNING), statements.unread());
  }

  /**
   * Whether a later statement gives another value to something that has one at a time and can
   * change: it contradicts the earlier one, which may still have held before.
   */
  public static boolean isNewValue(String later, String earlier) {
    return OneAtATime.isGivenBy(later, earlier);
  }
}
