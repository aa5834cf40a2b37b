package dev.memoryweave.language.internal.english;

import static dev.memoryweave.language.internal.english.CaptureWords.any;

import dev.memoryweave.guard.phrases.internal.PhraseMatch;
import dev.memoryweave.language.internal.phrases.PhraseFile;
import dev.memoryweave.language.internal.phrases.PhraseLanguage;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the directive that one sentence of a conversation gives as a whole. */
final class StatementDirectives {
  private static final PhraseFile PHRASES = new PhraseFile(StatementDirectives.class, "statements");

  /** "Use pnpm, not npm" applies from now on. */
  private static final String USE_NOT = "use-not";

  /** Momentary: problems and observations of just now. An apostrophe continues a word. */
  private static final Pattern PASSING =
      Pattern.compile("\\b" + any(SettledStatementWords.PASSING) + "(?![\\w'])|\\bline \\d");

  private StatementDirectives() {}

  /** The directive of a sentence. */
  static Optional<Directive> of(String sentence) {
    List<PhraseMatch> matches = PHRASES.matches(sentence);
    return PhraseLanguage.said(matches)
        .or(
            () ->
                matches.stream().anyMatch(match -> match.kind().equals(USE_NOT))
                        && !PASSING.matcher(PlainText.lowerCase(sentence).replace('’', '\'')).find()
                    ? Optional.of(Directive.REQUIREMENT)
                    : Optional.empty());
  }
}
