package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.English;
import dev.memoryweave.language.internal.phrases.PhraseLanguage;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.Language.Place;
import dev.memoryweave.language.internal.rules.Language.Register;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The languages that are read: English, and others of which phrases are read. */
public final class Languages {
  private static final English ENGLISH = new English();

  private static final List<PhraseLanguage> OTHERS =
      PhraseLanguage.all((name, text) -> isReading(name, text));

  private static final List<Language> ALL = all();

  private static final Set<String> ABBREVIATIONS = abbreviations();

  private Languages() {}

  private static List<Language> all() {
    List<Language> all = new ArrayList<>();
    all.add(ENGLISH);
    all.addAll(OTHERS);
    return List.copyOf(all);
  }

  private static Set<String> abbreviations() {
    Set<String> all = new HashSet<>(UnsupportedLanguages.ABBREVIATIONS);
    ALL.forEach(language -> all.addAll(language.abbreviations()));
    return Set.copyOf(all);
  }

  /** Patterns of words take quadratic time for long runs of combining marks. */
  private static String bounded(String text) {
    return PlainText.withBoundedMarks(text);
  }

  /** The language of a text; empty if it is not supported. */
  public static Optional<Language> reading(String text) {
    SpokenLanguages spoken = SpokenLanguages.of(text);
    return other(spoken, language -> language.longestPhraseIn(text))
        .map(Language.class::cast)
        .or(
            () ->
                spoken.maybeEnglish() && !spoken.isForeign()
                    ? Optional.of(ENGLISH)
                    : Optional.empty());
  }

  private static Optional<PhraseLanguage> other(String text) {
    return other(SpokenLanguages.of(text), language -> language.longestPhraseIn(text));
  }

  private static boolean isReading(String name, String text) {
    return other(text).filter(language -> language.name().equals(name)).isPresent();
  }

  /**
   * The language of a text if it is not English. Where small words do not tell, a phrase does, by
   * its length; a text that may be English needs one.
   */
  private static Optional<PhraseLanguage> other(
      SpokenLanguages spoken, ToIntFunction<PhraseLanguage> phrase) {
    List<PhraseLanguage> told = named(spoken.told());
    List<PhraseLanguage> likely = new ArrayList<>(told);
    likely.addAll(named(spoken.possible()));
    PhraseLanguage speaking = null;
    int longest = 0;
    for (PhraseLanguage language : likely) {
      int length = phrase.applyAsInt(language);
      if (length > longest) {
        speaking = language;
        longest = length;
      }
    }
    // The likeliest language may be one that is not read at all.
    boolean isLikeliest =
        !told.isEmpty()
            && told.get(0).name().equals(spoken.told().get(0))
            && (spoken.isForeign() || !spoken.maybeEnglish());
    return Optional.ofNullable(speaking == null && isLikeliest ? told.get(0) : speaking);
  }

  /** The language of a sentence of a guide in which no word shows that it is in English. */
  private static Optional<PhraseLanguage> otherOfGuide(String text) {
    SpokenLanguages spoken = SpokenLanguages.of(text);
    return spoken.english() == SpokenLanguages.English.CERTAIN
        ? Optional.empty()
        : other(spoken, language -> language.longestPhraseInGuide(text));
  }

  private static List<PhraseLanguage> named(List<String> names) {
    return names.stream()
        .flatMap(name -> OTHERS.stream().filter(language -> language.name().equals(name)))
        .toList();
  }

  /** Whether a text contains a wording, in a language that reads it. */
  public static boolean holds(Cue wording, String text) {
    return ALL.stream()
        .anyMatch(
            language -> language.find(wording, bounded(text)).isPresent() && language.reads(text));
  }

  /**
   * Whether a text contains a wording of any language, whether or not that language reads the text:
   * for subjects where caution is better.
   */
  public static boolean names(Cue wording, String text) {
    String bounded = bounded(text);
    return ALL.stream().anyMatch(language -> language.find(wording, bounded).isPresent());
  }

  /** Whether a text says a wording of any language, see {@link Language#says}. */
  public static boolean matches(Cue wording, String text) {
    String bounded = bounded(text);
    return ALL.stream().anyMatch(language -> language.says(wording, bounded));
  }

  /** The place of a wording in a text in any language, whether or not it reads the text. */
  public static Optional<Place> place(Cue wording, String text) {
    String bounded = bounded(text);
    return ALL.stream().flatMap(language -> language.find(wording, bounded).stream()).findFirst();
  }

  /** The named parts of the first place with a wording, as above; empty if there is none. */
  public static Map<String, String> parts(Cue wording, String text) {
    String bounded = bounded(text);
    return ALL.stream()
        .map(language -> language.parts(wording, bounded))
        .filter(parts -> !parts.isEmpty())
        .findFirst()
        .orElse(Map.of());
  }

  /** A text without the first match of a wording in a language that reads it. */
  public static String withoutFirst(Cue wording, String text) {
    String bounded = bounded(text);
    return reading(text)
        .flatMap(language -> language.find(wording, bounded))
        .map(place -> bounded.substring(0, place.from()) + bounded.substring(place.to()))
        .orElse(text);
  }

