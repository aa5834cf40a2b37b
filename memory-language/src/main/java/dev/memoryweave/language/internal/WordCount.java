package dev.memoryweave.language.internal;

/**
 * Counts words in any script: runs of letters and digits, and in scripts without spaces an estimate
 * from the length of a run.
 */
public final class WordCount {
  private WordCount() {}

  public static int of(String text) {
    int words = 0;
    int run = 0;
    int perWord = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (!Character.isLetterOrDigit(c)) {
        if (!continuesWord(c)) {
          words += words(run, perWord);
          run = 0;
        }
        continue;
      }
      int length = UnspacedScripts.charactersPerWord(c);
      if (run > 0 && length != perWord) {
        words += words(run, perWord);
        run = 0;
      }
      perWord = length;
      run++;
    }
    return words + words(run, perWord);
  }

  private static int words(int run, int perWord) {
    if (run == 0) {
      return 0;
    }
    return perWord == 0 ? 1 : (run + perWord - 1) / perWord;
  }

  /** Accents, apostrophes, and signs that join the parts of a name. */
  private static boolean continuesWord(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.FORMAT
        || c == '\''
        || c == 0x2019
        || c == '_'
        || c == '-';
  }
}
