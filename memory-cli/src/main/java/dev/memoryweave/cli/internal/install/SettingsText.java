package dev.memoryweave.cli.internal.install;

/** The text of a file with settings, in which one server is written or removed. */
interface SettingsText {
  /**
   * The text with the server in it. Everything else stays as it is, in the server's own settings,
   * too.
   *
   * @param text the text before; blank if there is no file
   * @throws BrokenSettingsException if the text cannot be understood
   */
  String with(String text, ServerEntry server);

  /**
   * The text without the server.
   *
   * @throws BrokenSettingsException if the text cannot be understood
   */
  String without(String text);

  /** Whether the server is in the text. */
  default boolean has(String text) {
    return !without(text).equals(text);
  }
}
