package dev.memoryweave.weave.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
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

  /** How much of a text a title may be cut from, in characters. */
  private static final int LONGEST_CUT = 500;

  /** Fewer words can stand in a text by chance. */
  private static final int FEWEST_WORDS = 5;

  private static final Pattern ASIDE = Pattern.compile(" \\([^()]*+\\)");

  private static final Pattern END_OF_SUBJECT = Pattern.compile("[:,] ");

  /** A title with more marks than these has no subject in front of one. */
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
    if (!startsLine(said) && (opens(said, title) || isMadeOf(title, said))) {
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
   * The title; only the subject ("Shop" of "Shop: Sells fruit", or of "Shop, fruit: Sells apples")
   * if the text begins with the rest of the title.
   */
  private static String subject(String title, String text) {
    Matcher end = END_OF_SUBJECT.matcher(title);
    for (int tried = 0; tried < MOST_SUBJECTS && end.find(); tried++) {
      if (end.start() > 0 && opens(text, title.substring(end.end()))) {
        return title.substring(0, end.start());
      }
    }
    return title;
  }

  /** Whether a title is the beginning of a text, as it is or without parts of it. */
  private static boolean opens(String text, String title) {
    return begins(text, title) || isCutFrom(text, title);
  }

  /**
   * Whether a title is the beginning of a text without what is said aside, or with a mark for what
   * is left out.
   */
  private static boolean isCutFrom(String text, String title) {
    String beginning = text.substring(0, Math.min(text.length(), LONGEST_CUT));
    return words(title).size() >= FEWEST_WORDS
        && (holdsParts(beginning, title)
            || holdsParts(ASIDE.matcher(beginning).replaceAll(""), title));
  }

  /** Whether a text begins with the first part of a title, and holds the others behind it. */
  private static boolean holdsParts(String text, String title) {
    List<String> left = words(text);
    boolean first = true;
    for (String part : title.split("…", -1)) {
      List<String> words = words(part);
      int at = Collections.indexOfSubList(left, words);
      if (at < 0 || (first && at > 0)) {
        return false;
      }
      left = left.subList(at + words.size(), left.size());
      first = false;
    }
    return true;
  }

  private static List<String> words(String text) {
    return NOT_IN_A_WORD
        .splitAsStream(PlainText.lowerCase(text))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** Whether a title is a text with its lines joined: it begins alike, and has no other words. */
  private static boolean isMadeOf(String title, String text) {
    int end = text.indexOf('\n');
    if (end < 0 || !begins(title, text.substring(0, end))) {
      return false;
    }
    return new HashSet<>(words(text)).containsAll(words(title));
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
