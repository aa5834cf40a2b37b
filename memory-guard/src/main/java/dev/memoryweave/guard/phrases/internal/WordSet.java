package dev.memoryweave.guard.phrases.internal;

import java.util.BitSet;

/** Some words of a {@link PhraseBook}. */
public final class WordSet {
  private final BitSet numbers;

  WordSet(BitSet numbers) {
    this.numbers = (BitSet) numbers.clone();
  }

  /** Whether a word of a text is one of them. */
  public boolean has(WordSequence words, int word) {
    return has(words.number(word));
  }

  boolean has(int number) {
    return numbers.get(number);
  }

  BitSet numbers() {
    return (BitSet) numbers.clone();
  }
}
