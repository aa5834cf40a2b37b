package dev.memoryweave.analysis;

import java.util.ArrayList;
import java.util.List;

final class WordScanner {
  static final int MAX_TERM = 64;
  private static final int MAX_RUN = 256;
  private static final int MAX_PIECES = 64;

  private static final int CAMEL = 1;
  private static final int SNAKE = 2;
  private static final int KEBAB = 3;
  private static final int QUOTE = 4;
  private static final int DOT = 5;
  private static final int PATH = 6;

  /** A run of letters and digits, and the joiner (0 none) that stood before it. */
  private record Piece(String form, int joiner, boolean digits, boolean capital) {}

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
      } else if (CharacterFolding.isIgnorable(c)) {
        position += Character.charCount(c);
      } else if (CharacterFolding.isWordCharacter(c)) {
        scanCompound();
      } else if (CharacterFolding.isPictograph(c)) {
        sink.accept(Character.toString(c), FormKind.SYMBOL, position);
        position += Character.charCount(c);
      } else if (c == '.' && isDotNet()) {
        sink.accept("dotnet", FormKind.IDENTIFIER, position);
        position++;
      } else {
        position += Character.charCount(c);
      }
    }
  }

  private boolean isDotNet() {
    return text.regionMatches(true, position + 1, "net", 0, 3)
        && !isWordAt(position + 4)
        && !isWordBefore(position);
  }

  private boolean isWordAt(int index) {
    return index < text.length() && CharacterFolding.isWordCharacter(text.codePointAt(index));
  }

  private boolean isWordBefore(int index) {
    return index > 0 && CharacterFolding.isWordCharacter(text.codePointBefore(index));
  }

  // ---- pair scripts

  private void scanPairs() {
    int start = position;
    run.setLength(0);
    while (position < text.length()) {
      int c = text.codePointAt(position);
      if (CharacterFolding.isPairScript(c)) {
        run.appendCodePoint(c);
      } else if (!CharacterFolding.isIgnorable(c)) {
        break;
      }
      position += Character.charCount(c);
      if (run.length() >= MAX_RUN) {
        break;
      }
    }
    List<String> clusters = clusters(CharacterFolding.fold(run));
    if (clusters.size() == 1) {
      sink.accept(clusters.get(0), FormKind.PAIR, start);
      return;
    }
    for (int i = 0; i < clusters.size(); i++) {
      String cluster = clusters.get(i);
      int c = cluster.codePointAt(0);
      if (Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN
          || Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL) {
        sink.accept(cluster, FormKind.SINGLE, start);
      }
      if (i + 1 < clusters.size()) {
        sink.accept(cluster + clusters.get(i + 1), FormKind.PAIR, start);
      }
    }
  }

  private static List<String> clusters(String folded) {
    List<String> out = new ArrayList<>();
    StringBuilder cluster = new StringBuilder();
    for (int i = 0; i < folded.length(); ) {
      int c = folded.codePointAt(i);
      i += Character.charCount(c);
      int type = Character.getType(c);
      boolean mark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
      if (cluster.length() > 0 && (!mark || cluster.length() > 16)) {
        out.add(cluster.toString());
        cluster.setLength(0);
      }
      cluster.appendCodePoint(c);
    }
    if (cluster.length() > 0) {
      out.add(cluster.toString());
    }
    return out;
  }

  // ---- words and compounds

  private void scanCompound() {
    int start = position;
    pieces.clear();
    int joiner = 0;
    while (true) {
      scanRun(joiner);
      joiner = nextJoiner();
      if (joiner == 0 || pieces.size() >= MAX_PIECES) {
        break;
      }
    }
    if (pieces.isEmpty()) {
      return;
    }
    emit(0, pieces.size(), PATH, start, false);
  }

  /** Consumes a joiner when it stands between two word characters; else consumes nothing. */
  private int nextJoiner() {
    if (position >= text.length()) {
      return 0;
    }
    char c = text.charAt(position);
    int length = 1;
    int joiner =
        switch (c) {
          case '_' -> SNAKE;
          case '-', '\u2010', '\u2011' -> KEBAB;
          case '\'', '\u2019', '\u02BC' -> QUOTE;
          case '.' -> DOT;
          case '/', '\\', ':' -> PATH;
          case ',' -> isThousands() ? QUOTE : 0;
          default -> 0;
        };
    if (joiner == 0) {
      return 0;
    }
    if (c == '_') {
      while (position + length < text.length() && text.charAt(position + length) == '_') {
        length++;
      }
    } else if (c == ':' && position + 1 < text.length() && text.charAt(position + 1) == ':') {
      length = 2;
    }
    int next = position + length;
    if (!isWordAt(next) || CharacterFolding.isPairScript(text.codePointAt(next))) {
      return 0;
    }
    position = next;
    return joiner;
  }

  private boolean isThousands() {
    if (pieces.isEmpty() || !pieces.get(pieces.size() - 1).digits) {
      return false;
    }
    for (int i = 1; i <= 3; i++) {
      if (position + i >= text.length() || !isDigit(text.charAt(position + i))) {
        return false;
      }
    }
    return !isWordAt(position + 4);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Reads a run of word characters and adds its camel-case pieces. */
  private void scanRun(int joiner) {
    run.setLength(0);
    while (position < text.length()) {
      int c = text.codePointAt(position);
      if (CharacterFolding.isPairScript(c)) {
        break;
      }
      if (!CharacterFolding.isIgnorable(c)) {
        if (!CharacterFolding.isWordCharacter(c)) {
          break;
        }
        if (run.length() < MAX_RUN) {
          run.appendCodePoint(c);
        }
      }
      position += Character.charCount(c);
    }
    if (joiner == QUOTE && !pieces.isEmpty() && endsContraction()) {
      return;
    }
    if (run.length() == 1 && (run.charAt(0) | 0x20) == 'c' && pieces.isEmpty()) {
      if (text.startsWith("++", position)) {
        position += 2;
        pieces.add(new Piece("cpp", joiner, false, false));
        return;
      }
    }
    if (run.length() == 1
        && pieces.isEmpty()
        && position < text.length()
        && text.charAt(position) == '#'
        && !isWordAt(position + 1)) {
      String form = CharacterFolding.fold(run);
      position++;
      pieces.add(new Piece(form + "sharp", joiner, false, false));
      return;
    }
    splitRun(joiner);
  }

  private boolean endsContraction() {
    String suffix = run.length() > 2 ? "" : CharacterFolding.fold(run);
    Piece last = pieces.get(pieces.size() - 1);
    switch (suffix) {
      case "s", "re", "ve", "ll", "d", "m":
        return true;
      case "t":
        if (last.form.endsWith("n")) {
          pieces.set(pieces.size() - 1, new Piece(last.form + "t", last.joiner, false, last.capital));
          return true;
        }
        return false;
      default:
        return false;
    }
  }

  private void splitRun(int joiner) {
    boolean splitDigits = digitChanges() <= 2;
    int from = 0;
    int before = joiner;
    int i = 0;
    while (i < run.length()) {
      int c = run.codePointAt(i);
      int next = i + Character.charCount(c);
      if (next >= run.length()) {
        break;
      }
      int d = run.codePointAt(next);
      boolean cut;
      if (Character.isDigit(c) != Character.isDigit(d)) {
        cut = splitDigits;
      } else if (Character.isUpperCase(d)) {
        int afterNext = next + Character.charCount(d);
        cut =
            Character.isLowerCase(c)
                || (Character.isUpperCase(c)
                    && afterNext < run.length()
                    && Character.isLowerCase(run.codePointAt(afterNext)));
      } else {
        cut = false;
      }
      if (cut) {
        add(run.substring(from, next), before);
        before = CAMEL;
        from = next;
      }
      i = next;
    }
    add(run.substring(from), before);
  }

  private int digitChanges() {
    int changes = 0;
    for (int i = 1; i < run.length(); i++) {
      if (Character.isDigit(run.charAt(i - 1)) != Character.isDigit(run.charAt(i))) {
        changes++;
      }
    }
    return changes;
  }

  private void add(String piece, int joiner) {
    String form = CharacterFolding.fold(piece);
    if (form.isEmpty()) {
      return;
    }
    boolean digits = form.chars().allMatch(c -> c >= '0' && c <= '9');
    int last = pieces.size() - 1;
    if (last >= 0 && digits && joiner == QUOTE && pieces.get(last).digits) {
      // Thousands: 2,500 is 2500.
      Piece p = pieces.get(last);
      pieces.set(last, new Piece(truncate(p.form + form), p.joiner, true, false));
      return;
    }
    if (last >= 0
        && joiner == CAMEL
        && pieces.get(last).digits
        && (form.equals("st") || form.equals("nd") || form.equals("rd") || form.equals("th"))) {
      return;
    }
    pieces.add(new Piece(truncate(form), joiner, digits, Character.isUpperCase(piece.codePointAt(0))));
  }

  static String truncate(String form) {
    if (form.length() <= MAX_TERM) {
      return form;
    }
    int end = Character.isHighSurrogate(form.charAt(MAX_TERM - 1)) ? MAX_TERM - 1 : MAX_TERM;
    return form.substring(0, end);
  }

  private void emit(int from, int to, int level, int start, boolean inside) {
    if (to - from == 1) {
      Piece piece = pieces.get(from);
      emitLeaf(piece, start, inside, level);
      return;
    }
    List<Integer> bounds = new ArrayList<>();
    int wanted = level;
    while (bounds.isEmpty()) {
      for (int i = from + 1; i < to; i++) {
        if (pieces.get(i).joiner == wanted) {
          bounds.add(i);
        }
      }
      if (bounds.isEmpty()) {
        wanted--;
      }
    }
    boolean allDigits = true;
    int length = 0;
    for (int i = from; i < to; i++) {
      allDigits &= pieces.get(i).digits;
      length += pieces.get(i).form.length() + (allDigits ? 1 : 0);
    }
    if (length <= MAX_TERM) {
      StringBuilder whole = new StringBuilder();
      for (int i = from; i < to; i++) {
        if (allDigits && i > from) {
          whole.append('_');
        }
        whole.append(pieces.get(i).form);
      }
      sink.accept(whole.toString(), allDigits ? FormKind.NUMBER : FormKind.IDENTIFIER, start);
    }
    if (allDigits && wanted == DOT) {
      return;
    }
    bounds.add(to);
    int begin = from;
    for (int bound : bounds) {
      emit(begin, bound, wanted, start, true);
      begin = bound;
    }
  }

  private void emitLeaf(Piece piece, int start, boolean inside, int level) {
    String form = piece.form;
    if (piece.digits) {
      if (inside && form.length() == 2 && form.charAt(0) == '0') {
        form = form.substring(1);
      }
      sink.accept(form, FormKind.NUMBER, start);
    } else if (!inside) {
      sink.accept(form, piece.capital ? FormKind.CAPITALISED : FormKind.WORD, start);
    } else if (form.length() > 1) {
      sink.accept(form, level <= SNAKE ? FormKind.PART : FormKind.COMPOUND_WORD, start);
    }
  }
}
