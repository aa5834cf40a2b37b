package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.English;
import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.Language.Register;
import dev.memoryweave.language.internal.rules.TaskCue;
import dev.memoryweave.language.internal.rules.TimeExpression;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.text.internal.PlainText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The supported languages, in the order in which they are asked. */
public final class Languages {
  private static final List<Language> ALL = List.of(new English());

  private static final Set<String> ABBREVIATIONS = abbreviations();

  private Languages() {}

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
    return ALL.stream().filter(language -> language.reads(text)).findFirst();
  }

  /** Whether a text contains a wording, in a language that reads it. */
  public static boolean holds(Cue wording, String text) {
    return ALL.stream()
        .anyMatch(
            language ->
                language.pattern(wording).matcher(bounded(text)).find() && language.reads(text));
  }

  /**
   * Whether a text contains a wording of any language, whether or not that language reads the text:
   * for subjects where caution is better.
   */
  public static boolean names(Cue wording, String text) {
    String bounded = bounded(text);
    return ALL.stream().anyMatch(language -> language.pattern(wording).matcher(bounded).find());
  }

  /** Whether a text says a wording of any language, see {@link Language#says}. */
  public static boolean matches(Cue wording, String text) {
    String bounded = bounded(text);
    return ALL.stream().anyMatch(language -> language.says(wording, bounded));
  }

  /** A text without the first match of a wording in a language that reads it. */
  public static String withoutFirst(Cue wording, String text) {
    return reading(text)
        .map(language -> language.pattern(wording).matcher(bounded(text)).replaceFirst(""))
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
    return ALL.stream().anyMatch(language -> language.words(vocabulary).contains(word));
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

  /** Whether any language reads a text. */
  public static boolean canRead(String text) {
    return ALL.stream().anyMatch(language -> language.reads(text));
  }

  /** The directive that a text gives in a language that reads it. */
  public static Optional<Directive> directive(String whole, Register register) {
    String text = bounded(whole);
    // Directive words are rarer than readable texts, so they are checked first.
    return ALL.stream()
        .flatMap(
            language ->
                language.directive(text, register).filter(any -> language.reads(text)).stream())
        .findFirst()
        .or(() -> register == Register.GUIDE ? directiveInPhrases(text) : Optional.empty());
  }

  private static Optional<Directive> directiveInPhrases(String text) {
    return isInPhrases(text) ? PhraseDirectives.of(text) : Optional.empty();
  }

  /** Whether no word of a text shows that a language with a grammar reads it. */
  private static boolean isInPhrases(String text) {
    return ALL.stream().noneMatch(language -> language.reads(text) && language.isCertain(text));
  }

  /**
   * Whether a heading or an introduction, in a language that has phrases only, says that the items
   * below it must not be done.
   */
  public static boolean forbidsItems(String lead) {
    String text = bounded(lead);
    return isInPhrases(text) && PhraseDirectives.forbidsItems(text);
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
