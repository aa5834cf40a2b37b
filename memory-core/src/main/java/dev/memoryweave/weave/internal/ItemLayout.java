package dev.memoryweave.weave.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Joins the title of a memory and its text, so that neither repeats the other. */
final class ItemLayout {
  /** Markdown block starts, which must be at the beginning of a line. */
  private static final Pattern BLOCK_START =
      Pattern.compile("(?s)(?:[\\s#>|=\\\\<]|```|~~~|[-*+_][\\s*_-]|[0-9]{1,9}[.)]\\s|[-*+]$).*");

  /** A list of one item means the same without its marker. */
  private static final Pattern LIST_MARK = Pattern.compile("[-*+]\\s+(?=\\S)");

  private static final Pattern NOT_IN_A_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Characters that never change the meaning of a text. */
  private static final String DRESS = "*`\"'“”‘’…";

  /** Characters that do not matter next to a space, such as the dot of a sentence. */
  private static final String BESIDE_SPACE = ".,:;!?-–—";

  /** A title with more colons than these has no subject in front of a colon. */
  private static final int MOST_SUBJECTS = 4;

  private final boolean oneLine;

  /**
   * Creates a layout.
   *
   * @param oneLine whether every item is one line
   */
  ItemLayout(boolean oneLine) {
    this.oneLine = oneLine;
  }

  /** The part of an item after the bracket, with the line end. */
  String of(String title, String text) {
    if (text.isEmpty()) {
      return " **" + title + "**\n";
    }
    boolean isLine = text.indexOf('\n') < 0;
    String said = isLine ? LIST_MARK.matcher(text).replaceFirst("") : text;
    if (!startsLine(said) && (begins(said, title) || isMadeOf(title, said))) {
      return " " + indented(said) + "\n";
    }
    if (begins(title, text)) {
      return " **" + title + "**\n";
    }
    String heading = subject(title, text);
    if (isLine && !startsLine(text)) {
      boolean ended = endsSentence(heading) || heading.endsWith(":") || heading.endsWith("…");
      return " **" + heading + "**" + (ended || text.startsWith("…") ? " " : ": ") + text + "\n";
    }
    return " **" + heading + "**\n" + ItemRenderer.INDENT + indented(text) + "\n";
  }

  /**
   * The title; only the subject ("Shop" of "Shop: Sells fruit") if the text begins with the rest of
   * the title.
   */
  private static String subject(String title, String text) {
    int tried = 0;
    for (int at = title.indexOf(": ");
        at > 0 && tried < MOST_SUBJECTS;
        at = title.indexOf(": ", at + 1)) {
      tried++;
      if (begins(text, title.substring(at + 2))) {
        return title.substring(0, at);
      }
    }
    return title;
  }

  /** Whether a title is a text with its lines joined: it begins alike, and has no other words. */
  private static boolean isMadeOf(String title, String text) {
    int end = text.indexOf('\n');
    if (end < 0 || !begins(title, text.substring(0, end))) {
      return false;
    }
    Set<String> words = new HashSet<>(List.of(NOT_IN_A_WORD.split(PlainText.lowerCase(text))));
    return NOT_IN_A_WORD.splitAsStream(PlainText.lowerCase(title)).allMatch(words::contains);
  }

  private boolean startsLine(String text) {
    return !oneLine && BLOCK_START.matcher(text).matches();
  }

  static boolean endsSentence(String text) {
    return ".!?。！？".indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  /**
   * Whether a text begins with the other one, ignoring case, white space and punctuation; the other
   * one may have been shortened.
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
    // A hyphen between words is equivalent to a space.
    return BESIDE_SPACE.indexOf(c) >= 0
        && (!isBesideWords || (c == '-' && Character.isLetter(text.charAt(at + 1))));
  }

  private static String indented(String text) {
    return text.indexOf('\n') < 0
        ? text
        : text.replaceAll("\n(?=[^\n])", "\n" + ItemRenderer.INDENT);
  }
}