  /** The patterns of a wording, one for each language. */
  public static List<Pattern> patterns(Cue wording) {
    return ALL.stream().map(language -> language.pattern(wording)).toList();
  }

  /** Whether a condition holds for a text in any language, whether or not it reads the text. */
  public static boolean any(BiPredicate<Language, String> question, String text) {
    String bounded = bounded(text);
    return ALL.stream().anyMatch(language -> question.test(language, bounded));
  }

  /** A sentence without the words that only mark it, in any language. */
  public static String withoutMarks(String sentence) {
    String plain = bounded(sentence);
    for (Language language : ALL) {
      plain = language.withoutMarks(plain);
    }
    return plain;
  }

  /** Whether a vocabulary of any language holds a word, in lower case. */
  public static boolean holds(Vocabulary vocabulary, String word) {
    return ALL.stream().anyMatch(language -> language.names(vocabulary, word));
  }

  /** Whether a sentence in lower case says why something went wrong. */
  public static boolean namesCause(String sentence) {
    String bounded = bounded(sentence);
    return (names(TaskCue.CAUSE, bounded) || UnsupportedLanguages.namesCause(bounded))
        && !names(TaskCue.UNKNOWN_CAUSE, bounded)
        && !UnsupportedLanguages.saysCauseIsUnknown(bounded);
  }

  /** A text without the words that ask to continue earlier work without saying which. */
  public static String withoutWishToResume(String text) {
    String rest = bounded(text);
    for (Pattern wish : patterns(TaskCue.ASKS_TO_RESUME)) {
      rest = wish.matcher(rest).replaceAll(" ");
    }
    return UnsupportedLanguages.withoutWishToResume(rest);
  }

  /** The times that a text names, in a language that reads it; for other texts the ISO dates. */
  public static List<TimeExpression> times(String whole) {
    String text = bounded(whole);
    for (Language language : ALL) {
      List<TimeExpression> times = language.times(text);
      if (!times.isEmpty() && language.reads(text)) {
        return times;
      }
    }
    return UnsupportedLanguages.isoDates(text);
  }

  /** The basic forms of the verbs that a word, in lower case, may be a past form of. */
  public static Set<String> basicForms(String word) {
    return ALL.stream()
        .flatMap(language -> language.basicForms(word).stream())
        .collect(Collectors.toSet());
  }

  /** The common words of all languages, separated by blanks. */
  static String commonWords() {
    return ALL.stream().map(Language::commonWords).collect(Collectors.joining(" "));
  }

  /** Groups of words that mean nearly the same in code, of all languages. */
  static List<String> relatedWords() {
    return ALL.stream().flatMap(language -> language.relatedWords().stream()).toList();
  }

  /** Whether statements of a text are compared: a language reads it, and compares them. */
  public static boolean canCompare(String text) {
    return ALL.stream().anyMatch(language -> language.comparesStatements() && language.reads(text));
  }

  /** The directive that a text gives in a language that reads it. */
  public static Optional<Directive> directive(String whole, Register register) {
    String text = bounded(whole);
    // Directive words are rarer than readable texts, so they are checked first.
    return ENGLISH
        .directive(text, register)
        .filter(any -> ENGLISH.reads(text))
        .or(
            () ->
                (register == Register.GUIDE ? ofGuide(text) : other(text))
                    .flatMap(language -> language.directive(text, register)));
  }

  private static Optional<PhraseLanguage> ofGuide(String sentence) {
    return endsAsQuestion(sentence.strip()) ? Optional.empty() : otherOfGuide(sentence);
  }

  /** Whether a heading or an introduction says by itself that its items must not be done. */
  public static boolean forbidsItems(String lead) {
    String text = bounded(lead);
    return otherOfGuide(text).filter(language -> language.forbidsItems(text)).isPresent();
  }

  /** Whether a text says, in a language that reads it, that something has changed. */
  public static boolean tellsOfChange(String text) {
    return holds(Language::tellsOfChange, text);
  }

  /** Whether a text asks something: by its mark, or by words of a language that reads it. */
  public static boolean isQuestion(String text) {
    return SentenceSplitter.endsInQuestionMark(text) || holds(Language::isQuestion, text);
  }

  /** Whether a text ends in a question mark or an interrogative syllable. */
  public static boolean endsAsQuestion(String text) {
    return (!text.isEmpty() && SentenceSplitter.isQuestionMark(text.charAt(text.length() - 1)))
        || UnsupportedLanguages.endsAsQuestion(text);
  }

  /** Whether a question asks for a current value, in a language that reads it. */
  public static boolean asksForCurrentValue(String question) {
    return holds(Language::asksForCurrentValue, question);
  }

  /** Whether a word, in lower case, is small talk in any language. */
  public static boolean isSmallTalk(String word) {
    for (Language language : ALL) {
      if (language.isSmallTalk(word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a word, in lower case and without its last dot, is an abbreviation in any language. */
  static boolean isAbbreviation(String word) {
    return ABBREVIATIONS.contains(word);
  }

  private static boolean holds(BiPredicate<Language, String> question, String text) {
    String bounded = bounded(text);
    return ALL.stream()
        .anyMatch(language -> question.test(language, bounded) && language.reads(bounded));
  }
}
