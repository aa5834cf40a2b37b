package dev.memoryweave.embed.internal;

import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Splits text into the tokens of a BERT model: first into words and punctuation, then each word
 * into the longest pieces of the vocabulary, from the left (Devlin et al. 2019; Wu et al. 2016).
 *
 * <p>Implemented here because the usual library for such models brings its own native code, may
 * download more, and reports its use on some machines. Names of special tokens in a text are
 * treated as plain text, so that no text can pass for two.
 */
public final class WordPieceTokenizer {
  /** The prefix of a piece that does not begin a word. */
  public static final String CONTINUES = "##";

  /** A few words are enough to recognise a language. */
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
   * @param longestWord the length of the longest word that is split into pieces, in characters
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

  /** The token for words without pieces in the vocabulary. */
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
   * @param text any text; at most 20 characters per token are read, so that a huge text costs no
   *     more than a long one
   * @param most the most tokens
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
   * Whether at least two fifths of the letters of a text are in words that are one piece. Text in a
   * language that the model does not know falls into meaningless pieces of a few letters. So do
   * names of tools and people, which is why the threshold is not half.
   *
   * @param text any text; only the beginning of a long one is read
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
   * Iterates over words and signs in order.
   *
   * @param most how many are wanted at most
   * @param goesOn receives each, and returns whether it wants another
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

  /** Blanks for white space, no control characters, and no case or accents if so configured. */
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
    return lowerCase ? PlainText.lowerCase(result) : result;
  }

  /** ASCII has no accents; most texts contain nothing else. */
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

  /** Every ASCII character that is neither letter nor digit counts, as in the original. */
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

  /**
   * The blocks of ideographs that are tokens by themselves; kana and hangul form words like other
   * scripts.
   */
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

  /** A growing list with a maximum size. */
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
