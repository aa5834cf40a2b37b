package dev.memoryweave.language.internal;

import dev.memoryweave.language.Language;
import dev.memoryweave.language.Language.Directive;
import dev.memoryweave.language.Language.Register;
import dev.memoryweave.language.internal.english.English;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** The languages that can be read, in the order in which they are asked. */
public final class Languages {
  private static final List<Language> ALL = List.of(new English());

  /** Abbreviations of languages that are not read yet; sentences are split in every language. */
  private static final Set<String> OTHER_ABBREVIATIONS = Set.of("z.b", "d.h", "bzw");

  private static final Set<String> ABBREVIATIONS = abbreviations();

  private Languages() {}

  private static Set<String> abbreviations() {
    Set<String> all = new HashSet<>(OTHER_ABBREVIATIONS);
    ALL.forEach(language -> all.addAll(language.abbreviations()));
    return Set.copyOf(all);
  }

  /** The language that reads a text, or empty if none does. */
  public static Optional<Language> reading(String text) {
    return ALL.stream().filter(language -> language.reads(text)).findFirst();
  }

  /** Whether any language reads a text. */
  public static boolean canRead(String text) {
    return ALL.stream().anyMatch(language -> language.reads(text));
  }

  /** The directive that a text gives in a language that reads it. */
  public static Optional<Directive> directive(String text, Register register) {
    // The words of a directive are rarer than readable texts, so they are looked for first.
    return ALL.stream()
        .flatMap(
            language ->
                language.directive(text, register).filter(any -> language.reads(text)).stream())
        .findFirst();
  }

  /** Whether a text says, in a language that reads it, that something is no longer as it was. */
  public static boolean tellsOfChange(String text) {
    return holds(Language::tellsOfChange, text);
  }

  /** Whether a text asks something: by its mark, or by words of a language that reads it. */
  public static boolean isQuestion(String text) {
    return SentenceSplitter.endsInQuestionMark(text) || holds(Language::isQuestion, text);
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
    return ALL.stream().anyMatch(language -> question.test(language, text) && language.reads(text));
  }
}
