package dev.memoryweave.store.text;

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

  /** Leaves only the first numbers. */
  void cut(int length) {
    size = length;
  }

  void clear() {
    size = 0;
  }
}
