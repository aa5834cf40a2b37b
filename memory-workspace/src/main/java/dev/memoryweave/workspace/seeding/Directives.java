package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.Language.Directive;
import dev.memoryweave.language.Language.Register;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.LanguageRules;
import java.util.Optional;

/** How the sentences of guides direct what is done. */
final class Directives {
  private Directives() {}

  /** The directive of a sentence; empty if it only tells, or is in a language that nobody reads. */
  static Optional<Directive> of(String sentence) {
    return Languages.directive(sentence, Register.GUIDE);
  }

  /** Whether an imperative only invites or points elsewhere. */
  static boolean isInvitation(String clause) {
    return Languages.any(LanguageRules::isInvitation, clause);
  }

  /** Whether a sentence says by a word of its own that something is wanted. */
  static boolean isExplicit(String sentence) {
    return Languages.any(LanguageRules::isExplicitDirective, sentence);
  }

  /** Whether a sentence begins with its own negation, so that nothing may be put before it. */
  static boolean isNegated(String sentence) {
    return Languages.any(LanguageRules::beginsWithNegation, sentence);
  }

  /** Whether a sentence says on which occasion it holds. */
  static boolean hasOccasion(String sentence) {
    return Languages.any(LanguageRules::namesOccasion, sentence);
  }

  /** Whether a clause begins with a verb in its basic form, such as "Keep functions small". */
  static boolean isImperative(String clause) {
    return Languages.any(LanguageRules::isImperative, clause);
  }

  /** A sentence without signs before it. */
  static String unmarked(String sentence) {
    return Languages.withoutMarks(sentence);
  }
}
