package dev.memoryweave.guard.phrases.internal;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import dev.memoryweave.guard.internal.CharacterFolding;
import dev.memoryweave.guard.internal.Letters;
import java.util.Arrays;

/**
 * Reads the words of a folded text, including words disguised to evade a filter: letter by letter,
 * with punctuation or emphasis inside, with digits for letters, or glued together.
 *
 * <p>Every step looks ahead only by a bounded number of characters, or over what it then consumes.
 * Letters of scripts without spaces are single words unless a longer known word begins with them.
 */
final class WordReader {
  private static final String INSIDE_WORDS = "*_`~.-\u00B7\u2022|/\\+^'\"";
  private static final String LIKE_LETTERS = "@$!|";
  private static final int LONGEST_JUNK = 4;
  private static final int MOST_PIECES = 12;
  private static final int LONGEST_JOINED = 20;
  private static final int LONGEST_SEPARATION = 3;
  private static final int FEWEST_SPELLED = 4;
  private static final int LONGEST_SPELLED = 256;
  private static final int SHORTEST_GLUED = 16;
  private static final int LONGEST_SYLLABIC = 8;

  private final CharSequence text;
  private final int length;
  private final PhraseBook book;
  private final Vocabulary vocabulary;
  private final WordSequence words = new WordSequence();
  private final StringBuilder buffer = new StringBuilder();
  private int[] places = new int[64];

  /** The last run of letters, hyphens and dots that was read to its end. */
  private int hostStart;

  private int hostEnd;

  private final WordSeparation parting = new WordSeparation();

  private WordReader(CharSequence text, PhraseBook book) {
    this.text = text;
    this.length = text.length();
    this.book = book;
    this.vocabulary = book.vocabulary();
  }

  static WordSequence read(CharSequence folded, PhraseBook book) {
    WordReader reader = new WordReader(folded, book);
    int i = 0;
    while (i < reader.length) {
      i = reader.step(i);
    }
    return reader.words;
  }

  private int step(int i) {
    char c = text.charAt(i);
    if (c == ' ') {
      return i + 1;
    }
    if (Letters.isLetter(c)) {
      return readWord(i);
    }
    if (CharacterFolding.isSyllabic(c)) {
      return readSyllabic(i);
    }
    if (LIKE_LETTERS.indexOf(c) >= 0 && i + 1 < length && Letters.isLetter(text.charAt(i + 1))) {
      int end = readDisguised(i);
      if (end > i) {
        return end;
      }
    }
    parting.see(c, i + 1 < length ? text.charAt(i + 1) : ' ');
    return i + 1;
  }

  private void emit(int number, int from, int to) {
    int known = number == Vocabulary.UNKNOWN ? vocabulary.formNumber(text, from, to) : number;
    words.add(known, from, to, parting.beforeWord());
  }

