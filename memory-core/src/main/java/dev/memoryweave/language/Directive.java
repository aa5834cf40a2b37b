package dev.memoryweave.language;

/** How a text directs what is done. */
public enum Directive {
  /** It must not be done. */
  PROHIBITION,
  /** It must be done, or must be so. */
  REQUIREMENT,
  /** It should be done: an imperative, or what is recommended. */
  GUIDELINE,
  /** Somebody would rather have it so. */
  PREFERENCE;

  /** Whether it leaves no choice. */
  public boolean isStrict() {
    return this == PROHIBITION || this == REQUIREMENT;
  }
}
