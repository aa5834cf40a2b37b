package dev.memoryweave.cli.internal.install;

/** The text of a settings file, in which one server is added or removed. */
interface SettingsText {
  /**
   * The text with the server added. Everything else stays as it is, including other settings of the
   * server.
   *
   * @param text the previous text; blank if there is no file
   * @throws BrokenSettingsException if the text cannot be parsed
   */
  String with(String text, ServerEntry server);

  /**
   * The text without the server.
   *
   * @throws BrokenSettingsException if the text cannot be parsed
   */
  String without(String text);

  /** Whether the server is in the text. */
  default boolean has(String text) {
    return !without(text).equals(text);
  }
}
