package dev.memoryweave.store.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The file of an empty store, ready to be copied: running the statements of all migrations takes
 * longer than the whole rest of a first call.
 *
 * <p>It is a resource that a test writes and compares, byte for byte, with the result of the
 * migrations. Each copy only gets new values for what distinguishes stores: the mark of the last
 * write, and the times at which the migrations ran.
 *
 * <p>The resource contains, as four bytes each, the length of the file, the place of the mark in
 * it, the number of times and their places; then, for each part of the file that is not empty, its
 * place, its length and its bytes.
 */
final class ReadyLayout {
  private ReadyLayout() {}

  /** The name of the resource next to this class for a layout version. */
  static String resource(int version) {
    return "layout-v" + digits(version, 3) + ".bin";
  }

  /** The content of a new file, or nothing if there is no ready layout of that version. */
  static Optional<byte[]> copy(int version, CommitMark mark, Instant now) {
    try (InputStream resource = ReadyLayout.class.getResourceAsStream(resource(version))) {
      return resource == null
          ? Optional.empty()
          : Optional.of(read(ByteBuffer.wrap(resource.readAllBytes()), mark, now));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The resource " + resource(version) + " cannot be read; use a whole jar of this library",
          e);
    }
  }

  private static byte[] read(ByteBuffer resource, CommitMark mark, Instant now) {
    byte[] file = new byte[resource.getInt()];
    int markAt = resource.getInt();
    int[] timesAt = new int[resource.getInt()];
    for (int i = 0; i < timesAt.length; i++) {
      timesAt[i] = resource.getInt();
    }
    while (resource.hasRemaining()) {
      int at = resource.getInt();
      resource.get(file, at, resource.getInt());
    }
    put(mark.encode(), file, markAt);
    byte[] time = time(now).getBytes(StandardCharsets.US_ASCII);
    for (int at : timesAt) {
      put(time, file, at);
    }
    return file;
  }

  private static void put(byte[] bytes, byte[] file, int at) {
    System.arraycopy(bytes, 0, file, at, bytes.length);
  }

  /**
   * The time as SQLite writes it in a migration. A formatter would load locale data, which takes
   * longer than the copy.
   */
  static String time(Instant now) {
    LocalDateTime utc = LocalDateTime.ofEpochSecond(now.getEpochSecond(), 0, ZoneOffset.UTC);
    return utc.toLocalDate()
        + "T"
        + digits(utc.getHour(), 2)
        + ":"
        + digits(utc.getMinute(), 2)
        + ":"
        + digits(utc.getSecond(), 2)
        + "Z";
  }

  private static String digits(int number, int length) {
    String text = Integer.toString(number);
    return "0".repeat(Math.max(0, length - text.length())) + text;
  }
}
