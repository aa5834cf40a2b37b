package dev.memoryweave.store.text;

import dev.memoryweave.store.support.Bm25;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of a segment, read; and where the postings of its terms are, if they are inside. */
final class Entries {
  private final byte[] data;
  private final long[] numbers;

  /** Null where each is the number. */
  private final long @Nullable [] orders;

  private final long[] groups;

  /** Null if there is one group. */
  private final int @Nullable [] groupOf;

  private final byte[] lengths;
  private final long length;

  /** The terms of a packed segment in their order; null for one that is spread. */
  private final String @Nullable [] terms;

  private final int[] starts;
  private final int[] ends;

  Entries(byte[] data) {
    ByteReader in = new ByteReader(data, 0, data.length);
    int kind = in.next();
    ByteReader.require(kind == SegmentWriter.SPREAD || kind == SegmentWriter.PACKED);
    this.data = data;
    int size = in.count();
    ByteReader.require(size > 0);
    this.numbers = readNumbers(in, size);
    this.orders = readOrders(in, numbers);
    this.groups = new long[in.count()];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = in.signed();
    }
    this.groupOf = groups.length == 1 ? null : readGroups(in, size, groups.length);
    int from = in.skip(size);
    this.lengths = Arrays.copyOfRange(data, from, from + size);
    long sum = 0;
    for (byte code : lengths) {
      ByteReader.require(code != 0);
      sum += Bm25.length(code);
    }
    this.length = sum;
    int count = kind == SegmentWriter.PACKED ? in.count() : 0;
    this.starts = new int[count];
    this.ends = new int[count];
    this.terms = kind == SegmentWriter.PACKED ? readTerms(in) : null;
    ByteReader.require(in.isAtEnd());
  }

  private static long[] readNumbers(ByteReader in, int size) {
    long[] numbers = new long[size];
    long last = -1;
    for (int i = 0; i < size; i++) {
      long step = in.number();
      ByteReader.require(step >= 0 && step < Long.MAX_VALUE - Math.max(last, 0));
      last += step + 1;
      numbers[i] = last;
    }
    return numbers;
  }

  private static long @Nullable [] readOrders(ByteReader in, long[] numbers) {
    long[] orders = new long[numbers.length];
    long ahead = 0;
    boolean differ = false;
    for (int i = 0; i < orders.length; i++) {
      ahead += in.signed();
      orders[i] = numbers[i] + ahead;
      differ |= ahead != 0;
    }
    return differ ? orders : null;
  }

  private static int[] readGroups(ByteReader in, int size, int groups) {
    int[] groupOf = new int[size];
    for (int i = 0; i < size; i++) {
      groupOf[i] = in.small();
      ByteReader.require(groupOf[i] < groups);
    }
    return groupOf;
  }

  private String[] readTerms(ByteReader in) {
    String[] read = new String[starts.length];
    for (int i = 0; i < read.length; i++) {
      int bytes = in.small();
      int from = in.skip(bytes);
      read[i] = new String(data, from, bytes, StandardCharsets.UTF_8);
      ByteReader.require(i == 0 || read[i - 1].compareTo(read[i]) < 0);
      int postings = in.small();
      starts[i] = in.skip(postings);
      ends[i] = in.at();
    }
    return read;
  }

  int size() {
    return numbers.length;
  }

  /** The sum of the coded lengths. */
  long length() {
    return length;
  }

  boolean isPacked() {
    return terms != null;
  }

  long number(int entry) {
    return numbers[entry];
  }

  long order(int entry) {
    long[] own = orders;
    return own == null ? numbers[entry] : own[entry];
  }

  long group(int entry) {
    return groups[groupIndex(entry)];
  }

  /** The groups that entries are in. */
  long[] groups() {
    return groups;
  }

  /** The group of an entry, by its place in {@link #groups}. */
  int groupIndex(int entry) {
    int[] own = groupOf;
    return own == null ? 0 : own[entry];
  }

  byte lengthCode(int entry) {
    return lengths[entry];
  }

  /** The codes of all lengths. */
  byte[] lengthCodes() {
    return lengths;
  }

  /** The index of an entry number, or below 0. */
  int find(long number) {
    return Arrays.binarySearch(numbers, number);
  }

  /** The first index from some on whose number is not below one. */
  int seek(long number, int from) {
    int step = 1;
    int low = from;
    while (low + step < numbers.length && numbers[low + step] < number) {
      low += step;
      step *= 2;
    }
    int found = Arrays.binarySearch(numbers, low, Math.min(low + step + 1, numbers.length), number);
    return found >= 0 ? found : -found - 1;
  }

  /** The terms of a packed segment. */
  String[] terms() {
    String[] own = terms;
    return own == null ? new String[0] : own;
  }

  /** The postings of a term of a packed segment, by its index. */
  PostingReader postings(int term) {
    return new PostingReader(data, starts[term], ends[term], size());
  }

  /** The postings of a term of a packed segment; null if no entry holds it. */
  @Nullable PostingReader postings(String term) {
    int found = Arrays.binarySearch(terms(), term);
    return found < 0 ? null : postings(found);
  }
}
