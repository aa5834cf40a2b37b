package dev.memoryweave.guard.injection;

import java.util.BitSet;

/** Some words of a {@link Vocabulary}. */
final class WordSet {
  private final BitSet numbers;

  WordSet(BitSet numbers) {
    this.numbers = (BitSet) numbers.clone();
  }

  boolean has(int number) {
    return numbers.get(number);
  }

  BitSet numbers() {
    return (BitSet) numbers.clone();
  }
}
