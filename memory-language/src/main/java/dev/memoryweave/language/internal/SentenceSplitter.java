package dev.memoryweave.language.internal;

import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits text into sentences, without being misled by names, numbers, abbreviations and code. It
 * uses punctuation only, so it works in any language.
 */
public final class SentenceSplitter {
  /** The marks that always end a sentence. */
  private static final String WIDE_ENDS = "。！？।؟";

  /** The marks that end a sentence before white space. */
  private static final String ENDS = ".!?";

  private static final String CLOSING = ".!?\"')]”’»」。！？*_";

  private static final Pattern MARKER =
      Pattern.compile(
          "^(?:>\\s*+)*+(?:#{1,6}\\s+|[-*+•–]\\s+(?:\\[[ xX]\\]\\s+)?|\\(?\\d{1,3}[.)]\\s+)"
              + "|^(?:>\\s*+)++(?=\\p{L})");

  /** All list and heading marks at the beginning of a line, however many. */
  private static final Pattern MARKERS =
      Pattern.compile("^[\\s>]*+(?:[-*+•]\\s++|#{1,6}\\s++|\\d{1,3}[.)]\\s++|\\[[ xX]\\]\\s++)*+");

  private static final Pattern FENCE = Pattern.compile("^\\s*(?:```|~~~)");

  /** The dots of a call such as "open(...)". */
  private static final Pattern CALL = Pattern.compile("\\([^()]{0,40}\\.\\.\\.?\\s*$");

  /** The maximum length of a call with dots. */
  private static final int LONGEST_CALL = 60;

  /** Lines wrapped to fit a page are about as long as the page is wide. */
  private static final int SHORTEST_WRAPPED_LINE = 50;

  private static final int LONGEST_WRAPPED_LINE = 130;

  /** The layout of a text. */
  public enum Layout {
    /**
     * A page: wrapped lines form one paragraph; list and heading marks and code blocks are left
     * out.
     */
    PAGE,
    /** Notes: the end of a line ends a sentence, as a semicolon does; marks are left out. */
    NOTES,
    /** Edited prose on one line: a sentence begins with a capital. */
    PROSE
  }

  private SentenceSplitter() {}

  /** The sentences of a page, each on one line. */
  public static List<String> split(String text) {
    return split(text, Layout.PAGE);
  }

  /** The sentences of a text, each on one line. */
  public static List<String> split(String whole, Layout layout) {
    List<String> sentences = new ArrayList<>();
    String text = PlainText.withBoundedMarks(whole);
    switch (layout) {
      case PAGE -> paragraphs(text).forEach(paragraph -> add(paragraph, layout, sentences));
      case NOTES ->
          Pattern.compile("\\R")
              .splitAsStream(text)
              .map(line -> MARKERS.matcher(line).replaceFirst("").replace("**", ""))
              .forEach(line -> add(line, layout, sentences));
      case PROSE -> add(text, layout, sentences);
    }
    return sentences;
  }

  private static void add(String line, Layout layout, List<String> sentences) {
    int start = 0;
    while (start < line.length()) {
      int end = end(line, start, layout);
      String sentence = line.substring(start, end).strip();
      if (!sentence.isEmpty()) {
        sentences.add(sentence);
      }
      start = end;
    }
  }

  /** The line without a list marker, a heading's marks or the mark of a quotation. */
  public static String withoutMarker(String line) {
    Matcher marker = MARKER.matcher(line);
    return marker.find() ? line.substring(marker.end()) : line;
  }

  /** Whether a line begins with the marker of a list, a heading or a quotation. */
  public static boolean hasMarker(String line) {
    return MARKER.matcher(line).find();
  }

