package dev.memoryweave.guard.phrases.internal;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Marks of words, with which most phrases are ruled out before they are compared step by step.
 *
 * <p>Each set of words that a phrase requires has one of 64 marks, shared with other sets. A phrase
 * can match only if every mark it needs is found on a word near enough. Sets with words that occur
 * in every sentence rule nothing out and have no mark.
 */
final class WordSignatures {
  private static final int NEAR = 4;
  private static final int FAR = 16;

  private final long[] marks;

  private WordSignatures(long[] marks) {
    this.marks = marks;
  }

  /**
   * The marks that a phrase needs.
   *
   * @param near marks of the words that can only be among the next four
   * @param far marks of the words that can only be among the next sixteen
   */
  record Needs(long near, long far) {}

  /** The marks of the words that follow one word of a text. */
  static final class Ahead {
    private final WordSignatures marks;
    private final WordSequence words;
    private long near;
    private long far;

    Ahead(WordSignatures marks, WordSequence words) {
      this.marks = marks;
      this.words = words;
    }

    void lookFrom(int word) {
      near = joined(word + 1, word + NEAR);
      far = near | joined(word + NEAR + 1, word + FAR);
    }

    private long joined(int from, int to) {
      long joined = 0;
      int last = Math.min(to, words.count() - 1);
      for (int i = from; i <= last; i++) {
        joined |= marks.marks[words.number(i)];
      }
      return joined;
    }

    boolean has(Needs needs) {
      return (needs.near & ~near) == 0 && (needs.far & ~far) == 0;
    }
  }

  /** Assigns marks. */
  static final class Builder {
    private final Map<BitSet, Integer> markOf = new HashMap<>();

    /** The marks that a phrase needs, without its first word. */
    Needs needed(List<PhraseRule.Element> elements, BitSet common) {
      long near = 0;
      long far = 0;
      int furthest = -1;
      for (PhraseRule.Element element : elements) {
        if (element instanceof PhraseRule.Gap gap) {
          furthest += gap.most();
        } else if (element instanceof PhraseRule.OneOf one) {
          furthest++;
          BitSet words = one.words().numbers();
          boolean needed = !one.optional() && !one.orEnd();
          if (needed && furthest > 0 && furthest <= FAR && !words.intersects(common)) {
            long mark = 1L << markOf.computeIfAbsent(words, w -> markOf.size() % Long.SIZE);
            near |= furthest <= NEAR ? mark : 0;
            far |= mark;
          }
        }
      }
      return new Needs(near, far);
    }

    WordSignatures build(int numbers) {
      long[] marks = new long[numbers];
      markOf.forEach((words, mark) -> words.stream().forEach(word -> marks[word] |= 1L << mark));
      return new WordSignatures(marks);
    }
  }
}
