package dev.memoryweave.transfer.json.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads a stream line by line into one buffer, whose growth for long lines is limited. */
final class LineReader {
  private static final int BLOCK = 1 << 16;
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int longest;
  private final byte[] block = new byte[BLOCK];
  private int at;
  private int filled;
  private byte[] line = new byte[BLOCK];
  private int length;
  private long number;
  private boolean tooLong;

  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** Reads the next line; false if there is none. */
  boolean next() throws IOException {
    length = 0;
    tooLong = false;
    if (line.length > 16 * BLOCK) {
      line = new byte[BLOCK];
    }
    boolean any = false;
    while (at < filled || fill()) {
      any = true;
      int end = at;
      while (end < filled && block[end] != '\n') {
        end++;
      }
      append(at, end);
      boolean isComplete = end < filled;
      at = isComplete ? end + 1 : end;
      if (isComplete) {
        break;
      }
    }
    if (any) {
      number++;
      trim();
    }
    return any;
  }

  private boolean fill() throws IOException {
    at = 0;
    filled = Math.max(0, in.read(block));
    return filled > 0;
  }

  private void append(int from, int to) {
    int more = to - from;
    if (tooLong || more > longest - length) {
      tooLong = true;
      length = 0;
      return;
    }
    if (length + more > line.length) {
      line =
          Arrays.copyOf(line, (int) Math.min(longest, Math.max(2L * line.length, length + more)));
    }
    System.arraycopy(block, from, line, length, more);
    length += more;
  }

  /** Removes characters that an editor may have added. */
  private void trim() {
    if (length > 0 && line[length - 1] == '\r') {
      length--;
    }
    if (number == 1
        && length >= MARK.length
        && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length)) {
      System.arraycopy(line, MARK.length, line, 0, length - MARK.length);
      length -= MARK.length;
    }
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  boolean isTooLong() {
    return tooLong;
  }

  boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t') {
        return false;
      }
    }
    return !tooLong;
  }

  /** The buffer, which starts with the bytes of the line. */
  byte[] bytes() {
    return line;
  }

  int length() {
    return length;
  }
}
