package dev.memoryweave.reflect.internal.report;

import dev.memoryweave.language.internal.PlainText;
import dev.memoryweave.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits text into sentences, without being misled by names, numbers and abbreviations. */
public final class Sentences {
  private static final Set<String> ABBREVIATIONS =
      Set.of(
          "e.g", "i.e", "etc", "vs", "cf", "approx", "no", "nr", "fig", "mr", "mrs", "ms", "dr",
          "prof", "st", "inc", "ltd", "co", "jr", "sr", "resp", "ca", "incl", "max", "min", "a.m",
          "p.m", "u.s", "z.b", "d.h", "bzw");

  private static final Pattern MARKER =
      Pattern.compile(
          "^(?:>\\s*)*(?:#{1,6}\\s+|[-*+•–]\\s+(?:\\[[ xX]\\]\\s+)?|\\(?\\d{1,3}[.)]\\s+)"
              + "|^(?:>\\s*)+(?=\\p{L})");

  private static final Pattern FENCE = Pattern.compile("^\\s*(?:```|~~~)");

  /** Lines that were broken to fit a page are about as long as the page is wide. */
  private static final int SHORTEST_WRAPPED_LINE = 50;

  private static final int LONGEST_WRAPPED_LINE = 130;

  private Sentences() {}

  /** The sentences of a text, each on one line, without list markers and blocks of code. */
  public static List<String> of(String text) {
    List<String> sentences = new ArrayList<>();
    for (String paragraph : paragraphs(text)) {
      int start = 0;
      while (start < paragraph.length()) {
        int end = end(paragraph, start);
        String sentence = paragraph.substring(start, end).strip();
        if (!sentence.isEmpty()) {
          sentences.add(sentence);
        }
        start = end;
      }
    }
    return sentences;
  }

  /** The line without a list marker, a heading's marks or the mark of a quotation. */
  static String withoutMarker(String line) {
    Matcher marker = MARKER.matcher(line);
    return marker.find() ? line.substring(marker.end()) : line;
  }

  static boolean hasMarker(String line) {
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
    String paragraph = Text.oneLine(open.toString());
    open.setLength(0);
    if (!paragraph.isEmpty()) {
      paragraphs.add(paragraph);
    }
  }

  /** Whether the second line is the rest of the first one, which only the page's width has cut. */
  private static boolean goesOn(String line, String next) {
    return line.length() >= SHORTEST_WRAPPED_LINE
        && line.length() <= LONGEST_WRAPPED_LINE
        && !next.isEmpty()
        && !hasMarker(next)
        && !Character.isUpperCase(next.codePointAt(0))
        && ".:!?。！？".indexOf(line.charAt(line.length() - 1)) < 0;
  }

  /** Where the sentence that begins at {@code start} of a line ends. */
  static int end(String line, int start) {
    boolean code = false;
    for (int i = start; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '`') {
        code = !code;
      } else if (!code && (c == '。' || c == '！' || c == '？' || c == '।' || c == '؟')) {
        return afterClosing(line, i + 1);
      } else if (!code && (c == '.' || c == '!' || c == '?')) {
        int after = afterClosing(line, i + 1);
        boolean last = after == line.length() || Character.isWhitespace(line.charAt(after));
        if (last && !(c == '.' && isAbbreviation(line, start, i))) {
          return after;
        }
      }
    }
    return line.length();
  }

  private static int afterClosing(String line, int from) {
    int i = from;
    while (i < line.length() && ".!?\"')]”’»」。！？*_".indexOf(line.charAt(i)) >= 0) {
      i++;
    }
    return i;
  }

  /** Whether the dot ends an abbreviation, an initial or the number of an entry. */
  private static boolean isAbbreviation(String line, int start, int dot) {
    int from = dot;
    while (from > start && !Character.isWhitespace(line.charAt(from - 1))) {
      from--;
    }
    String word = line.substring(from, dot).replaceAll("^[\\p{Ps}\\p{Pi}\"']+", "");
    boolean initial = word.length() == 1 && Character.isUpperCase(word.charAt(0));
    boolean number = from == start && word.chars().allMatch(Character::isDigit);
    return initial || number || ABBREVIATIONS.contains(word.toLowerCase(Locale.ROOT));
  }
}
