package dev.memoryweave.language.internal.rules;

/** Wordings of short statements that settle something. */
public enum SettledStatementCue implements Cue {
  /** Begins with a decision. */
  DECIDED,
  /** A choice that counts if it names something specific, or its purpose. */
  CHOSEN,
  /** Gives the purpose of a choice. */
  MADE_FOR,
  /** Something offered before, without a name of its own. */
  OFFERED,
  /** Says by name who is responsible; as written. */
  OWNER_BY_NAME,
  /** Says who is responsible for something. */
  OWNED,
  /** Says whom to ask; as written. */
  CONTACT,
  /** Names a recurring time. */
  AGAIN_AND_AGAIN,
  /** Says what something does at a scheduled time. */
  HAPPENS,
  /** Says what a team does at scheduled times. */
  WE_DO,
  /** Excludes something at a time. */
  NO_MORE,
  /** Says where something is, or what it is made with. */
  LOCATED,
  /** States a requirement on something. */
  NEEDED,
  /** Gives a setting its value. */
  SETTING,
  /** Something in the present: what it is, has or does, with any verb. */
  PRESENT,
  /** Holds for all of a sort, or until further notice. */
  STANDING,
  /** Gives the name of something, or which of its kind it is; as written. */
  NAMED,
  /** One thing and not another, without a verb. */
  BARE_CONTRAST,
  /** Reports an event rather than a state. */
  NARRATIVE,
  /** About the speaker or the person spoken to. */
  TO_SOMEBODY,
  /** "The decision of today: ..." */
  ANNOUNCED,
  /** One thing and not another, which is never said casually. */
  CONTRAST,
  /** Something that both look at while they talk. */
  LOOKED_AT,
  /** Momentary: problems and observations of just now. */
  PASSING
}
