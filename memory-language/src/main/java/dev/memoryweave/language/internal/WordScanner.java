package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.Compound.Joiner;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the words of a text: scans it once and passes every word form, folded, to a sink.
 *
 * <p>Work and memory per compound are bounded: {@link #MAX_RUN} and {@link #MAX_PIECES} cut only
 * unrealistic input. One instance scans one text.
 */
final class WordScanner {

  /** Characters read of one unbroken word; the rest of the word is skipped. */
  private static final int MAX_RUN = 256;

  /** Pieces of one compound; the rest starts a new one. */
  private static final int MAX_PIECES = 64;

  private final String text;
  private final TermSink sink;
  private final Compound compound = new Compound();
  private final StringBuilder run = new StringBuilder();
  private int position;

  public WordScanner(String text, TermSink sink) {
    this.text = text;
    this.sink = sink;
  }

  public void scan() {
    while (position < text.length()) {
      int c = text.codePointAt(position);
      if (CharacterFolding.isPairScript(c)) {
        scanPairs();
      } else if (CharacterFolding.isWordCharacter(c) && !CharacterFolding.isIgnorable(c)) {
        scanCompound();
      } else {
        if (CharacterFolding.isPictograph(c)) {
          sink.accept(Character.toString(c), TermClass.SYMBOL, false);
        } else if (c == '.' && isDotNet()) {
          sink.accept("dotnet", TermClass.IDENTIFIER, false);
        }
        position += Character.charCount(c);
      }
    }
  }

  private boolean isDotNet() {
    return text.regionMatches(true, position + 1, "net", 0, 3)
        && !isWordAt(position + 4)
        && (position == 0 || !CharacterFolding.isWordCharacter(text.codePointBefore(position)));
  }

  private boolean isWordAt(int index) {
    return index < text.length() && CharacterFolding.isWordCharacter(text.codePointAt(index));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  // Scripts without spaces: single characters and overlapping pairs.

  private void scanPairs() {
    String previous = null;
    boolean alone = true;
    boolean more = true;
    while (more) {
      more = readPairRun();
      for (String cluster : clusters(CharacterFolding.fold(run))) {
        if (previous != null) {
          alone = false;
          acceptSingle(previous);
          sink.accept(previous + cluster, TermClass.NGRAM, false);
        }
        previous = cluster;
      }
    }
    if (previous != null) {
      if (alone) {
        sink.accept(previous, TermClass.NGRAM, false);
      } else {
        acceptSingle(previous);
      }
    }
  }

  /** Reads up to {@link #MAX_RUN} characters of a run; returns true if the run continues. */
  private boolean readPairRun() {
    run.setLength(0);
    while (position < text.length()) {
      int c = text.codePointAt(position);
      if (CharacterFolding.isPairScript(c)) {
        if (run.length() >= MAX_RUN) {
          return true;
        }
        run.appendCodePoint(c);
      } else if (!CharacterFolding.isIgnorable(c)) {
        return false;
      }
      position += Character.charCount(c);
    }
    return false;
  }

  /** Han and Hangul characters are words often enough to be found singly. */
  private void acceptSingle(String cluster) {
    UnicodeScript script = UnicodeScript.of(cluster.codePointAt(0));
    if (script == UnicodeScript.HAN || script == UnicodeScript.HANGUL) {
      sink.accept(cluster, TermClass.NGRAM, true);
    }
  }

  /** Splits into characters, each with the marks that follow it. */
  private static List<String> clusters(String folded) {
    List<String> clusters = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < folded.length(); ) {
      int c = folded.codePointAt(i);
      int type = Character.getType(c);
      boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
      if (i > start && (!mark || i - start >= TextAnalyzer.MAX_TERM_LENGTH / 4)) {
        clusters.add(folded.substring(start, i));
        start = i;
      }
      i += Character.charCount(c);
    }
    if (start < folded.length()) {
      clusters.add(folded.substring(start));
    }
    return clusters;
  }

  // Words and compounds.

  private void scanCompound() {
    int start = position;
    compound.clear();
    Joiner joiner = Joiner.NONE;
    do {
      scanRun(joiner);
      joiner = readJoiner();
    } while (joiner != Joiner.NONE && compound.size() < MAX_PIECES);
    compound.accept(sink, startsSentence(start));
  }

  /** Skips a joiner between two word characters; stops at anything else. */
  private Joiner readJoiner() {
    if (position >= text.length()) {
      return Joiner.NONE;
    }
    Joiner joiner =
        switch (text.charAt(position)) {
          case '_' -> Joiner.SNAKE;
          case '-', '‐', '‑' -> Joiner.HYPHEN;
          case '\'', '’' -> Joiner.APOSTROPHE;
          case '.' -> Joiner.DOT;
          case '/', '\\', ':' -> Joiner.PATH;
          default -> Joiner.NONE;
        };
    if (joiner == Joiner.NONE) {
      return joiner;
    }
    int next = position + 1;
    if (joiner == Joiner.SNAKE) {
      while (next < text.length() && text.charAt(next) == '_') {
        next++;
      }
    } else if (text.startsWith("::", position)) {
      next++;
    }
    if (!isWordAt(next) || CharacterFolding.isPairScript(text.codePointAt(next))) {
      return Joiner.NONE;
    }
    position = next;
    return joiner;
  }

  private void scanRun(Joiner joiner) {
    run.setLength(0);
    readRun();
    if (joiner == Joiner.APOSTROPHE
        && run.length() <= 2
        && compound.endContraction(CharacterFolding.fold(run))) {
      return;
    }
    if (run.length() == 1) {
      String letter = CharacterFolding.fold(run);
      if (letter.equals("c") && text.startsWith("++", position)) {
        position += 2;
        compound.add("cpp", joiner, false);
        return;
      }
      if (text.startsWith("#", position) && !isWordAt(position + 1) && !isDigit(run.charAt(0))) {
        position++;
        compound.add(letter + "sharp", joiner, false);
        return;
      }
    }
    splitRun(joiner);
  }

  private void readRun() {
    while (position < text.length()) {
      int c = text.codePointAt(position);
      if (!CharacterFolding.isIgnorable(c)) {
        if (c == ',' && isThousandsSeparator()) {
          position++;
          continue;
        }
        if (!CharacterFolding.isWordCharacter(c) || CharacterFolding.isPairScript(c)) {
          return;
        }
        if (run.length() < MAX_RUN) {
          run.appendCodePoint(c);
        }
      }
      position += Character.charCount(c);
    }
  }

  /** True for a comma after a digit and before exactly three. */
  private boolean isThousandsSeparator() {
    if (run.isEmpty() || !isDigit(run.charAt(run.length() - 1)) || position + 3 >= text.length()) {
      return false;
    }
    for (int i = 1; i <= 3; i++) {
      if (!isDigit(text.charAt(position + i))) {
        return false;
      }
    }
    return !isWordAt(position + 4);
  }

  /** Cuts a run where its case changes (camelCase, HTTPServer) and between letters and digits. */
  private void splitRun(Joiner joiner) {
    boolean cutAtDigits = digitChanges() <= 2;
    int from = 0;
    Joiner before = joiner;
    int next;
    for (int i = 0; i < run.length(); i = next) {
      int c = run.codePointAt(i);
      next = i + Character.charCount(c);
      if (next < run.length() && isBoundary(c, next, cutAtDigits)) {
        addPiece(from, next, before);
        before = Joiner.CASE;
        from = next;
      }
    }
    addPiece(from, run.length(), before);
  }

  private boolean isBoundary(int c, int next, boolean cutAtDigits) {
    int d = run.codePointAt(next);
    if (Character.isDigit(c) != Character.isDigit(d)) {
      return cutAtDigits;
    }
    if (!Character.isUpperCase(d)) {
      return false;
    }
    int after = next + Character.charCount(d);
    if (Character.isLowerCase(c)) {
      return true;
    }
    // HTTPServer is split before its last capital, but the s of "URLs" belongs to the capitals.
    return Character.isUpperCase(c)
        && after < run.length()
        && Character.isLowerCase(run.codePointAt(after))
        && !(after == run.length() - 1 && run.charAt(after) == 's');
  }

  /** Changes between letters and digits; hashes and hex numbers have many and stay whole. */
  private int digitChanges() {
    int changes = 0;
    for (int i = 1; i < run.length(); i++) {
      if (Character.isDigit(run.charAt(i - 1)) != Character.isDigit(run.charAt(i))) {
        changes++;
      }
    }
    return changes;
  }

  private void addPiece(int from, int to, Joiner joiner) {
    boolean capital = from < to && Character.isUpperCase(run.codePointAt(from));
    compound.add(CharacterFolding.fold(run.substring(from, to)), joiner, capital);
  }

  private boolean startsSentence(int start) {
    for (int i = start - 1; i >= 0; i--) {
      char c = text.charAt(i);
      if (c == '.' || c == '!' || c == '?' || c == ':' || c == '\n') {
        return true;
      }
      if (c != ' ' && c != '"' && c != '(') {
        return false;
      }
      if (start - i > 8) {
        return false;
      }
    }
    return true;
  }
}
