package dev.memoryweave.workspace.seeding;

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

  /** Whether a sentence of a modality is a rule. */
  boolean takes(Modality modality, String sentence) {
    boolean always = modality != Modality.WANTED || Sentence.hasOccasion(sentence);
    return switch (this) {
      case STATEMENTS, HABITS, ORDERS -> true;
      case EXPLICIT -> always || Modality.isExplicit(sentence);
      case STRONG -> always;
    };
  }
}
