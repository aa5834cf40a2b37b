package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.Language.Register;
import java.util.Optional;

/** Recognizes directives in sentences of guides. */
final class Directives {
  private Directives() {}

  /**
   * The directive of a sentence; empty if it is merely descriptive or in an unsupported language.
   */
  static Optional<Directive> of(String sentence) {
    return Languages.directive(sentence, Register.GUIDE);
  }

  /** Whether an imperative only invites or points elsewhere. */
  static boolean isInvitation(String clause) {
    return Languages.any(Language::isInvitation, clause);
  }

  /** Whether a sentence says explicitly that something is wanted. */
  static boolean isExplicit(String sentence) {
    return Languages.any(Language::isExplicitDirective, sentence);
  }

  /** Whether a sentence begins with its own negation, so that nothing may be put before it. */
  static boolean isNegated(String sentence) {
    return Languages.any(Language::beginsWithNegation, sentence);
  }

  /** Whether a sentence names the occasion to which it applies. */
  static boolean hasOccasion(String sentence) {
    return Languages.any(Language::namesOccasion, sentence);
  }

  /** Whether a clause begins with a verb in its basic form, such as "Keep functions small". */
  static boolean isImperative(String clause) {
    return Languages.any(Language::isImperative, clause);
  }

  /** A sentence without leading signs. */
  static String unmarked(String sentence) {
    return Languages.withoutMarks(sentence);
  }
}
