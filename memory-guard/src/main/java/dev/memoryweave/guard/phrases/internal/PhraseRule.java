package dev.memoryweave.guard.phrases.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A phrase: words or sets of words in a fixed order with a few other words in between. The pattern
 * language is described at {@link PhraseBook}.
 *
 * <p>All paths through the pattern are followed at once, as bits of one number, so that the cost of
 * a match is bounded by the length of the pattern whatever the text.
 *
 * @param place where it is written, file and line
 * @param kind the kind of the phrase
 * @param name the name, which others may share
 * @param order whether it counts only if it is addressed to the reader, see {@link ImperativeMood}
 * @param end what must end where it ends
 * @param needs the marks of the words that the phrase requires
 * @param elements the pattern, a set of words first
 * @param slots the parts of it that have names
 */
record PhraseRule(
    PhraseSource.Place place,
    String kind,
    String name,
    boolean order,
    End end,
    WordSignatures.Needs needs,
    List<Element> elements,
    List<Slot> slots) {

  /** The most words that a match can span; longer ones would not fit into the bits. */
  static final int WINDOW = 48;

  static final int NO_MATCH = -1;

  /** The most words of a {@link Rest}: a bound for text without punctuation. */
  private static final int LONGEST_REST = 64;

  /** What must end where a match ends. */
  enum End {
    WORD,
    LINE,
    TEXT
  }

  /** A part of a pattern, from one of its elements to before another. */
  record Slot(String name, int from, int to) {}

  /** A step of a pattern. */
  sealed interface Element permits OneOf, Gap, ClauseEnd, PartEnd, Look, Rest {}

  /**
   * One word.
   *
   * @param words the words it may be
   * @param capital whether it must begin with a capital
   * @param optional whether it may be missing
   * @param orEnd whether the end of a clause may replace it
   * @param parted what must separate it from the word before, bits of {@link WordSequence}
   */
  record OneOf(WordSet words, boolean capital, boolean optional, boolean orEnd, int parted)
      implements Element {}

  /**
   * Any words.
   *
   * @param least how many at least, 0 or 1
   * @param most how many at most
   * @param acrossSentences whether a sentence may end among them
   * @param withinPart whether no comma, colon or dash may be among them
   */
  record Gap(int least, int most, boolean acrossSentences, boolean withinPart) implements Element {}

  /** The end of a clause: punctuation or nothing. */
  record ClauseEnd() implements Element {}

  /**
   * A comma, a colon, a dash, or the end of a sentence.
   *
   * @param colon whether only a colon will do, with a word behind it
   */
  record PartEnd(boolean colon) implements Element {}

  /**
   * Looks at the next word of the clause, which does not belong to the match by that.
   *
   * @param words the words it may or may not be
   * @param orEnd whether the end of the clause is one of them
   * @param wanted whether it must be one of them, or none
   */
  record Look(WordSet words, boolean orEnd, boolean wanted) implements Element {}

  /**
   * All words up to the end of the clause or of the line, at the end of a pattern.
   *
   * @param least how many at least, 0 or 1
   * @param ofLine whether up to the end of the line
   */
  record Rest(int least, boolean ofLine) implements Element {}

  PhraseRule {
    elements = List.copyOf(elements);
    slots = List.copyOf(slots);
  }

  /** The words that a match can begin with. */
  BitSet firstWords() {
    return ((OneOf) elements.get(0)).words().numbers();
  }

  /** Whether capitals count for some word. */
  boolean namesCapitals() {
    return elements.stream().anyMatch(one -> one instanceof OneOf word && word.capital());
  }

  /** Whether a match can only begin with the first word of a text. */
  boolean beginsText() {
    return ((OneOf) elements.get(0)).parted() == WordSequence.TEXT;
  }

  /**
   * The index of the word after the shortest match that begins at {@code at}, or -1. Before a
   * {@link Rest}, as few words as possible are taken by gaps and as many as possible by words.
   */
  int matchEnd(WordSequence words, int at) {
    if (elements.get(elements.size() - 1) instanceof Rest rest) {
      int from = restStart(words, at, rest);
      return from == NO_MATCH ? NO_MATCH : restEnd(words, at + from, rest);
    }
    for (long left = reached(words, at, elements.size()); left != 0; left &= left - 1) {
      int last = at + Long.numberOfTrailingZeros(left);
      if (mayEnd(words, last)) {
        return last;
      }
    }
    return NO_MATCH;
  }

  /** Bit p means "the elements before an index are matched by the p words from here on". */
  private long reached(WordSequence words, int at, int index) {
    long reached = 1;
    for (int i = 0; i < index && reached != 0; i++) {
      reached = after(i, words, at, reached);
    }
    return reached;
  }

  private boolean mayEnd(WordSequence words, int next) {
    return switch (end) {
      case WORD -> true;
      case LINE -> words.endsLine(next);
      case TEXT -> next >= words.count();
    };
  }

  /** How many words of a match come before its rest, or -1. */
  private int restStart(WordSequence words, int at, Rest rest) {
    int end = elements.size() - 1;
    int optional = end;
    while (elements.get(optional - 1) instanceof OneOf one && one.optional()) {
      optional--;
    }
    boolean lazy = elements.subList(0, optional).stream().anyMatch(Gap.class::isInstance);
    for (long left = reached(words, at, optional); left != 0; ) {
      long one = lazy ? Long.lowestOneBit(left) : Long.highestOneBit(left);
      left &= ~one;
      for (int i = optional; i < end; i++) {
        one = after(i, words, at, one);
      }
      for (; one != 0; one &= ~Long.highestOneBit(one)) {
        int from = Long.numberOfTrailingZeros(Long.highestOneBit(one));
        int last = restEnd(words, at + from, rest);
        if (last >= at + from + rest.least() && mayEnd(words, last)) {
          return from;
        }
      }
    }
    return NO_MATCH;
  }

  private static int restEnd(WordSequence words, int from, Rest rest) {
    int last = from;
    int limit = Math.min(words.count(), from + LONGEST_REST);
    while (last < limit && !(rest.ofLine() ? words.endsLine(last) : words.endsPart(last))) {
      last++;
    }
    return last;
  }

  /** The positions after an element, from those before it. */
  private long after(int index, WordSequence words, int at, long reached) {
    int last = Math.min(WINDOW, words.count() - at);
    Element element = elements.get(index);
    if (element instanceof Gap gap) {
      int bounds = WordSequence.SENTENCE | (gap.withinPart() ? WordSequence.CLAUSE : 0);
      long after = reached;
      for (int i = 0; i < gap.most(); i++) {
        after |= (gap.acrossSentences() ? after : within(bounds, words, at, after, last)) << 1;
      }
      after &= (1L << (last + 1)) - 1;
      return after & (gap.least() == 0 ? -1L : ~reached);
    }
    if (element instanceof OneOf one) {
      return afterWord(words, at, reached, one, boundsBefore(index), last);
    }
    if (element instanceof Look look) {
      return lookedAt(words, at, reached, look);
    }
    return element instanceof PartEnd part
        ? onlyWhere(part.colon() ? words::endsInColon : words::endsPart, at, reached)
        : atClauseEnds(words, at, reached);
  }

  /** What must not end before a word, by the words that may stand before it. */
  private int boundsBefore(int index) {
    int before = index - 1;
    while (before > 0
        && (elements.get(before) instanceof ClauseEnd || elements.get(before) instanceof Look)) {
      before--;
    }
    if (before <= 0 || !(elements.get(before) instanceof Gap gap)) {
      return WordSequence.SENTENCE;
    }
    return gap.acrossSentences()
        ? 0
        : WordSequence.SENTENCE | (gap.withinPart() ? WordSequence.CLAUSE : 0);
  }

  /** The first word and the one after the last of each slot, of a match that was found. */
  List<int[]> slotsOf(WordSequence words, int at, int matchEnd) {
    if (slots.isEmpty()) {
      return List.of();
    }
    int count = elements.size();
    long[] before = new long[count + 1];
    before[0] = 1;
    for (int i = 0; i < count && !(elements.get(i) instanceof Rest); i++) {
      before[i + 1] = after(i, words, at, before[i]);
    }
    int[] place = new int[count + 1];
    place[count] = matchEnd - at;
    for (int i = count - 1; i >= 0; i--) {
      place[i] = placeBefore(i, words, at, before[i], place[i + 1]);
    }
    List<int[]> found = new ArrayList<>();
    slots.forEach(slot -> found.add(new int[] {at + place[slot.from()], at + place[slot.to()]}));
    return found;
  }

  /** The last place before an element from which it leads to a place; a word rather than none. */
  private int placeBefore(int index, WordSequence words, int at, long before, int place) {
    if (elements.get(index) instanceof Rest rest) {
      return restStart(words, at, rest);
    }
    int nearest = elements.get(index) instanceof OneOf ? place - 1 : place;
    for (int p = nearest; p >= 0; p--) {
      long one = before & (1L << p);
      if (one != 0 && (after(index, words, at, one) & (1L << place)) != 0) {
        return p;
      }
    }
    return place;
  }

  private static long afterWord(
      WordSequence words, int at, long reached, OneOf one, int bounds, int last) {
    long after = one.optional() ? reached : one.orEnd() ? atClauseEnds(words, at, reached) : 0;
    for (long left = reached; left != 0; left &= left - 1) {
      int p = Long.numberOfTrailingZeros(left);
      int word = at + p;
      if (p < last
          && one.words().has(words.number(word))
          && (!one.capital() || words.isCapital(word))
          && (one.parted() == 0 || words.isParted(word, one.parted()))
          && (p == 0 || !words.isParted(word, bounds))) {
        after |= 1L << (p + 1);
      }
    }
    return after;
  }

  /** Only those positions whose next word is not separated in one of these ways. */
  private static long within(int bounds, WordSequence words, int at, long reached, int last) {
    long within = reached;
    for (long left = reached & ~1L; left != 0; left &= left - 1) {
      int p = Long.numberOfTrailingZeros(left);
      if (p >= last || words.isParted(at + p, bounds)) {
        within &= ~(1L << p);
      }
    }
    return within;
  }

  private static long lookedAt(WordSequence words, int at, long reached, Look look) {
    return onlyWhere(
        word -> {
          boolean end = words.endsClause(word);
          boolean isOne = end ? look.orEnd() : look.words().has(words.number(word));
          return isOne == look.wanted();
        },
        at,
        reached);
  }

  private static long atClauseEnds(WordSequence words, int at, long reached) {
    return onlyWhere(words::endsClause, at, reached);
  }

  /** Only those positions with such a next word. */
  private static long onlyWhere(IntPredicate next, int at, long reached) {
    long where = 0;
    for (long left = reached; left != 0; left &= left - 1) {
      int p = Long.numberOfTrailingZeros(left);
      if (next.test(at + p)) {
        where |= 1L << p;
      }
    }
    return where;
  }
}
