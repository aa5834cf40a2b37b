package dev.memoryweave.language.internal.rules;

/**
 * Wordings of guides, files of rules and records. The name of each begins with the kind of text
 * that it is looked for in: a lead-in before a list, a sentence, the entry of a log, and so on.
 * Patterns for headings and titles are for plain headings in lower case; all others are for text as
 * written, and case does not count.
 */
public enum GuideCue implements Cue {
  LEAD_FORBIDS,
  LEAD_NOT_FORBIDDING,
  LEAD_REQUIRES,
  LEAD_ASKS,
  LEAD_CONDITION,
  LEAD_STEPS,
  /** Ends in the middle of a sentence that tells rather than directs. */
  LEAD_TELLS,
  LEAD_TOLD_IN_ORDER,
  /** Says where something holds, and then a sentence of its own. */
  LEAD_PLACE_AND_CLAUSE,
  /** Says what somebody may do, which nobody has to. */
  LEAD_PERMITS,
  LEAD_EXAMPLES,
  /** Words that say nothing but whether something is done. */
  LEAD_PURE,
  /** Ends so that an item in the imperative goes on with it: "When you write tests, never". */
  LEAD_GOES_ON,
  LEAD_NO_CONDITION,
  LEAD_FORBIDDING_HEADING,
  LEAD_FORBIDS_AT_END,
  /** What tells of something rather than naming it. */
  LEAD_TELLING,
  LEAD_OCCASION,
  SENTENCE_LEANS_ON_OTHERS,
  /** Ends with a word that only goes before another. */
  SENTENCE_BROKEN_OFF,
  /** Begins like what leans on others, but says itself what it is about. */
  SENTENCE_SAYS_WHAT,
  SENTENCE_DANGLES,
  SENTENCE_MAKE_IT,
  SENTENCE_LACKS_SUBJECT,
  SENTENCE_ELSEWHERE,
  SENTENCE_NO_SUBJECT,
  SENTENCE_SAMPLE,
  SENTENCE_STATES,
  SENTENCE_FINITE,
  SENTENCE_DEMONSTRATIVE,
  SENTENCE_DEFINITE,
  SENTENCE_PRONOUN,
  COMMAND_RUNS,
  /** Says what to prefer, which is more than what to type. */
  COMMAND_CHOICE,
  RECORD_REPLACED,
  RECORD_CHOSEN,
  STATUS_NOT_IN_FORCE,
  STATUS_ADOPTED,
  DESCRIPTION_TELLS,
  DESCRIPTION_NOT_A_DESCRIPTION,
  DESCRIPTION_IS,
  /** Headings of what only shows what is meant. */
  GUIDE_SHOWS,
  GUIDE_FOR_WORKERS,
  /** Headings that are parts of one entry. */
  LOG_FIELD,
  /** Fields that say nothing once it is over. */
  LOG_PASSING,
  /** Headings of what was learned for all the future. */
  LOG_LESSONS,
  LOG_UPKEEP,
  LOG_COLUMN,
  HEADING_BINDING,
  TEXT_UNTOLD,
  /** Headings of work on the project, even in what speaks to users. */
  PROCEDURE_OF_WORK,
  PROCEDURE_WORKFLOW,
  PROCEDURE_HOW_TO,
  RULE_DECISION,
  RULE_GOTCHA,
  RULE_FACT,
  RULE_SOFT,
  SECTION_STYLE,
  /** Headings that say nothing about what stands below them. */
  TITLE_GENERAL,
  TITLE_OCCASION,
  WHOLE_INCLUDES,
  WHOLE_PARTS,
  /** Says that something comes, and not what. */
  WHOLE_LEADS,
  /** What is about people and rights, not about the work: nothing is drawn from it. */
  HEADING_OF_COMMUNITY,
  /** What went wrong once. */
  HEADING_OF_INCIDENTS,
  /** What was chosen deliberately. */
  HEADING_OF_DECISIONS,
  /** What goes wrong easily. */
  HEADING_OF_GOTCHAS,
  /** What must hold, or how things are wanted. */
  HEADING_OF_RULES,
  /** How a user gets the product, or a worker the project, to run. */
  HEADING_OF_SETUP,
  /** How a user uses the product. */
  HEADING_OF_REFERENCE,
  /** How something is done by those who work on the project. */
  HEADING_OF_PROCEDURE,
  /** How the parts fit together. */
  HEADING_OF_ARCHITECTURE,
  /** What the project is. */
  HEADING_OF_ABOUT,
  /** A heading that says on which condition what stands below it holds. */
  LEAD_CONDITION_AS_HEADING,
  /** An item that asks for what the lead-in above it would forbid. */
  LEAD_ITEM_REQUIRES,
  /** An item that says what is done instead of what. */
  LEAD_ITEM_REPLACES,
  /** A lead-in that forbids for all times. */
  LEAD_FORBIDS_ALWAYS,
  /** An item that names something that is done. */
  LEAD_ITEM_NAMES_DOING,
  /** A lead-in that requires for all times. */
  LEAD_REQUIRES_ALWAYS,
  /** An item that says itself that somebody is asked. */
  LEAD_ITEM_ASKS,
  /** A heading of what is preferred rather than required. */
  HEADING_PREFERS,
  /** A status that names what has replaced the decision. */
  STATUS_REPLACED,
  /** A status of a decision that is still to be made. */
  STATUS_OPEN,
  /** The word of a status that says that a decision is not in force. */
  STATUS_WORD
}
