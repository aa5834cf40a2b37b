package dev.memoryweave.embed.internal;

import dev.memoryweave.model.internal.Text;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Cuts text into the tokens of a BERT model: words and punctuation first, each word then into the
 * longest pieces of the vocabulary, from the left (Devlin et al. 2019; Wu et al. 2016).
 *
 * <p>Written here because the usual library for such models brings native code of its own, may
 * fetch more of it from the network, and reports its use on some machines. Names of special tokens
 * in a text are plain text to it, so that no text can pretend to be two.
 */
public final class WordPieceTokenizer {
  /** The signs before a piece that does not begin a word. */
  public static final String CONTINUES = "##";

  /** A language is told by a few words. */
  private static final int MOST_JUDGED = 100;

  private final Map<String, Integer> vocabulary;
  private final boolean lowerCase;
  private final boolean stripAccents;
  private final int longestWord;
  private final int unknown;
  private final int start;
  private final int separator;

  /**
   * A tokenizer of a vocabulary.
   *
   * @param vocabulary the id of each piece; it is copied
   * @param lowerCase whether the model knows no upper case
   * @param stripAccents whether the model knows no accents
   * @param longestWord the characters of the longest word that is cut into pieces
   * @throws IllegalArgumentException if the vocabulary lacks a special token; the message says
   *     which
   */
  public WordPieceTokenizer(
      Map<String, Integer> vocabulary, boolean lowerCase, boolean stripAccents, int longestWord) {
    this.vocabulary = new HashMap<>(vocabulary);
    this.lowerCase = lowerCase;
    this.stripAccents = stripAccents;
    this.longestWord = longestWord;
    this.unknown = special(vocabulary, "[UNK]");
    this.start = special(vocabulary, "[CLS]");
    this.separator = special(vocabulary, "[SEP]");
  }

  private static int special(Map<String, Integer> vocabulary, String token) {
    Integer id = vocabulary.get(token);
    if (id == null) {
      throw new IllegalArgumentException("its vocabulary has no " + token);
    }
    return id;
  }

  /** The token before a text. */
  public int start() {
    return start;
  }

  /** The token after a text. */
  public int separator() {
    return separator;
  }

  /** The token of what the vocabulary has no pieces for. */
  public int unknown() {
    return unknown;
  }

  /** Whether the vocabulary has a word as one piece; the word is written as the pieces are. */
  public boolean isOnePiece(String word) {
    return vocabulary.containsKey(word);
  }

  /**
   * The ids of the tokens of a text, without the ones that enclose it.
   *
   * @param text any text; of one with more than 20 characters a token the rest is not looked at, so
   *     that a huge text costs no more than a long one
   * @param most how many tokens at most
   */
  public int[] tokens(String text, int most) {
    Tokens tokens = new Tokens(Math.max(0, most));
    eachWord(
        text,
        Math.max(0, most),
        word -> {
          addPieces(word, tokens);
          return !tokens.isFull();
        });
    return tokens.toArray();
  }

  /**
   * Whether at least two fifths of the letters of a text stand in words that are one piece. Text in
   * a language that the model does not know falls into pieces of a few letters, which mean nothing.
   * So do names of tools and people, which is why it is not half.
   *
   * @param text any text; of a long one the beginning is looked at
   */
  public boolean knows(String text) {
    int[] letters = new int[2];
    eachWord(
        text,
        MOST_JUDGED,
        word -> {
          int count = (int) word.codePoints().filter(Character::isLetter).count();
          letters[0] += count;
          letters[1] += count > 1 && vocabulary.containsKey(word) ? count : 0;
          return true;
        });
    return letters[0] > 0 && 5 * letters[1] >= 2 * letters[0];
  }

  /**
   * Goes over words and signs in their order.
   *
   * @param most how many are wanted at most
   * @param goesOn takes each, and says whether it wants another
   */
  private void eachWord(String text, int most, Predicate<String> goesOn) {
    String words = normalized(cut(text, 20L * most));
    int from = -1;
    boolean more = most > 0;
    for (int i = 0; i < words.length() && more; ) {
      int c = words.codePointAt(i);
      int next = i + Character.charCount(c);
      boolean alone = isPunctuation(c) || isIdeograph(c);
      if (alone || c == ' ') {
        if (from >= 0) {
          more = goesOn.test(words.substring(from, i));
        }
        from = -1;
        if (alone && more) {
          more = goesOn.test(words.substring(i, next));
        }
      } else if (from < 0) {
        from = i;
      }
      i = next;
    }
    if (from >= 0 && more) {
      boolean unused = goesOn.test(words.substring(from));
    }
  }

  private static String cut(String text, long most) {
    return text.length() <= most ? text : text.substring(0, (int) most);
  }

  /** Blanks for white space, no control characters, and neither case nor accents if so told. */
  private String normalized(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                clean.append(' ');
              } else if (c != 0xFFFD && !isControl(c)) {
                clean.appendCodePoint(c);
              }
            });
    String result = clean.toString();
    if (stripAccents && !isPlain(result)) {
      StringBuilder bare = new StringBuilder(result.length());
      Normalizer.normalize(result, Normalizer.Form.NFD)
          .codePoints()
          .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
          .forEach(bare::appendCodePoint);
      result = bare.toString();
    }
    return lowerCase ? Text.lowerCase(result) : result;
  }

  /** ASCII has no accents; most texts have nothing else. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  private static boolean isControl(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  /** Every sign of ASCII that is neither letter nor digit counts, as in the original. */
  private static boolean isPunctuation(int c) {
    if (c < 128) {
      return c > ' ' && !Character.isLetterOrDigit(c);
    }
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  /** The blocks of ideographs that stand alone; kana and hangul are words like others. */
  private static boolean isIdeograph(int c) {
    return (c >= 0x4E00 && c <= 0x9FFF)
        || (c >= 0x3400 && c <= 0x4DBF)
        || (c >= 0x20000 && c <= 0x2CEAF)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0x2F800 && c <= 0x2FA1F);
  }

  private void addPieces(String word, Tokens tokens) {
    if (word.codePointCount(0, word.length()) > longestWord) {
      tokens.add(unknown);
      return;
    }
    int[] pieces = new int[word.length()];
    int count = 0;
    for (int from = 0; from < word.length(); ) {
      int to = word.length();
      Integer id = null;
      while (to > from) {
        String piece = word.substring(from, to);
        id = vocabulary.get(from == 0 ? piece : CONTINUES + piece);
        if (id != null) {
          break;
        }
        to = word.offsetByCodePoints(to, -1);
      }
      if (id == null) {
        tokens.add(unknown);
        return;
      }
      pieces[count++] = id;
      from = to;
    }
    for (int i = 0; i < count; i++) {
      tokens.add(pieces[i]);
    }
  }

  /** A growing list that stops growing when it is full. */
  private static final class Tokens {
    private final int most;
    private int[] ids = new int[32];
    private int count;

    Tokens(int most) {
      this.most = most;
    }

    boolean isFull() {
      return count >= most;
    }

    void add(int id) {
      if (isFull()) {
        return;
      }
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
      }
      ids[count++] = id;
    }

    int[] toArray() {
      return Arrays.copyOf(ids, count);
    }
  }
}
