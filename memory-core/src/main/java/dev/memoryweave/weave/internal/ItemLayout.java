package dev.memoryweave.weave.internal;

import java.util.regex.Pattern;

/** Puts the title of a memory and its text together, so that neither repeats the other. */
final class ItemLayout {
  /** Beginnings of a block of Markdown, which must begin a line. */
  private static final Pattern BLOCK_START =
      Pattern.compile("(?s)(?:[\\s#>|=\\\\<]|```|~~~|[-*+_][\\s*_-]|[0-9]{1,9}[.)]\\s|[-*+]$).*");

  /** A list of one item says the same without its mark. */
  private static final Pattern LIST_MARK = Pattern.compile("[-*+]\\s+(?=\\S)");

  /** Marks that change nothing of what a text says, wherever they stand. */
  private static final String DRESS = "*`\"'“”‘’…";

  /** Marks that change nothing where they stand beside a space, such as the dot of a sentence. */
  private static final String BESIDE_SPACE = ".,:;!?-–—";

  private final boolean oneLine;

  /**
   * Creates a layout.
   *
   * @param oneLine whether every item is one line
   */
  ItemLayout(boolean oneLine) {
    this.oneLine = oneLine;
  }

  /** What follows the bracket of an item, with the line end. */
  String of(String title, String text) {
    if (text.isEmpty()) {
      return " **" + title + "**\n";
    }
    boolean isLine = text.indexOf('\n') < 0;
    String said = isLine ? LIST_MARK.matcher(text).replaceFirst("") : text;
    if (!startsLine(said) && begins(said, title)) {
      return " " + indented(said) + "\n";
    }
    // A title such as "Shop: Sells fruit" says what the text says after its subject.
    if (begins(title, text) || begins(title.substring(title.indexOf(':') + 1), text)) {
      return " **" + title + "**\n";
    }
    if (!startsLine(text) && isLine) {
      boolean ended = endsSentence(title) || title.endsWith(":") || title.endsWith("…");
      return " **" + title + "**" + (ended || text.startsWith("…") ? " " : ": ") + text + "\n";
    }
    return " **" + title + "**\n" + ItemRenderer.INDENT + indented(text) + "\n";
  }

  private boolean startsLine(String text) {
    return !oneLine && BLOCK_START.matcher(text).matches();
  }

  static boolean endsSentence(String text) {
    return ".!?。！？".indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  /**
   * Whether a text begins with all that the other one says, whatever their case, white space and
   * marks; the other one may have been shortened.
   */
  private static boolean begins(String text, String other) {
    int at = 0;
    boolean says = false;
    for (int i = 0; i < other.length(); i++) {
      if (isDress(other, i)) {
        continue;
      }
      while (at < text.length() && isDress(text, at)) {
        at++;
      }
      if (at == text.length()
          || Character.toLowerCase(text.charAt(at)) != Character.toLowerCase(other.charAt(i))) {
        return false;
      }
      at++;
      says = true;
    }
    return says
        && (other.endsWith("…")
            || other.endsWith("...")
            || at == text.length()
            || !Character.isLetterOrDigit(text.charAt(at)));
  }

  private static boolean isDress(String text, int at) {
    char c = text.charAt(at);
    if (Character.isWhitespace(c) || DRESS.indexOf(c) >= 0) {
      return true;
    }
    boolean isBesideWords =
        at > 0
            && at + 1 < text.length()
            && Character.isLetterOrDigit(text.charAt(at - 1))
            && Character.isLetterOrDigit(text.charAt(at + 1));
    // A hyphen between words is a space that somebody else writes.
    return BESIDE_SPACE.indexOf(c) >= 0
        && (!isBesideWords || (c == '-' && Character.isLetter(text.charAt(at + 1))));
  }

  private static String indented(String text) {
    return text.indexOf('\n') < 0
        ? text
        : text.replaceAll("\n(?=[^\n])", "\n" + ItemRenderer.INDENT);
  }
}
