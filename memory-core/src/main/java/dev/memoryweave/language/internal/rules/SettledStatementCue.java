package dev.memoryweave.language.internal.rules;

/** Wordings of short statements that settle something. */
public enum SettledStatementCue implements Cue {
  /** Begins with what was decided. */
  DECIDED,
  /** A choice that counts with something particular, or with what it is made for. */
  CHOSEN,
  /** Says what a choice is made for. */
  MADE_FOR,
  /** What was offered before and has no name of its own. */
  OFFERED,
  /** Says by name who is responsible; as written. */
  OWNER_BY_NAME,
  /** Says who is responsible for something. */
  OWNED,
  /** Says whom to ask; as written. */
  CONTACT,
  /** Names a time that comes again. */
  AGAIN_AND_AGAIN,
  /** Says what something does at its time. */
  HAPPENS,
  /** Says what a team does at its times. */
  WE_DO,
  /** Rules something out at a time. */
  NO_MORE,
  /** Says where something is, or what it is made with. */
  LOCATED,
  /** Says what is asked of something. */
  NEEDED,
  /** Gives a setting its value. */
  SETTING,
  /** Something in the present: what it is, has or does, whatever the verb. */
  PRESENT,
  /** Holds for all of a sort, or is so until somebody says otherwise. */
  STANDING,
  /** Says what something is called, or which of its kind it is; as written. */
  NAMED,
  /** One thing and not another, without a verb. */
  BARE_CONTRAST,
  /** Tells what happened rather than what holds. */
  NARRATIVE,
  /** Speaks of the speaker or to the one who is spoken to. */
  TO_SOMEBODY,
  /** "The decision of today: ..." */
  ANNOUNCED,
  /** One thing and not another, which nobody says in passing. */
  CONTRAST,
  /** What both look at while they talk. */
  LOOKED_AT,
  /** Of the moment: what goes wrong just now, and what is seen just now. */
  PASSING
}
