package dev.memoryweave.cli.internal.terminal;

/**
 * Colours of texts, or none.
 *
 * @param colours whether texts are coloured
 */
public record Paint(boolean colours) {
  /** Leaves texts as they are. */
  public static final Paint NONE = new Paint(false);

  private static final String END = "\u001b[0m";

  /** A highlighted text, such as a heading. */
  public String strong(String text) {
    return in("1", text);
  }

  /** A less important text, such as a date. */
  public String faint(String text) {
    return in("2", text);
  }

  /** A name that can be used in another command, such as an id. */
  public String name(String text) {
    return in("36", text);
  }

  /** A text about something in order or added. */
  public String good(String text) {
    return in("32", text);
  }

  /** A text about something pending or risky. */
  public String careful(String text) {
    return in("33", text);
  }

  /** A text about something wrong or removed. */
  public String bad(String text) {
    return in("31", text);
  }

  private String in(String code, String text) {
    return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + END : text;
  }
}
