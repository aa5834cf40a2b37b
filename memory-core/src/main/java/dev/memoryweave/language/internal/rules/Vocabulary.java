package dev.memoryweave.language.internal.rules;

/** Words that rules of the engine look up, in lower case. */
public enum Vocabulary {
  /** Labels before a rule that must be kept, such as "Constraint". */
  CONSTRAINT_LABELS,
  /** Labels before a decision. */
  DECISION_LABELS,
  /** Labels before a trap. */
  GOTCHA_LABELS,
  /** Labels before steps. */
  PROCEDURE_LABELS,
  /** Labels before a fact. */
  FACT_LABELS,
  /** Labels before a preference. */
  PREFERENCE_LABELS,
//MORE
}