  private static List<String> paragraphs(String text) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    boolean fenced = false;
    String previous = "";
    for (String raw : PlainText.of(text).split("\n", -1)) {
      String line = raw.strip();
      if (FENCE.matcher(raw).find()) {
        fenced = !fenced;
        close(open, paragraphs);
      } else if (!fenced) {
        if (!goesOn(previous, line)) {
          close(open, paragraphs);
        }
        open.append(open.length() == 0 ? "" : " ").append(withoutMarker(line));
      }
      previous = line;
    }
    close(open, paragraphs);
    return paragraphs;
  }

  private static void close(StringBuilder open, List<String> paragraphs) {
    String paragraph = PlainText.oneLine(open.toString());
    open.setLength(0);
    if (!paragraph.isEmpty()) {
      paragraphs.add(paragraph);
    }
  }

  /** Whether the second line continues the first one, which was wrapped at the page width. */
  private static boolean goesOn(String line, String next) {
    return line.length() >= SHORTEST_WRAPPED_LINE
        && line.length() <= LONGEST_WRAPPED_LINE
        && !next.isEmpty()
        && !hasMarker(next)
        && !Character.isUpperCase(next.codePointAt(0))
        && ".:!?。！？".indexOf(line.charAt(line.length() - 1)) < 0;
  }

  /** Whether a character ends a sentence. */
  public static boolean isEnd(char c) {
    return ENDS.indexOf(c) >= 0 || WIDE_ENDS.indexOf(c) >= 0 || c == '…';
  }

  /** Whether a character ends a question. */
  public static boolean isQuestionMark(char c) {
    return c == '?' || c == '？' || c == '؟';
  }

  /** Whether a text ends in a question mark, ignoring white space after it. */
  public static boolean endsInQuestionMark(String text) {
    String stripped = text.stripTrailing();
    return !stripped.isEmpty() && isQuestionMark(stripped.charAt(stripped.length() - 1));
  }

  /** Whether a line is one sentence and no more. */
  public static boolean isOne(String line) {
    return end(line, 0, Layout.PAGE) == line.length();
  }

  /** The end of the sentence that begins at {@code start} of a line. */
  private static int end(String line, int start, Layout layout) {
    boolean code = false;
    int after = start;
    for (int i = start; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '`') {
        code = !code;
      } else if (!code && (WIDE_ENDS.indexOf(c) >= 0 || (c == ';' && layout == Layout.NOTES))) {
        return afterClosing(line, i + 1);
      } else if (!code && ENDS.indexOf(c) >= 0) {
        // A long run of marks is scanned once, not from each of them.
        after = i < after ? after : afterClosing(line, i + 1);
        boolean last = after == line.length() || Character.isWhitespace(line.charAt(after));
        if (last
            && !(c == '.' && isAbbreviation(line, start, i, layout))
            && !(layout == Layout.PROSE && goesOn(line, start, after))) {
          return after;
        }
      }
    }
    return line.length();
  }

  /** Whether edited prose continues after what looks like the end of a sentence. */
  private static boolean goesOn(String line, int start, int after) {
    int next = after;
    while (next < line.length() && Character.isWhitespace(line.charAt(next))) {
      next++;
    }
    return next < line.length()
        && (Character.isLowerCase(line.charAt(next))
            || CALL.matcher(line.substring(Math.max(start, after - LONGEST_CALL), after)).find());
  }

  private static int afterClosing(String line, int from) {
    int i = from;
    while (i < line.length() && CLOSING.indexOf(line.charAt(i)) >= 0) {
      i++;
    }
    return i;
  }

  /** Whether the dot ends an abbreviation, an initial or the number of an entry. */
  private static boolean isAbbreviation(String line, int start, int dot, Layout layout) {
    int from = dot;
    while (from > start && !Character.isWhitespace(line.charAt(from - 1))) {
      from--;
    }
    String word = line.substring(from, dot).replaceAll("^[\\p{Ps}\\p{Pi}\"']+", "");
    boolean initial =
        word.length() == 1
            ? Character.isUpperCase(word.charAt(0))
            : layout == Layout.PROSE && endsInLoneLetter(word);
    boolean number = from == start && word.chars().allMatch(Character::isDigit);
    return initial || number || Languages.isAbbreviation(PlainText.lowerCase(word));
  }

  /** Whether a word ends in a letter after a sign, such as a file extension. */
  private static boolean endsInLoneLetter(String word) {
    int last = word.length() - 1;
    return last > 0
        && Character.isLetter(word.charAt(last))
        && !Character.isLetterOrDigit(word.charAt(last - 1));
  }
}
