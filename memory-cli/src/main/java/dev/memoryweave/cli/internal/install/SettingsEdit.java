package dev.memoryweave.cli.internal.install;

/** A change to the text of a settings file that can be made, and taken back. */
interface SettingsEdit {
  /**
   * The text with the change made. A second time changes nothing.
   *
   * @param text the previous text; blank if there is no file
   * @throws BrokenSettingsException if the text cannot be parsed
   */
  String made(String text);

  /**
   * The text with the change taken back.
   *
   * @throws BrokenSettingsException if the text cannot be parsed
   */
  String undone(String text);

  /** What it adds. */
  Part part();

  /** Parts of an installation. */
  enum Part {
    SERVER,
    HOOKS;

    /** Its name at the command line. */
    String label() {
      return this == SERVER ? "server" : "hooks";
    }
  }
}
