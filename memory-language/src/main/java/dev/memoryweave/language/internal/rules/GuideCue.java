package dev.memoryweave.language.internal.rules;

/**
 * Wordings of guides, rule files and records. The name of each begins with the kind of text in
 * which it is searched: a lead-in before a list, a sentence, the entry of a log, and so on. Those
 * of headings and titles are for plain headings, all others for text as written.
 */
public enum GuideCue implements Cue {
  /** Forbids in its last words. */
  LEAD_FORBIDS,
  LEAD_NOT_FORBIDDING,
  LEAD_REQUIRES,
  LEAD_ASKS,
  LEAD_CONDITION,
  LEAD_STEPS,
  /** Ends in the middle of a sentence that describes rather than directs. */
  LEAD_TELLS,
  LEAD_TOLD_IN_ORDER,
  /** Says where something applies, followed by a complete sentence. */
  LEAD_PLACE_AND_CLAUSE,
  /** Permits something without requiring it. */
  LEAD_PERMITS,
  LEAD_EXAMPLES,
  /** Words that only say whether something is done. */
  LEAD_PURE,
  /** Ends so that an imperative item continues it: "When you write tests, never". */
  LEAD_GOES_ON,
  LEAD_NO_CONDITION,
  /** A heading that is about what it forbids, rather than one that uses such words. */
  LEAD_FORBIDDING_HEADING,
  /** Describes something rather than naming it. */
  LEAD_TELLING,
  LEAD_OCCASION,
  /** Names a moment, so that the items below it are done one after the other. */
  LEAD_MOMENT,
  SENTENCE_LEANS_ON_OTHERS,
  /** Ends with a word that must be followed by another. */
  SENTENCE_BROKEN_OFF,
  /** Looks like a sentence that depends on others, but names its own subject. */
  SENTENCE_SAYS_WHAT,
  /** Says what is done instead of what was said before, or what happens then. */
  SENTENCE_REPLACES,
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
  /** States a preference, which is more than a command to type. */
  COMMAND_CHOICE,
  RECORD_REPLACED,
  STATUS_NOT_IN_FORCE,
  STATUS_ADOPTED,
  DESCRIPTION_TELLS,
  DESCRIPTION_NOT_A_DESCRIPTION,
  DESCRIPTION_IS,
  /** Headings of mere illustrations. */
  GUIDE_SHOWS,
  GUIDE_FOR_WORKERS,
  /** A line that speaks of work on the project. */
  GUIDE_OF_WORK,
  /** A line that speaks of what its reader makes with the product. */
  GUIDE_OF_USE,
  /** Headings that are parts of one entry. */
  LOG_FIELD,
  /** Fields that are irrelevant once it is over. */
  LOG_PASSING,
  /** Headings of lasting lessons. */
  LOG_LESSONS,
  /** A lesson that tells what was missing or went wrong, and orders nothing. */
  LESSON_REPORTS,
  LOG_UPKEEP,
  LOG_COLUMN,
  HEADING_BINDING,
  TEXT_UNTOLD,
  /** Headings of work on the project, even in texts for users. */
  PROCEDURE_OF_WORK,
  PROCEDURE_WORKFLOW,
  PROCEDURE_HOW_TO,
  RULE_DECISION,
  RULE_GOTCHA,
  RULE_FACT,
  RULE_SOFT,
  /** Asks for something as a duty, or tells what is always done. */
  RULE_BINDS,
  /** Marked as critical, by its author's capitals or signs. */
  RULE_CRITICAL,
  SECTION_STYLE,
  /** Headings below which a line without a verb says how something is done. */
  SECTION_SETTLES_STYLE,
  /** Headings below which a line without a verb says what is used. */
  SECTION_SETTLES_TOOLS,
  /** A name and a value that settle nothing. */
  SETTLED_NOT,
  /** A value that answers or praises instead of naming what is used. */
  SETTLED_ANSWER,
  /** Headings of promises to those outside, and of how things are decided. */
  SECTION_POLICY,
  /** A sentence that says what those of the project do, as a rule or from now on. */
  SENTENCE_COMMITS,
  /** A sentence that says how much, how often or by when. */
  SENTENCE_MEASURES,
  /** Headings that say nothing about the text below them. */
  TITLE_GENERAL,
  /** Headings that say of which sort the rules below are, but not what they are about. */
  TITLE_EMPTY,
  TITLE_OCCASION,
  /** Words at the start of a sentence that only join it to the one before it. */
  TITLE_JOINS,
  /** Begins with what it is true for, up to the first comma. */
  TITLE_CONDITION,
  /** Ends so that what it introduces is its object: "A report should state". */
  WHOLE_OPEN,
  WHOLE_INCLUDES,
  WHOLE_PARTS,
  /** Announces something without saying it. */
  WHOLE_LEADS,
  /** Leads to the words of somebody else, or to words that only show something. */
  LEAD_TO_WORDS,
  /** The title or description of a text on how rules for agents are written. */
  RULES_ON_RULES,
  /** About people and rights rather than the work: nothing is extracted from it. */
  HEADING_OF_COMMUNITY,
  /** How bugs and wishes are reported, as heading of a section. */
  HEADING_OF_REPORTS,
  /** Past problems. */
  HEADING_OF_INCIDENTS,
  /** Deliberate choices. */
  HEADING_OF_DECISIONS,
  /** Common pitfalls. */
  HEADING_OF_GOTCHAS,
  /** Requirements and preferences. */
  HEADING_OF_RULES,
  /** How a user gets the product, or a contributor the project, to run. */
  HEADING_OF_SETUP,
  /** How a user uses the product. */
  HEADING_OF_REFERENCE,
  /** How contributors do something. */
  HEADING_OF_PROCEDURE,
  /** How the parts fit together. */
  HEADING_OF_ARCHITECTURE,
  /** Descriptions of the project. */
  HEADING_OF_ABOUT,
  /** A heading that gives the condition for the text below it. */
  LEAD_CONDITION_AS_HEADING,
  /** An item that requires something that the lead-in above it would forbid. */
  LEAD_ITEM_REQUIRES,
  /** An item that says what to do instead. */
  LEAD_ITEM_REPLACES,
  /** A lead-in that always forbids. */
  LEAD_FORBIDS_ALWAYS,
  /** An item that names an activity. */
  LEAD_ITEM_NAMES_DOING,
  /** A lead-in that always requires. */
  LEAD_REQUIRES_ALWAYS,
  /** An item that itself asks for something. */
  LEAD_ITEM_ASKS,
  /** A heading of preferences rather than requirements. */
  HEADING_PREFERS,
  /** A status that names the replacement of the decision. */
  STATUS_REPLACED,
  /** A status of a decision that is not made yet. */
  STATUS_OPEN,
  /** The word of a status that says that a decision is not in force. */
  STATUS_WORD
}
