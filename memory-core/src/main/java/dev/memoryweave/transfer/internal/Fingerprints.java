package dev.memoryweave.transfer.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A set of texts, represented by 64 bits of their digest, so that a million of them take some
 * sixteen megabytes. A collision costs one record of the journal at worst.
 */
final class Fingerprints {
  private static final int FIRST_SIZE = 1 << 10;

  private long[] table = new long[FIRST_SIZE];
  private int size;

  /** The fingerprint of several values together. */
  static long of(Object... values) {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      text.append(value).append('\u0000');
    }
    long bits = ByteBuffer.wrap(digest(text.toString())).getLong();
    return bits == 0 ? 1 : bits;
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  boolean contains(long fingerprint) {
    return table[place(table, fingerprint)] == fingerprint;
  }

  /** Adds a fingerprint, and returns whether it was new. */
  boolean add(long fingerprint) {
    int place = place(table, fingerprint);
    if (table[place] == fingerprint) {
      return false;
    }
    table[place] = fingerprint;
    if (++size > table.length / 2) {
      long[] larger = new long[table.length * 2];
      Arrays.stream(table)
          .filter(known -> known != 0)
          .forEach(known -> larger[place(larger, known)] = known);
      table = larger;
    }
    return true;
  }

  /** Adds a fingerprint that may occur several times, and returns that of this occurrence. */
  long addOccurrence(long fingerprint) {
    long occurrence = fingerprint;
    while (!add(occurrence)) {
      occurrence = next(occurrence);
    }
    return occurrence;
  }

  private static long next(long fingerprint) {
    long mixed = (fingerprint ^ (fingerprint >>> 31)) * 0x9E3779B97F4A7C15L + 1;
    return mixed == 0 ? 1 : mixed;
  }

  private static int place(long[] in, long fingerprint) {
    int mask = in.length - 1;
    int place = (int) (fingerprint ^ (fingerprint >>> 32)) & mask;
    while (in[place] != 0 && in[place] != fingerprint) {
      place = (place + 1) & mask;
    }
    return place;
  }
}
