package dev.memoryweave.weave;

/**
 * Estimates tokens without a model's vocabulary, rather a little too many than too few.
 *
 * <p>The rule of thumb for English, four characters a token, is far too low for code, for other
 * languages and for random letters. So this counter adds up, over runs of like characters, what
 * such characters cost: a start for each word, more for each pair of letters that is rare in
 * English words (which are whole tokens) than for a common one, groups of digits, runs of spaces
 * and line ends, and so much for each character of other scripts. The weights were fitted to the
 * greater of the counts by the public vocabularies cl100k_base and o200k_base over English
 * documentation, code and program messages in forty languages, and then raised by a tenth.
 *
 * <p>A text never counts lower than any part of it. The work is one pass.
 */
public final class EstimatingTokenCounter implements TokenCounter {
  // All weights are hundredths of a token.
  private static final int TOKEN = 100;
  private static final int WORD_START = 82;
  private static final int RARENESS_STEP = 23;
  private static final int AFTER_CAPITAL = 72;
  private static final int CAPITAL_AFTER_CAPITAL = 35;
  private static final int AFTER_ACCENT = 52;
  private static final int NUMBER_START = 180;
  private static final int DIGIT = 30;
  private static final int PUNCTUATION_ALONE = 100;
  private static final int PUNCTUATION_AFTER_SPACE = 105;
  private static final int PUNCTUATION_AFTER_WORD = 40;
  private static final int PUNCTUATION = 76;
  private static final int SAME_PUNCTUATION = 6;
  private static final int SECOND_SPACE = 125;
  private static final int SPACE = 2;
  private static final int LINE_END_START = 35;
  private static final int LINE_END = 17;
  private static final int CONTROL_START = 110;
  private static final int CONTROL = 43;

  /**
   * How rare a letter (column, a to z) is after another (row, a to z) inside English words that are
   * one token: 0 for common, 4 for rare.
   */
  private static final String[] RARENESS = {
    "40010004244001404010310000",
    "03400044404044244204044214",
    "10000040100004044000044404",
    "24000024004044014300224414",
    "01000004444111320000430004",
    "20000044044402024040044404",
    "44040410444132044004014434",
    "14440444044104144040344444",
    "11001204444120004210204240",
    "44440444444444404444444444",
    "44440440444443440444444404",
    "00410044044140024100024404",
    "00441404344004204404444434",
    "01001002140313314400300434",
    "02004004041110104020000023",
    "10420443243040014000141404",
    "44444444444444444444044444",
    "14020404043100034100003404",
    "44130440141344104000104403",
    "14401040043004104000440004",
    "00010014144002404010444044",
    "44440404244404044444444044",
    "00411444044243004004440434",
    "34044444444344414440444404",
    "34444444144021204012044444",
    "34441444244443444444444424",
  };

  /** What a character costs from each code point on, up to the next entry. */
  private static final int[][] BY_CODE_POINT = {
    {0x0080, 231}, // Latin-1 controls
    {0x00A0, 85}, // Latin-1 signs
    {0x00C0, 150}, // letters with accents
    {0x0250, 230}, // phonetic letters, combining marks
    {0x0370, 125}, // Greek
    {0x0400, 70}, // Cyrillic
    {0x0530, 238}, // Armenian
    {0x0590, 136}, // Hebrew
    {0x0600, 100}, // Arabic
    {0x0700, 200}, // Syriac and others
    {0x0900, 140}, // Devanagari
    {0x0980, 162}, // Bengali
    {0x0A00, 225}, // Gurmukhi, Gujarati, Oriya
    {0x0B80, 174}, // Tamil
    {0x0C00, 224}, // Telugu, Kannada
    {0x0D00, 205}, // Malayalam
    {0x0D80, 242}, // Sinhala
    {0x0E00, 115}, // Thai
    {0x0E80, 240}, // Lao, Tibetan, Burmese, Georgian
    {0x1200, 330}, // Ethiopic
    {0x13A0, 260}, // Cherokee and others
    {0x1780, 190}, // Khmer
    {0x1800, 260}, // Mongolian and others
    {0x1E00, 120}, // more letters with accents
    {0x1F00, 240}, // Greek with accents
    {0x2000, 140}, // dashes and quotation marks
    {0x2070, 150}, // signs, arrows, lines, dingbats
    {0x2C00, 260}, // historical letters
    {0x2E80, 220}, // parts of Han characters
    {0x3000, 80}, // punctuation of Chinese and Japanese
    {0x3040, 110}, // Hiragana
    {0x30A0, 120}, // Katakana
    {0x3100, 260}, // Bopomofo, enclosed signs
    {0x3400, 260}, // rare Han characters
    {0x4E00, 165}, // Han characters
    {0xA000, 260}, // Yi and others
    {0xAC00, 137}, // Hangul
    {0xD7A4, 260}, // private use, presentation forms
    {0xFE00, 110}, // variation selectors
    {0xFE10, 200}, // presentation forms
    {0xFF00, 85}, // full width forms
    {0xFFF0, 110}, // specials, the replacement character
    {0x10000, 400}, // ancient scripts
    {0x1D400, 360}, // mathematical letters, emoji
    {0x20000, 380}, // rarer Han characters and the rest
  };

