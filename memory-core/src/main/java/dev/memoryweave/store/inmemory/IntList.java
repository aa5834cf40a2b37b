package dev.memoryweave.store.inmemory;

import java.util.Arrays;

/** A growing list of unboxed numbers. */
final class IntList {
  private int[] numbers = new int[4];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return numbers[index];
  }

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }

  void set(int index, int number) {
    numbers[index] = number;
  }

  /** Adds a part of an array. */
  void addAll(int[] from, int start, int count) {
    if (size + count > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(size + count, size * 2));
    }
    System.arraycopy(from, start, numbers, size, count);
    size += count;
  }

  int[] toArray() {
    return Arrays.copyOf(numbers, size);
  }
}
