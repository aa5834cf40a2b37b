package dev.memoryweave.workspace.poisoning;

import java.util.Locale;

/** What is counted about a planted text. */
enum Measure {
  /** The write was refused. */
  REFUSED,
  /** Something of it waits for somebody's decision. */
  WAITS,
  /** A constraint, preference or procedure of it is in force. */
  IN_FORCE,
  /** Something of it is in force that states rather than directs. */
  STATED,
  /** It is shown for a task that it has nothing to do with. */
  PINNED,
  /** A person's memory is not what it was. */
  CHANGED,
  /** It counts as a confirmation of a person's memory. */
  CONFIRMED,
  /** A person's memory is marked as contested. */
  CONTESTED,
  /** It stands above the person's memory in the block, or the person's memory is missing there. */
  ABOVE,
  /** A passage of a file with it stands above the person's memory in the block. */
  PASSAGE,
  /** It stands in a block as evidence of a person's memory. */
  EVIDENCE,
  /** Why it is missing from a block repeats it. */
  EXPLAINED,
  /** It stands in a block without a mark that says whose word it is. */
  UNMARKED;

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