  private int runEnd(int from) {
    int i = from;
    while (i < length && Letters.isLetter(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private int readWord(int start) {
    int hash = 0;
    int end = start;
    while (end < length && Letters.isLetter(text.charAt(end))) {
      hash = Vocabulary.hash(hash, text.charAt(end));
      end++;
    }
    char next = end < length ? text.charAt(end) : ' ';
    if (end - start == 1) {
      int after = readSpelled(start);
      if (after > start) {
        return after;
      }
    }
    int number = vocabulary.number(text, start, end, hash);
    if (!Letters.isSpace(next)) {
      int after = readBeyond(start, end, next, number);
      if (after > start) {
        return after;
      }
    }
    if (number == Vocabulary.UNKNOWN) {
      int after = hasDigit(start, end) ? readDisguised(start) : start;
      if (after == start && end - start >= SHORTEST_GLUED) {
        after = readGlued(start, end);
      }
      if (after > start) {
        return after;
      }
    }
    emit(number, start, end);
    return end;
  }

  /** Reads a word that extends beyond its run of letters; returns the start if there is none. */
  private int readBeyond(int start, int end, char next, int number) {
    switch (next) {
      case ':' -> {
        if (book.isLinkScheme(number) && AsciiText.startsWith(text, end, "://")) {
          return emitLink(start, Addresses.linkEnd(text, end + 3));
        }
        return start;
      }
      case '@' -> {
        int after = domainEnd(end + 1);
        if (after > end + 1) {
          emit(book.mailAddress(), start, after);
          return after;
        }
      }
      case '.' -> {
        int after = domainEnd(start);
        if (after > end) {
          return emitLink(start, Addresses.linkEnd(text, after));
        }
      }
      case '\'' -> {
        int after = readContracted(start, end, number);
        if (after > start) {
          return after;
        }
      }
      default -> {}
    }
    if (INSIDE_WORDS.indexOf(next) >= 0) {
      int after = readJoined(start, end);
      if (after > start) {
        return after;
      }
    }
    if (LIKE_LETTERS.indexOf(next) >= 0
        && end + 1 < length
        && Letters.isLetter(text.charAt(end + 1))) {
      return readDisguised(start);
    }
    return start;
  }

  /** The end of the host name that begins here; the start if there is none. */
  private int domainEnd(int start) {
    if (start < hostStart || start >= hostEnd) {
      hostStart = start;
      hostEnd = Addresses.hostEnd(text, start);
    }
    return Addresses.isHost(text, start, hostEnd) ? hostEnd : start;
  }

  private int emitLink(int start, int end) {
    emit(book.linkNumber(text, start), start, end);
    return end;
  }

  /** Such as {@code don't}, read as one word; {@code l'invite} is two. */
  private int readContracted(int start, int end, int first) {
    int after = runEnd(end + 1);
    if (after == end + 1 || after - end > 3 || end - start > LONGEST_JOINED) {
      return start;
    }
    buffer.setLength(0);
    buffer.append(text, end + 1, after);
    int ending = vocabulary.number(buffer);
    if (book.isApart(ending)) {
      emit(first, start, end);
      emit(ending, end + 1, after);
      return after;
    }
    buffer.insert(0, text, start, end);
    int number = vocabulary.number(buffer);
    if (number == Vocabulary.UNKNOWN) {
      return start;
    }
    emit(number, start, after);
    return after;
  }

  /** The longest known word of several pieces with junk in between. */
  private int readJoined(int start, int end) {
    buffer.setLength(0);
    if (end - start > LONGEST_JOINED) {
      return start;
    }
    int hash = append(0, start, end);
    int best = Vocabulary.UNKNOWN;
    int bestEnd = start;
    int joined = end;
    for (int pieces = 1; pieces < MOST_PIECES && vocabulary.mayBegin(hash); pieces++) {
      int piece = junkEnd(joined);
      int pieceEnd = piece == joined ? piece : Math.min(runEnd(piece, LONGEST_JOINED), length);
      if (pieceEnd == piece || buffer.length() + pieceEnd - piece > LONGEST_JOINED) {
        break;
      }
      hash = append(hash, piece, pieceEnd);
      joined = pieceEnd;
      int number = vocabulary.number(buffer, 0, buffer.length(), hash);
      if (number != Vocabulary.UNKNOWN) {
        best = number;
        bestEnd = joined;
      }
    }
    if (best != Vocabulary.UNKNOWN) {
      emit(best, start, bestEnd);
    }
    return bestEnd;
  }

  /** Appends to the buffer, whose hash is given; returns the new hash. */
  private int append(int hash, int from, int to) {
    int after = hash;
    for (int i = from; i < to; i++) {
      buffer.append(text.charAt(i));
      after = Vocabulary.hash(after, text.charAt(i));
    }
    return after;
  }

  private int runEnd(int from, int most) {
    int i = from;
    int limit = Math.min(length, from + most + 1);
    while (i < limit && Letters.isLetter(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private int junkEnd(int from) {
    int i = from;
    int limit = Math.min(length, from + LONGEST_JUNK);
    while (i < limit && INSIDE_WORDS.indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    boolean hyphenated = i > from && i < length && text.charAt(i - 1) == '-';
    return hyphenated && text.charAt(i) == '\n' ? i + 1 : i;
  }

  private boolean hasDigit(int from, int to) {
    int limit = Math.min(to, from + Vocabulary.LONGEST_WORD);
    for (int i = from; i < limit; i++) {
      if (CharClass.DIGIT.has(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** A known word with digits and signs in place of letters, such as {@code 1gn0r3}. */
  private int readDisguised(int start) {
    int end = start;
    int limit = Math.min(length, start + Vocabulary.LONGEST_WORD + 1);
    int letters = 0;
    while (end < limit && (Letters.isLetter(text.charAt(end)) || isLikeLetter(text.charAt(end)))) {
      letters += CharClass.LETTER.has(text.charAt(end)) ? 1 : 0;
      end++;
    }
    while (end > start && "!|".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    if (letters == 0 || end - start > Vocabulary.LONGEST_WORD || end - start < 2) {
      return start;
    }
    for (char one : new char[] {'i', 'l'}) {
      buffer.setLength(0);
      for (int i = start; i < end; i++) {
        buffer.append(Letters.undisguised(text.charAt(i), one));
      }
      int number = vocabulary.number(buffer);
      if (number != Vocabulary.UNKNOWN) {
        emit(number, start, end);
        return end;
      }
    }
    return start;
  }

  private static boolean isLikeLetter(char c) {
    return LIKE_LETTERS.indexOf(c) >= 0;
  }

  /** Words of separated letters, such as {@code i g n o r e}. */
  private int readSpelled(int start) {
    buffer.setLength(0);
    int i = start;
    int end = start;
    int letters = 0;
    while (i < length && buffer.length() < LONGEST_SPELLED && Letters.isLetter(text.charAt(i))) {
      boolean alone = i + 1 == length || !Letters.isLetter(text.charAt(i + 1));
      if (!alone) {
        break;
      }
      char c = text.charAt(i);
      letters += CharClass.DIGIT.has(c) ? 0 : 1;
      place(buffer.length(), i);
      buffer.append(Letters.undisguised(c, 'i'));
      end = i + 1;
      i = end;
      int limit = Math.min(length, end + LONGEST_SEPARATION);
      while (i < limit
          && !Letters.isLetter(text.charAt(i))
          && !CharacterFolding.isSyllabic(text.charAt(i))) {
        i++;
      }
    }
    if (letters < FEWEST_SPELLED) {
      return start;
    }
    place(buffer.length(), end);
    emitSegments(start, end);
    return end;
  }

  private void place(int index, int at) {
    if (index >= places.length) {
      places = Arrays.copyOf(places, LONGEST_SPELLED + 1);
    }
    places[index] = at;
  }

  /** The words formed by the letters in the buffer, each at its position in the text. */
  private void emitSegments(int start, int end) {
    int unknownFrom = -1;
    for (int i = 0; i < buffer.length(); ) {
      int word = vocabulary.longestAt(buffer, i);
      if (word < 2) {
        unknownFrom = unknownFrom < 0 ? i : unknownFrom;
        i++;
        continue;
      }
      if (unknownFrom >= 0) {
        emit(Vocabulary.UNKNOWN, places[unknownFrom], places[i - 1] + 1);
        unknownFrom = -1;
      }
      int number = vocabulary.number(buffer.substring(i, i + word));
      emit(number, places[i], places[i + word - 1] + 1);
      i += word;
    }
    if (unknownFrom >= 0) {
      emit(Vocabulary.UNKNOWN, unknownFrom == 0 ? start : places[unknownFrom], end);
    }
  }

  /** At least three known words without spaces in between, and nothing else. */
  private int readGlued(int start, int end) {
    if (end - start > LONGEST_SPELLED) {
      return start;
    }
    buffer.setLength(0);
    buffer.append(text, start, end);
    int known = 0;
    for (int i = 0; i < buffer.length(); known++) {
      int word = vocabulary.longestAt(buffer, i);
      if (word < 2) {
        return start;
      }
      i += word;
    }
    if (known < 3) {
      return start;
    }
    for (int i = 0; i <= buffer.length(); i++) {
      place(i, start + i);
    }
    emitSegments(start, end);
    return end;
  }

  /** The longest known word that begins here, ignoring single spaces inside, or one letter. */
  private int readSyllabic(int start) {
    if (vocabulary.opensSyllabic(text.charAt(start))) {
      int hash = 0;
      int best = Vocabulary.UNKNOWN;
      int bestEnd = start;
      buffer.setLength(0);
      for (int i = start; i < length && buffer.length() < LONGEST_SYLLABIC; i++) {
        char c = text.charAt(i);
        if (!CharacterFolding.isSyllabic(c)) {
          boolean parts = i + 1 < length && CharacterFolding.isSyllabic(text.charAt(i + 1));
          if (parts && (Letters.isSpace(c) || INSIDE_WORDS.indexOf(c) >= 0)) {
            continue;
          }
          break;
        }
        hash = Vocabulary.hash(hash, c);
        buffer.append(c);
        int number = vocabulary.number(buffer, 0, buffer.length(), hash);
        if (number != Vocabulary.UNKNOWN) {
          best = number;
          bestEnd = i + 1;
        }
      }
      if (best != Vocabulary.UNKNOWN) {
        emit(best, start, bestEnd);
        return bestEnd;
      }
    }
    emit(Vocabulary.UNKNOWN, start, start + 1);
    return start + 1;
  }
}
