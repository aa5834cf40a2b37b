package dev.memoryweave.language.internal.rules;

/** Wordings in a conversation that separate statements from talk. */
public enum TalkCue implements Cue {
  /** Words that begin a sentence without adding meaning. */
  OPENER,
  /** Openers that ask to keep the text after them. */
  REMINDER,
  /** Where a statement ends and the speaker turns to a question, a wish or a doubt. */
  TURN,
  /** Words that refer back. */
  PRONOUN,
  /** An opinion of something, which is not a fact about it. */
  OPINION,
  /** Begins with somebody who is undecided, or is about to do something. */
  DOUBTS,
  /** Begins with a request to the person spoken to. */
  REQUESTS,
  /** Begins with small talk. */
  COURTESY,
  /** Begins with work in progress. */
  BUSY,
  /** Beginnings of questions. */
  ASKS,
  /** Begins with a word that refers back. */
  POINTS_BACK,
  /** An event of this minute is not knowledge. */
  JUST_NOW,
  /** Begins with something named before, by a word that refers back or as one of several. */
  LEADS_BACK,
  /** References to what was said before. */
  REFERRING,
  /**
   * The beginning of a wish in passing: "I'm setting up the build, and I prefer few dependencies,
   * how do I ...?". The part {@code wish} begins there.
   */
  IN_PASSING,
  /** Ends in a word that refers back. */
  ENDS_OPEN,
  /** Statements about the speaker or the work that are complete by themselves. */
  LASTING,
  /** Statements that count only with something specific in them: a name, a number, a date. */
  PARTICULAR,
  /** Statements about somebody or something by name; matched with the case as written. */
  NAMED,
  /** The beginning of another part of a sentence that may be complete by itself. */
  CLAUSE,
  /** Names something: a name, a number, a quotation or a piece of code; as written. */
  SPECIFIC,
  /** Words before a turn that belong to the part that is cut off; as written. */
  LOOSE_END,
  /** Asks for the rest of a message to be remembered; as written. */
  ASKS_TO_REMEMBER
}
