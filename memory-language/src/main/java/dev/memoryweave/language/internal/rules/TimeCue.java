package dev.memoryweave.language.internal.rules;

/** Wordings by which a sentence tells whether "on Friday" is the last one or the next. */
public enum TimeCue implements Cue {
  /** Says what is to come; this goes before {@link #TOLD}, as in "is planned". */
  PLANNED,
  /** Tells what has been. */
  TOLD
}
