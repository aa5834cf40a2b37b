package dev.memoryweave.cli.internal.install;

/** Settings that cannot be parsed, and are therefore not changed. */
final class BrokenSettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception that names the line.
   *
   * @param text the whole file
   * @param at the position of the error
   */
  BrokenSettingsException(String text, int at, String problem) {
    super(place(text, at) + ": " + problem);
  }

  private static String place(String text, int at) {
    int end = Math.min(at, text.length());
    int line = 1;
    int start = 0;
    for (int i = 0; i < end; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        start = i + 1;
      }
    }
    return "line " + line + ", column " + (text.codePointCount(start, end) + 1);
  }
}
