package dev.memoryweave.analysis;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the words of a text: goes over it once and hands every word form, folded, to a sink.
 *
 * <p>A compound is a row of words joined by single joiners without spaces, such as {@code
 * src/main/HttpClient.java} or {@code well-known}. It is given whole, without its joiners, then
 * level by level its pieces.
 *
 * <p>Work and memory per compound are bounded: {@link #MAX_RUN} and {@link #MAX_PIECES} cut what no
 * person writes. One instance scans one text.
 */
final class WordScanner {

  /** Characters of one unbroken word that are looked at; the rest of the word is passed over. */
  private static final int MAX_RUN = 256;

  /** Pieces of one compound; what follows starts a new one. */
  private static final int MAX_PIECES = 64;

  /** What joins two pieces, weakest last; a compound is cut at its strongest joiners first. */
  private enum Joiner {
    NONE,
    /** Only a change of case, or between letters and digits. */
    CASE,
    SNAKE,
    HYPHEN,
    APOSTROPHE,
    DOT,
    PATH
  }

  /** A run of letters or of digits with the joiner that stood before it. */
  private record Piece(String form, Joiner joiner, boolean capital) {
    boolean isNumber() {
      return form.chars().allMatch(c -> isDigit((char) c) || c == '_');
    }
  }

  private final String text;
  private final TermSink sink;
  private final List<Piece> pieces = new ArrayList<>();
  private final StringBuilder run = new StringBuilder();
  private int position;

  WordScanner(String text, TermSink sink) {
    this.text = text;
    this.sink = sink;
  }

  void scan() {
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

  /** Reads up to {@link #MAX_RUN} characters of a run; returns true if the run goes on. */
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
    pieces.clear();
    Joiner joiner = Joiner.NONE;
    do {
      scanRun(joiner);
      joiner = readJoiner();
    } while (joiner != Joiner.NONE && pieces.size() < MAX_PIECES);
    if (pieces.size() == 1) {
      acceptSimple(pieces.get(0), start);
    } else if (pieces.size() > 1) {
      acceptCompound(0, pieces.size());
    }
  }

  /** Passes over a joiner that stands between two word characters; anything else stays. */
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
    if (joiner == Joiner.APOSTROPHE && !pieces.isEmpty() && endsContraction()) {
      return;
    }
    if (run.length() == 1) {
      String letter = CharacterFolding.fold(run);
      if (letter.equals("c") && text.startsWith("++", position)) {
        position += 2;
        pieces.add(new Piece("cpp", joiner, false));
        return;
      }
      if (text.startsWith("#", position) && !isWordAt(position + 1) && !isDigit(run.charAt(0))) {
        position++;
        pieces.add(new Piece(letter + "sharp", joiner, false));
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

  /** Drops what an English apostrophe adds ("Ann's", "we've") and joins "don't" to one word. */
  private boolean endsContraction() {
    if (run.length() > 2) {
      return false;
    }
    Piece last = pieces.get(pieces.size() - 1);
    return switch (CharacterFolding.fold(run)) {
      case "s", "re", "ve", "ll", "d", "m" -> true;
      case "t" -> {
        if (!last.form.endsWith("n")) {
          yield false;
        }
        pieces.set(
            pieces.size() - 1, new Piece(truncate(last.form + "t"), last.joiner, last.capital));
        yield true;
      }
      default -> false;
    };
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
        addPiece(run.substring(from, next), before);
        before = Joiner.CASE;
        from = next;
      }
    }
    addPiece(run.substring(from), before);
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
    // HTTPServer is cut before its last capital, but the s of "URLs" belongs to the capitals.
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

  private void addPiece(String piece, Joiner joiner) {
    String form = truncate(CharacterFolding.fold(piece));
    if (form.isEmpty()) {
      return;
    }
    Piece added = new Piece(form, joiner, Character.isUpperCase(piece.codePointAt(0)));
    Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
    Piece merged = last == null ? null : merge(last, added);
    if (merged == null) {
      pieces.add(added);
    } else {
      pieces.set(pieces.size() - 1, merged);
    }
  }

  /** Joins the pieces of versions (1.2.3, v2) and ordinals (15th); null if they stay apart. */
  private static @Nullable Piece merge(Piece last, Piece added) {
    if (added.joiner == Joiner.DOT && last.isNumber() && added.isNumber()) {
      return new Piece(truncate(last.form + '_' + added.form), last.joiner, false);
    }
    if (added.joiner != Joiner.CASE) {
      return null;
    }
    if (last.form.equals("v") && added.isNumber()) {
      return new Piece(added.form, last.joiner, false);
    }
    boolean ordinal =
        switch (added.form) {
          case "st", "nd", "rd", "th" -> last.isNumber();
          default -> false;
        };
    return ordinal ? last : null;
  }

  private static String truncate(String form) {
    int max = TextAnalyzer.MAX_TERM_LENGTH;
    if (form.length() <= max) {
      return form;
    }
    return form.substring(0, Character.isHighSurrogate(form.charAt(max - 1)) ? max - 1 : max);
  }

  private void acceptSimple(Piece piece, int start) {
    TermClass termClass;
    if (piece.isNumber()) {
      termClass = TermClass.NUMBER;
    } else if (piece.capital && !startsSentence(start)) {
      termClass = TermClass.NAME;
    } else {
      termClass = TermClass.WORD;
    }
    sink.accept(piece.form, termClass, false);
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

  /** Gives the pieces from..to as one word, then, cut at their strongest joiner, each group. */
  private void acceptCompound(int from, int to) {
    Joiner strongest = Joiner.CASE;
    boolean number = true;
    int length = 0;
    for (int i = from; i < to; i++) {
      Piece piece = pieces.get(i);
      if (i > from && piece.joiner.compareTo(strongest) > 0) {
        strongest = piece.joiner;
      }
      number &= piece.isNumber();
      length += piece.form.length() + 1;
    }
    if (length - 1 <= TextAnalyzer.MAX_TERM_LENGTH) {
      acceptWhole(from, to, number);
    }
    int begin = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || pieces.get(i).joiner == strongest) {
        if (i - begin == 1) {
          acceptPiece(pieces.get(begin), strongest);
        } else {
          acceptCompound(begin, i);
        }
        begin = i;
      }
    }
  }

  private void acceptWhole(int from, int to, boolean number) {
    StringBuilder whole = new StringBuilder();
    for (int i = from; i < to; i++) {
      if (number && i > from) {
        whole.append('_');
      }
      whole.append(pieces.get(i).form);
    }
    sink.accept(whole.toString(), number ? TermClass.NUMBER : TermClass.IDENTIFIER, false);
  }

  private void acceptPiece(Piece piece, Joiner cutAt) {
    String form = piece.form;
    if (piece.isNumber()) {
      // The month of 2024-03-15 is the 3 of "3 March".
      boolean padded = form.length() == 2 && form.charAt(0) == '0';
      sink.accept(padded ? form.substring(1) : form, TermClass.NUMBER, false);
    } else if (form.length() > 1) {
      boolean words = cutAt.compareTo(Joiner.SNAKE) > 0;
      sink.accept(form, words ? TermClass.WORD : TermClass.PART, false);
    }
  }
}
