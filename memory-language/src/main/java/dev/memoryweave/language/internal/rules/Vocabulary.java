package dev.memoryweave.language.internal.rules;

/** Words that rules of the engine look up, in lower case. */
public enum Vocabulary {
  /** Labels before a rule that must be followed, such as "Constraint". */
  CONSTRAINT_LABELS,
  /** Labels before a decision. */
  DECISION_LABELS,
  /** Labels before a pitfall. */
  GOTCHA_LABELS,
  /** Labels before steps. */
  PROCEDURE_LABELS,
  /** Labels before a fact. */
  FACT_LABELS,
  /** Labels before a preference. */
  PREFERENCE_LABELS,
  /** Labels before a goal of the work. */
  OBJECTIVE_LABELS,
  /** Labels before a piece of work. */
  TASK_LABELS,
  /** Labels before an obstacle to the work. */
  BLOCKER_LABELS,
  /** Labels before a condition for the work to count as done; the level is removed from them. */
  CRITERION_LABELS,
  /** Labels before completed work. */
  DONE_LABELS,
  /** Labels before work that is not done, although it may have been taken for done. */
  REOPENING_LABELS,
  /** Labels before a statement that something is done. */
  CLAIM_LABELS,
  /** Labels before a short account of the work. */
  SUMMARY_LABELS,
  /** Words between a verb and a value that may change. */
  WORDS_BEFORE_A_VALUE,
  /** Words that come with a value, so that they change with it. */
  WORDS_OF_A_VALUE,
  /** Small words around a bare value. */
  WORDS_AROUND_A_VALUE,
  /** Words that may precede the subject of a sentence in a guide. */
  WORDS_BEFORE_A_SUBJECT,
  /** Words of a heading that say little about its subject. */
  LITTLE_WORDS_OF_A_TITLE,
  /** Words behind a comma with which the part before it goes on. */
  WORDS_THAT_GO_ON,
  /** Words that begin a part of a sentence without which it still says what is to be done. */
  WORDS_BEFORE_A_CLAUSE,
  /** Words that begin what a sentence is not true without. */
  WORDS_BEFORE_AN_EXCEPTION,
  /** Words that end no line, as another one belongs behind them. */
  WORDS_BEFORE_ANOTHER,
  /** Words of a link that only points to another page. */
  WORDS_OF_A_LINK,
  /** Words of a link that are meaningless by themselves. */
  WORDS_OF_A_BARE_LINK,
  /** Words at the end of a label that make it the beginning of a sentence. */
  WORDS_THAT_LEAD_ON
}
