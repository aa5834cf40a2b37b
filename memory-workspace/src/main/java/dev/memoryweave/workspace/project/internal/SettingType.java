package dev.memoryweave.workspace.project.internal;

/** Types of the values of settings. */
public enum SettingType {
  /** Text on one line. */
  TEXT("text"),
  /** A whole number. */
  NUMBER("a whole number"),
  /** True or false. */
  SWITCH("true or false"),
  /** A list of texts. */
  TEXTS("a list of texts");

  private final String words;

  SettingType(String words) {
    this.words = words;
  }

  /** The kind in words. */
  public String words() {
    return words;
  }
}
