package dev.memoryweave.language.internal.rules;

/** Wordings of sentences in a conversation that tell statements from talk. */
public enum TalkCue implements Cue {
  /** Words that begin a sentence and say nothing of their own. */
  OPENER,
  /** Openers that ask for what follows to be kept. */
  REMINDER,
  /** Where a statement ends and the speaker turns to a question, a wish or a doubt. */
  TURN,
  /** Words that stand for what was named before. */
  PRONOUN,
  /** How somebody finds something, which is no fact about it. */
  OPINION,
  /** Begins no statement, or one that cannot be understood without what was said before. */
  REFUSED,
  /** How a question begins. */
  ASKS,
  /** Begins with a word that stands for what was named before. */
  POINTS_BACK,
  /** Something that happened this minute is no knowledge. */
  JUST_NOW,
  /** Begins with what was named before, by a word that stands for it or as one of several. */
  LEADS_BACK,
  /** Begins no statement, though somebody hands it in as one. */
  REFUSED_IN_ANY_CASE,
  /** References to what was said before. */
  REFERRING,
  /**
   * Where a wish begins that somebody states on the way to something else: "I'm setting up the
   * build, and I prefer few dependencies, how do I ...?". Group 1 is the wish.
   */
  IN_PASSING,
  /** Ends in a word that stands for what was named before. */
  ENDS_OPEN,
  /** Statements about the speaker or the work that hold by themselves. */
  LASTING,
  /** Statements that count only with something particular in them: a name, a number, a date. */
  PARTICULAR,
  /** Statements about somebody or something by name; matched with the case as written. */
  NAMED,
  /** Where another part of a sentence begins that may stand alone. */
  CLAUSE,
  /** Names something: a name, a number, a quotation or a piece of code; as written. */
  SPECIFIC,
  /** Words before a turn that lead to what is cut off; as written. */
  LOOSE_END,
  /** Asks for the rest of a message to be remembered; as written. */
  ASKS_TO_REMEMBER
}
