package dev.memoryweave.language.internal;

import dev.memoryweave.guard.phrases.internal.PhraseBook;
import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.rules.Language.Directive;
import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a sentence of a guide asks for, in languages that have phrases and no grammar here. The
 * kinds of their rules are the directives, in lower case, and two that take one back.
 */
final class PhraseDirectives {
  /** The resources, one a language. */
  static final String[] RESOURCES = {
    "directives-de",
    "directives-fr",
    "directives-es",
    "directives-pt",
    "directives-it",
    "directives-nl",
    "directives-pl",
    "directives-ru",
    "directives-zh",
    "directives-ja",
    "directives-ko"
  };

  /** What only looks like a directive. */
  private static final String NONE = "none";

  /** A requirement that is weakened, such as "would have to". */
  private static final String SOFTENED = "softened";

  /** A heading or an introduction whose items must not be done. */
  private static final String FORBIDDING = "forbidding";

  private static final Set<String> LATIN = Set.of("de", "fr", "es", "pt", "it", "nl", "pl");

  private static final List<Directive> STRONGEST_FIRST =
      List.of(Directive.PROHIBITION, Directive.REQUIREMENT, Directive.GUIDELINE);

  private PhraseDirectives() {}

  /** The book, which is read when a text of another language is first met. */
  private static final class Book {
    static final PhraseBook READ = PhraseBook.of(PhraseDirectives.class, RESOURCES);
  }

  /** The directive of a sentence; empty if it asks for nothing, or only asks a question. */
  static Optional<Directive> of(String sentence) {
    if (Languages.endsAsQuestion(sentence.strip())) {
      return Optional.empty();
    }
    Set<String> kinds = kinds(sentence);
    if (kinds.contains(NONE)) {
      return Optional.empty();
    }
    if (kinds.contains(SOFTENED)) {
      return Optional.of(Directive.GUIDELINE);
    }
    return STRONGEST_FIRST.stream()
        .filter(directive -> kinds.contains(directive.name().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  /** Whether the items below a heading or an introduction are what must not be done. */
  static boolean forbidsItems(String lead) {
    Set<String> kinds = kinds(lead);
    return !kinds.contains(NONE) && kinds.contains(FORBIDDING);
  }

  private static Set<String> kinds(String text) {
    Set<String> languages = languages(text);
    return Book.READ.matches(text).stream()
        .filter(match -> languages.contains(match.rule().substring(0, match.rule().indexOf('-'))))
        .map(PhraseMatch::kind)
        .collect(Collectors.toSet());
  }

  /** The languages that the script of a text leaves; words of Latin letters are in all of them. */
  private static Set<String> languages(String text) {
    Set<UnicodeScript> scripts =
        text.codePoints()
            .filter(Character::isLetter)
            .mapToObj(UnicodeScript::of)
            .collect(Collectors.toSet());
    if (scripts.contains(UnicodeScript.HANGUL)) {
      return Set.of("ko");
    }
    if (scripts.contains(UnicodeScript.HIRAGANA) || scripts.contains(UnicodeScript.KATAKANA)) {
      return Set.of("ja");
    }
    if (scripts.contains(UnicodeScript.HAN)) {
      return Set.of("zh", "ja");
    }
    return scripts.contains(UnicodeScript.CYRILLIC) ? Set.of("ru") : LATIN;
  }
}
