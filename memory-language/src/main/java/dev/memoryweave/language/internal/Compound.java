package dev.memoryweave.language.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of one compound while it is read: words connected by single joiners without spaces,
 * such as {@code src/main/HttpClient.java} or {@code well-known}. A plain word is a compound of one
 * piece.
 *
 * <p>A compound is emitted whole, without its joiners, then level by level in pieces.
 */
final class Compound {

  /** The joiners, weakest first; a compound is split at its strongest joiners first. */
  enum Joiner {
    NONE,
    /** Only a change of case, or between letters and digits. */
    CASE,
    SNAKE,
    HYPHEN,
    APOSTROPHE,
    DOT,
    PATH
  }

  /** A run of letters or of digits with the joiner before it. */
  private record Piece(String form, Joiner joiner, boolean capital) {
    boolean isNumber() {
      return form.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '_');
    }
  }

  /** How many prefixes of a version or an address are terms: an address has four numbers. */
  private static final int MAX_SHORTER = 3;

  private final List<Piece> pieces = new ArrayList<>();

  void clear() {
    pieces.clear();
  }

  int size() {
    return pieces.size();
  }

  /** Adds a folded form; an empty one is ignored. */
  void add(String folded, Joiner joiner, boolean capital) {
    if (folded.isEmpty()) {
      return;
    }
    Piece added = new Piece(truncate(folded), joiner, capital);
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

  /**
   * Handles the text after an English apostrophe: drops an ending ("Ann's", "we've") and joins
   * "don't" to one word.
   *
   * @return false if it is not such an ending, and nothing was done
   */
  boolean endContraction(String ending) {
    if (pieces.isEmpty()) {
      return false;
    }
    return switch (ending) {
      case "s", "re", "ve", "ll", "d", "m" -> true;
      case "t" -> {
        Piece last = pieces.get(pieces.size() - 1);
        if (!last.form.endsWith("n")) {
          yield false;
        }
        pieces.set(
            pieces.size() - 1, new Piece(truncate(last.form + 't'), last.joiner, last.capital));
        yield true;
      }
      default -> false;
    };
  }

  private static String truncate(String form) {
    int max = TextAnalyzer.MAX_TERM_LENGTH;
    if (form.length() <= max) {
      return form;
    }
    return form.substring(0, Character.isHighSurrogate(form.charAt(max - 1)) ? max - 1 : max);
  }

  /**
   * Passes the forms of the compound to a sink.
   *
   * @param startsSentence true if a capital at its start means nothing
   */
  void accept(TermSink sink, boolean startsSentence) {
    if (pieces.size() > 1) {
      acceptGroup(0, pieces.size(), sink);
    } else if (!pieces.isEmpty()) {
      Piece word = pieces.get(0);
      TermClass termClass =
          word.isNumber()
              ? TermClass.NUMBER
              : word.capital && !startsSentence ? TermClass.NAME : TermClass.WORD;
      sink.accept(word.form, termClass, false);
      acceptShorter(word, sink);
    }
  }

  /**
   * The 2.10 of version 2.10.0, the 10.24.7 of an address: it is also found by its first numbers.
   */
  private static void acceptShorter(Piece piece, TermSink sink) {
    if (piece.isNumber()) {
      int end = piece.form.indexOf('_');
      for (int i = 0; i < MAX_SHORTER && end > 0; i++) {
        end = piece.form.indexOf('_', end + 1);
        if (end > 0) {
          sink.accept(piece.form.substring(0, end), TermClass.NUMBER, true);
        }
      }
    }
  }

  /** Emits the pieces from..to as one form, then each group, split at the strongest joiner. */
  private void acceptGroup(int from, int to, TermSink sink) {
    Joiner strongest = Joiner.CASE;
    boolean number = true;
    int length = to - from - 1;
    for (int i = from; i < to; i++) {
      Piece piece = pieces.get(i);
      if (i > from && piece.joiner.compareTo(strongest) > 0) {
        strongest = piece.joiner;
      }
      number &= piece.isNumber();
      length += piece.form.length();
    }
    boolean fits = length <= TextAnalyzer.MAX_TERM_LENGTH;
    if (fits) {
      acceptWhole(from, to, number, sink);
    }
    int begin = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || pieces.get(i).joiner == strongest) {
        if (i - begin == 1) {
          acceptPiece(pieces.get(begin), strongest, !fits, sink);
        } else {
          acceptGroup(begin, i, sink);
        }
        begin = i;
      }
    }
  }

  private void acceptWhole(int from, int to, boolean number, TermSink sink) {
    StringBuilder whole = new StringBuilder();
    for (int i = from; i < to; i++) {
      if (number && i > from) {
        whole.append('_');
      }
      whole.append(pieces.get(i).form);
    }
    sink.accept(whole.toString(), number ? TermClass.NUMBER : TermClass.IDENTIFIER, false);
  }

  /** Emits one piece; single letters only if no whole contains them. */
  private static void acceptPiece(Piece piece, Joiner cutAt, boolean lettersToo, TermSink sink) {
    String form = piece.form;
    if (piece.isNumber()) {
      // The month of 2024-03-15 is the 3 of "3 March".
      boolean padded = form.length() == 2 && form.charAt(0) == '0';
      sink.accept(padded ? form.substring(1) : form, TermClass.NUMBER, false);
      acceptShorter(piece, sink);
    } else if (lettersToo || form.length() > 1) {
      boolean words = cutAt.compareTo(Joiner.SNAKE) > 0;
      sink.accept(form, words ? TermClass.WORD : TermClass.PART, false);
    }
  }
}
