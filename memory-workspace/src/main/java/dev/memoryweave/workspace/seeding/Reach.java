package dev.memoryweave.workspace.seeding;

import dev.memoryweave.language.internal.rules.Language.Directive;

/** What in a section becomes a rule, from most to least. */
enum Reach {
  /** Whatever states something. */
  STATEMENTS,
  /** What directs, and what tells how things are done. */
  HABITS,
  /** What directs by its words. */
  ORDERS,
  /** What says that it directs, rather than what only tells a step. */
  EXPLICIT,
  /** What must or must not be, and what is done on an occasion. */
  STRONG;

  boolean takesHabits() {
    return this == STATEMENTS || this == HABITS;
  }

  /** Whether a sentence of a directive is a rule. */
  boolean takes(Directive directive, String sentence) {
    boolean always = directive != Directive.GUIDELINE || Directives.hasOccasion(sentence);
    return switch (this) {
      case STATEMENTS, HABITS, ORDERS -> true;
      case EXPLICIT -> always || Directives.isExplicit(sentence);
      case STRONG -> always;
    };
  }
}
