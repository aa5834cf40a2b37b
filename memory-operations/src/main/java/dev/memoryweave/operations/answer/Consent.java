package dev.memoryweave.operations.answer;

import java.util.Locale;

/** The answer of a person to something that only a person can decide, or why there is none. */
public enum Consent {
  /** It is stored as the person's own statement. */
  ACCEPTED("The user accepted what was asked, and it is stored as the user's own word."),
  DECLINED("The user declined what was asked; nothing of it is stored. Do not save it again."),
  UNANSWERED("The user was asked and gave no answer."),
  BUSY(
      "The user was not asked, since other questions wait for an answer already; save it again"
          + " when they are answered."),
  TOO_LONG(
      "The user was not asked, since it is more than anybody reads before answering; save less at"
          + " once, or in fewer words."),
  CHANGED(
      "The user accepted, but what it is about was changed meanwhile; nothing of it is stored."
          + " Look at it and save it again."),
  NOT_ASKED("There is no way to ask the user here, or the user is not to be asked.");

  private final String words;

  Consent(String words) {
    this.words = words;
  }

  /** The consequence, in a sentence. */
  public String words() {
    return words;
  }

  /** The name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
