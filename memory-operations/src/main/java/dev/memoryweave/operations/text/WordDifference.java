package dev.memoryweave.operations.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The word-by-word difference of two texts: an active one, and one that would replace it.
 *
 * @param parts the parts of both, in order
 */
public record WordDifference(List<Part> parts) {
  /** The minimum share of words that both have in common; otherwise they are read side by side. */
  private static final double SHARED = .5;

  /** Maximum number of words compared per text. */
  private static final int MOST_WORDS = 400;

  /** Number of words shown around a difference in a longer common stretch. */
  private static final int CONTEXT = 6;

  /** The side that a part belongs to. */
  public enum Side {
    /** Both texts have it. */
    BOTH("", ""),
    /** Only the active text has it. */
    IN_FORCE("[-", "-]"),
    /** Only the pending text has it. */
    WAITING("{+", "+}");

    private final String begin;
    private final String end;

    Side(String begin, String end) {
      this.begin = begin;
      this.end = end;
    }

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Some words of one text or of both.
   *
   * @param side the text that they belong to
   * @param text the words, with the blank before each
   */
  public record Part(Side side, String text) {}

  /** Copies the list. */
  public WordDifference {
    parts = List.copyOf(parts);
  }

  /**
   * Compares two texts; nothing if they are equal, have too little in common or too many words, or
   * contain text that looks like a mark.
   */
  public static Optional<WordDifference> of(String inForce, String waiting) {
    if (inForce.equals(waiting) || holdsMark(inForce) || holdsMark(waiting)) {
      return Optional.empty();
    }
    List<String> before = words(inForce);
    List<String> after = words(waiting);
    if (before.size() > MOST_WORDS || after.size() > MOST_WORDS) {
      return Optional.empty();
    }
    List<Part> parts = compared(before, after);
    int shared =
        parts.stream()
            .filter(part -> part.side() == Side.BOTH)
            .mapToInt(part -> words(part.text()).size())
            .sum();
    boolean isAlike = 2 * shared >= SHARED * (before.size() + after.size());
    return isAlike && parts.size() > 1 ? Optional.of(new WordDifference(parts)) : Optional.empty();
  }

  private static boolean holdsMark(String text) {
    for (Side side : Side.values()) {
      if (side != Side.BOTH && (text.contains(side.begin) || text.contains(side.end))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Splits a text into words, each with the blanks before it: letters and digits, or one other
   * sign.
   */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int begin = 0;
    int at = 0;
    while (at < text.length()) {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        break;
      }
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      while (isPartOfWord(point) && at < text.length() && isPartOfWord(text.codePointAt(at))) {
        at += Character.charCount(text.codePointAt(at));
      }
      words.add(text.substring(begin, at));
      begin = at;
    }
    return words;
  }

  private static boolean isPartOfWord(int point) {
    return Character.isLetterOrDigit(point)
        || Character.getType(point) == Character.NON_SPACING_MARK
        || point == '_';
  }

  /** Words are compared without the blanks before them. */
  private static List<Part> compared(List<String> before, List<String> after) {
    Collector parts = new Collector();
    for (ListDifference.Step<String> step : ListDifference.of(before, after, String::strip)) {
      Side side =
          switch (step.side()) {
            case BOTH -> Side.BOTH;
            case BEFORE -> Side.IN_FORCE;
            case AFTER -> Side.WAITING;
          };
      parts.add(side, step.item());
    }
    return parts.parts();
  }

  /** Joins words of one side; within a change, active text comes before pending text. */
  private static final class Collector {
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder same = new StringBuilder();
    private final StringBuilder inForce = new StringBuilder();
    private final StringBuilder waiting = new StringBuilder();

    void add(Side side, String word) {
      if (side == Side.BOTH) {
        endChange();
        same.append(word);
      } else {
        endSame();
        (side == Side.IN_FORCE ? inForce : waiting).append(word);
      }
    }

    List<Part> parts() {
      endSame();
      endChange();
      return parts;
    }

    private void endSame() {
      end(Side.BOTH, same);
    }

    private void endChange() {
      end(Side.IN_FORCE, inForce);
      end(Side.WAITING, waiting);
    }

    private void end(Side side, StringBuilder words) {
      if (!words.isEmpty()) {
        parts.add(new Part(side, words.toString()));
        words.setLength(0);
      }
    }
  }

  /**
   * Both texts in one, such as {@code retried at most [-3-]{+5+} times}; long common stretches are
   * cut to the words around a difference.
   */
  public String marked() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.side() == Side.BOTH) {
        text.append(context(part.text(), i > 0, i < parts.size() - 1));
        continue;
      }
      // The blank before a word stays outside the mark; both words of a change share one.
      String words = part.text().stripLeading();
      boolean isSecond = i > 0 && parts.get(i - 1).side() == Side.IN_FORCE;
      if (!isSecond) {
        text.append(part.text(), 0, part.text().length() - words.length());
      }
      text.append(part.side().begin).append(words).append(part.side().end);
    }
    return text.toString().strip();
  }

  private static String context(String text, boolean isBehind, boolean isBefore) {
    List<String> words = words(text);
    int head = isBehind ? CONTEXT : 0;
    int tail = isBefore ? CONTEXT : 0;
    return words.size() <= head + tail + 1
        ? text
        : String.join("", words.subList(0, head))
            + (isBehind ? " … " : "… ").stripTrailing()
            + String.join("", words.subList(words.size() - tail, words.size()));
  }
}
