package dev.memoryweave.statement.internal;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a text to the letter. Only white space, emphasis, quotation marks, punctuation
 * between words and the capital at the beginning of a sentence do not count: none of them makes
 * another statement of it. A text with code in it is taken as it is.
 */
public final class Wording {
  private static final String OPENING = "([{\"'“‘«`";
  private static final String CLOSING = ")]}\"'”’»`,.;:…";
  private static final String ENDING = ".!?:;。！？";
  private static final String BULLETS = "-*+•";
  private static final String FENCE = "```";

  private Wording() {}

  /** A form that is equal for texts of the same wording. */
  public static String of(String text) {
    if (isLaidOut(text)) {
      return text.strip();
    }
    StringBuilder form = new StringBuilder(text.length());
    for (Word word : words(text)) {
      form.append(form.length() == 0 ? "" : " ").append(word.folded());
    }
    return form.toString();
  }

  /**
   * What a text names, in order: numbers, versions, paths, code, names, questions. Texts that name
   * other things, or the same the other way round, are about other things, whatever words they
   * share.
   */
  public static List<String> names(String text) {
    return words(text).stream().filter(Word::isName).map(Word::text).toList();
  }

  /** Whether line breaks and indents may mean something. */
  private static boolean isLaidOut(String text) {
    return text.contains(FENCE) || text.contains("\n    ") || text.contains("\t");
  }

  /**
   * A word.
   *
   * @param begins whether a sentence or line begins with it
   * @param code whether it is marked as code
   */
  private record Word(String text, boolean begins, boolean code) {
    /** Whether it has letters only, and no capital but the first. */
    private boolean isPlain() {
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean joins = (c == '\'' || c == '-') && i > 0 && i < text.length() - 1;
        if (!joins && (!isOfWord(c) || (i > 0 && Character.isUpperCase(c)))) {
          return false;
        }
      }
      return !code;
    }

    private static boolean isOfWord(char c) {
      return Character.isLetter(c)
          || Character.isSurrogate(c)
          || Character.getType(c) == Character.NON_SPACING_MARK
          || Character.getType(c) == Character.COMBINING_SPACING_MARK;
    }

    boolean isName() {
      boolean isCapital = Character.isUpperCase(text.charAt(0)) && text.length() > 1;
      return !isPlain() || (isCapital && !begins);
    }

    String folded() {
      return begins && isPlain() ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
    }
  }

  private static List<Word> words(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFC).replace('’', '\'');
    List<Word> words = new ArrayList<>();
    boolean begins = true;
    boolean line = true;
    boolean code = false;
    int at = 0;
    while (at < plain.length()) {
      char c = plain.charAt(at);
      if (isSpace(c)) {
        boolean breaks = c == '\n' || c == '\r';
        begins |= breaks;
        line |= breaks;
        at++;
        continue;
      }
      int end = at;
      while (end < plain.length() && !isSpace(plain.charAt(end))) {
        end++;
      }
      String raw = plain.substring(at, end);
      at = end;
      boolean isBullet = line && raw.length() == 1 && BULLETS.contains(raw);
      line = false;
      if (isBullet) {
        continue;
      }
      boolean isCode = code || raw.indexOf('`') >= 0;
      code ^= (raw.chars().filter(one -> one == '`').count() & 1) == 1;
      String word = stripped(raw);
      if (!word.isEmpty()) {
        words.add(new Word(word, begins, isCode));
      }
      begins = ENDING.indexOf(raw.charAt(raw.length() - 1)) >= 0;
    }
    return words;
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c);
  }

  /** A word without what stands round it; brackets that belong to it, as those of a call, stay. */
  private static String stripped(String raw) {
    int from = 0;
    int to = raw.length();
    while (from < to && OPENING.indexOf(raw.charAt(from)) >= 0) {
      from++;
    }
    int round = raw.indexOf('(', from);
    int square = raw.indexOf('[', from);
    int curly = raw.indexOf('{', from);
    boolean more = true;
    while (more && to > from) {
      char last = raw.charAt(to - 1);
      int opened = last == ')' ? round : last == ']' ? square : last == '}' ? curly : -1;
      more = CLOSING.indexOf(last) >= 0 && (opened < 0 || opened >= to);
      to -= more ? 1 : 0;
    }
    while (to - from > 2 && raw.charAt(from) == '*' && raw.charAt(to - 1) == '*') {
      from++;
      to--;
    }
    return raw.substring(from, to);
  }
}
