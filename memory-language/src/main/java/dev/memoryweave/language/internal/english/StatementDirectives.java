package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.phrases.PhraseFile;
import dev.memoryweave.language.internal.phrases.PhraseLanguage;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import java.util.Optional;

/** Finds the directive that one sentence of a conversation gives as a whole. */
final class StatementDirectives {
  private static final PhraseFile PHRASES = new PhraseFile(StatementDirectives.class, "statements");

  /** "Use pnpm, not npm" applies from now on. */
  private static final String USE_NOT = "use-not";

  private StatementDirectives() {}

  /** The directive of a sentence. */
  static Optional<Directive> of(String sentence) {
    return PhraseLanguage.said(PHRASES.matches(sentence))
        .or(
            () ->
                PHRASES.kinds(sentence).contains(USE_NOT)
                        && !EnglishPhrases.say(SettledStatementCue.PASSING, sentence)
                    ? Optional.of(Directive.REQUIREMENT)
                    : Optional.empty());
  }
}
