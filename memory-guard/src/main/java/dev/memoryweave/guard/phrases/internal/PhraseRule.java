package dev.memoryweave.guard.phrases.internal;

import java.util.BitSet;
import java.util.List;

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
 * @param atLineEnd whether nothing may follow on its line
 * @param needs the marks of the words that the phrase requires
 * @param elements the pattern, a set of words first
 */
record PhraseRule(
    PhraseSource.Place place,
    String kind,
    String name,
    boolean order,
    boolean atLineEnd,
    WordSignatures.Needs needs,
    List<Element> elements) {

  /** The most words that a match can span; longer ones would not fit into the bits. */
  static final int WINDOW = 48;

  static final int NO_MATCH = -1;

  /** A step of a pattern. */
  sealed interface Element permits OneOf, Gap, ClauseEnd {}

  /**
   * One word.
   *
   * @param words the words it may be
   * @param optional whether it may be missing
   * @param orEnd whether the end of a clause may replace it
   * @param parted what must separate it from the word before, bits of {@link WordSequence}
   */
  record OneOf(WordSet words, boolean optional, boolean orEnd, int parted) implements Element {}

  /**
   * Any words.
   *
   * @param least how many at least, 0 or 1
   * @param most how many at most
   * @param acrossSentences whether a sentence may end among them
   */
  record Gap(int least, int most, boolean acrossSentences) implements Element {}

  /** The end of a clause: punctuation or nothing. */
  record ClauseEnd() implements Element {}

  PhraseRule {
    elements = List.copyOf(elements);
  }

  /** The words that a match can begin with. */
  BitSet firstWords() {
    return ((OneOf) elements.get(0)).words().numbers();
  }

  /** The index of the word after the shortest match that begins at {@code at}, or -1. */
  int matchEnd(WordSequence words, int at) {
    int last = Math.min(WINDOW, words.count() - at);
    // Bit p means "everything so far is matched by the p words from here on".
    long reached = 1;
    boolean across = false;
    for (Element element : elements) {
      if (element instanceof Gap gap) {
        across = gap.acrossSentences();
        long none = reached;
        for (int i = 0; i < gap.most(); i++) {
          reached |= (across ? reached : withinSentence(words, at, reached, last)) << 1;
        }
        reached &= (1L << (last + 1)) - 1;
        reached &= gap.least() == 0 ? -1L : ~none;
      } else if (element instanceof OneOf one) {
        reached = afterWord(words, at, reached, one, across, last);
        across = false;
      } else {
        reached = atClauseEnds(words, at, reached);
      }
      if (reached == 0) {
        return NO_MATCH;
      }
    }
    for (long left = reached; left != 0; left &= left - 1) {
      int end = at + Long.numberOfTrailingZeros(left);
      if (!atLineEnd || words.endsLine(end)) {
        return end;
      }
    }
    return NO_MATCH;
  }

  private static long afterWord(
      WordSequence words, int at, long reached, OneOf one, boolean across, int last) {
    long after = one.optional() ? reached : one.orEnd() ? atClauseEnds(words, at, reached) : 0;
    for (long left = reached; left != 0; left &= left - 1) {
      int p = Long.numberOfTrailingZeros(left);
      int word = at + p;
      if (p < last
          && one.words().has(words.number(word))
          && (one.parted() == 0 || words.isParted(word, one.parted()))
          && (p == 0 || across || !words.isParted(word, WordSequence.SENTENCE))) {
        after |= 1L << (p + 1);
      }
    }
    return after;
  }

  /** Only those positions whose next word is in the same sentence as the word before. */
  private static long withinSentence(WordSequence words, int at, long reached, int last) {
    long within = reached;
    for (long left = reached & ~1L; left != 0; left &= left - 1) {
      int p = Long.numberOfTrailingZeros(left);
      if (p >= last || words.isParted(at + p, WordSequence.SENTENCE)) {
        within &= ~(1L << p);
      }
    }
    return within;
  }

  private static long atClauseEnds(WordSequence words, int at, long reached) {
    long ends = 0;
    for (long left = reached; left != 0; left &= left - 1) {
      int p = Long.numberOfTrailingZeros(left);
      if (words.endsClause(at + p)) {
        ends |= 1L << p;
      }
    }
    return ends;
  }
}