  /** A code unit without its other half becomes a replacement character. */
  private static final int LONE_SURROGATE = 110;

  private static final char ASCII = 128;

  /**
   * What each ASCII character costs behind each other one: most of any text, and packing counts a
   * block several times.
   */
  private static final byte[] ASCII_PAIRS = asciiPairs();

  /** A counter; all are alike. */
  public EstimatingTokenCounter() {}

  @Override
  public int count(CharSequence text) {
    String characters = text.toString();
    long weight = 0;
    char before = 0;
    int spaces = 0;
    int length = characters.length();
    for (int i = 0; i < length; i++) {
      char c = characters.charAt(i);
      spaces = c == ' ' ? spaces + 1 : 0;
      if (spaces > 0) {
        weight += spaces == 1 ? 0 : spaces == 2 ? SECOND_SPACE : SPACE;
      } else if (c < ASCII && before < ASCII && i > 0) {
        weight += ASCII_PAIRS[before * ASCII + c] & 0xff;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(characters.charAt(i + 1))) {
        i++;
        weight += byCodePoint(Character.toCodePoint(c, characters.charAt(i)));
      } else {
        weight += after(before, i == 0 ? Sort.NONE : sort(before), c);
      }
      before = c;
    }
    return (int) Math.min(Integer.MAX_VALUE, (weight + TOKEN - 1) / TOKEN);
  }

  private static byte[] asciiPairs() {
    byte[] pairs = new byte[ASCII * ASCII];
    for (char before = 0; before < ASCII; before++) {
      for (char c = 0; c < ASCII; c++) {
        pairs[before * ASCII + c] = (byte) after(before, sort(before), c);
      }
    }
    return pairs;
  }

  /**
   * What a character costs behind another one; a space nothing, as that depends on how many there
   * are.
   */
  private static int after(char before, Sort sortBefore, char c) {
    Sort sort = sort(c);
    return switch (sort) {
      case SMALL -> small(c, before, sortBefore);
      case CAPITAL -> sortBefore == sort ? CAPITAL_AFTER_CAPITAL : WORD_START;
      case DIGIT -> sortBefore == sort ? DIGIT : NUMBER_START;
      case PUNCTUATION -> punctuation(c, before, sortBefore);
      case NONE, SPACE -> 0;
      case LINE_END -> sortBefore == sort ? LINE_END : LINE_END_START;
      case CONTROL -> sortBefore == sort ? CONTROL : CONTROL_START;
      case ACCENTED -> byCodePoint(c);
      case OTHER -> Character.isSurrogate(c) ? LONE_SURROGATE : byCodePoint(c);
    };
  }

  private static int small(char c, char before, Sort sortBefore) {
    return switch (sortBefore) {
      case SMALL -> RARENESS_STEP * (RARENESS[before - 'a'].charAt(c - 'a') - '0');
      case CAPITAL -> AFTER_CAPITAL;
      case ACCENTED -> AFTER_ACCENT;
      default -> WORD_START;
    };
  }

  private static int punctuation(char c, char before, Sort sortBefore) {
    return switch (sortBefore) {
      case PUNCTUATION -> c == before ? SAME_PUNCTUATION : PUNCTUATION;
      case NONE -> PUNCTUATION_ALONE;
      case SPACE, LINE_END -> PUNCTUATION_AFTER_SPACE;
      default -> PUNCTUATION_AFTER_WORD;
    };
  }

  private static int byCodePoint(int codePoint) {
    int low = 0;
    int high = BY_CODE_POINT.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (BY_CODE_POINT[middle][0] <= codePoint) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return BY_CODE_POINT[low][1];
  }

  private static Sort sort(char c) {
    if (c >= 'a' && c <= 'z') {
      return Sort.SMALL;
    } else if (c >= 'A' && c <= 'Z') {
      return Sort.CAPITAL;
    } else if (c >= '0' && c <= '9') {
      return Sort.DIGIT;
    } else if (c == ' ') {
      return Sort.SPACE;
    } else if (c == '\n' || c == '\r') {
      return Sort.LINE_END;
    } else if (c < ' ') {
      return Sort.CONTROL;
    } else if (c <= '\u007f') {
      return Sort.PUNCTUATION;
    } else if (c >= '\u00c0' && c < '\u0250') {
      return Sort.ACCENTED;
    }
    return Sort.OTHER;
  }

  /** What a run is made of. */
  private enum Sort {
    NONE,
    SMALL,
    CAPITAL,
    DIGIT,
    SPACE,
    LINE_END,
    CONTROL,
    PUNCTUATION,
    ACCENTED,
    OTHER
  }
}
