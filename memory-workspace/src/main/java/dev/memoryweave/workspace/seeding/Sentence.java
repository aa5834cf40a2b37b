package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.Text;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Takes text apart into whole sentences. */
final class Sentence {
  /** The longest title that a statement gets, in characters. */
  static final int MAX_TITLE = 200;

  private static final int FEWEST_WORDS = 3;
  private static final int FEWEST_IDEOGRAPHS = 6;

  private static final Pattern GOES_ON =
      Pattern.compile(
          "(?i).*(?:\\b(?:e\\.g|i\\.e|vs|cf|etc|approx|incl|no|fig)\\.|\\b[A-Z]\\.)\\s*");

  private static final Pattern LEANS_ON_OTHERS =
      Pattern.compile(
          "(?i)(?:this|that|these|those|it|they|he|she|otherwise|then|also|so|but|and|or"
              + "|however|therefore|instead|likewise|the former|the latter|such|what|which"
              + "|whose|why)\\b.*");

  private Sentence() {}

  /** The sentences of a text on one line; what stands in code is not taken apart. */
  static List<String> of(String line) {
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    breaks.setText(line);
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      String sentence = line.substring(start, end);
      boolean codeIsOpen = sentence.chars().filter(c -> c == '`').count() % 2 == 1;
      boolean last = end == line.length();
      if (last || (!codeIsOpen && !GOES_ON.matcher(sentence).matches())) {
        if (!sentence.isBlank()) {
          sentences.add(sentence.strip());
        }
        start = end;
      }
    }
    return sentences;
  }

  /** As many whole sentences from the first on as there is room for; empty if not even one fits. */
  static String whole(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    for (String sentence : of(Text.oneLine(text))) {
      if (kept.length() + 1 + sentence.length() > max) {
        break;
      }
      kept.append(kept.length() == 0 ? "" : " ").append(sentence);
    }
    return kept.toString();
  }

  /** The first sentence without its full stop; a very long one is cut between words. */
  static String title(String line) {
    List<String> sentences = of(line);
    String first = sentences.isEmpty() ? line : sentences.get(0);
    String title = first.replaceFirst("[.。:]+$", "").strip();
    if (title.codePointCount(0, title.length()) <= MAX_TITLE) {
      return title;
    }
    String shortened = Text.shorten(title, MAX_TITLE);
    int space = shortened.lastIndexOf(' ');
    return space < MAX_TITLE / 2 ? shortened : shortened.substring(0, space) + "…";
  }

  /** Whether a line says something by itself: no question, no mere name, no lead to a list. */
  static boolean isStatement(String line) {
    return hasWords(line) && !line.endsWith("?") && !line.endsWith("？") && !line.endsWith(":");
  }

  /** Whether a sentence can be told without those before it. */
  static boolean standsAlone(String sentence) {
    return !LEANS_ON_OTHERS.matcher(sentence).matches();
  }

  static boolean hasWords(String line) {
    int words = 0;
    int ideographs = 0;
    boolean inside = false;
    for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
      int c = line.codePointAt(i);
      boolean letter = Character.isLetterOrDigit(c);
      if (letter && !inside) {
        words++;
      }
      if (Character.isIdeographic(c) || isKana(c)) {
        ideographs++;
      }
      inside = letter || c == '\'' || c == '’' || c == '-' || c == '_' || c == '.';
    }
    return words >= FEWEST_WORDS || ideographs >= FEWEST_IDEOGRAPHS;
  }

  private static boolean isKana(int c) {
    Character.UnicodeScript script = Character.UnicodeScript.of(c);
    return script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA;
  }
}
