package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Language.Directive;

/** Which sentences of a section become rules, from most to least. */
enum Reach {
  /** All statements. */
  STATEMENTS,
  /** Directives, and descriptions of how things are done. */
  HABITS,
  /** Sentences worded as directives. */
  ORDERS,
  /** Sentences worded as directives, among others that tell what went wrong. */
  LESSONS,
  /** Explicit directives, rather than mere steps. */
  EXPLICIT,
  /** Obligations, prohibitions, and actions for an occasion. */
  STRONG;

  boolean takesHabits() {
    return this == STATEMENTS || this == HABITS;
  }

  /** Whether a sentence with a directive is a rule. */
  boolean takes(Directive directive, String sentence) {
    boolean always = directive != Directive.GUIDELINE || Directives.hasOccasion(sentence);
    return switch (this) {
      case STATEMENTS, HABITS, ORDERS -> true;
      case LESSONS -> !Languages.matches(GuideCue.LESSON_REPORTS, sentence);
      case EXPLICIT -> always || Directives.isExplicit(sentence);
      case STRONG -> always;
    };
  }
}
