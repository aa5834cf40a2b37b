package dev.memoryweave.workspace.transcripts.internal;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * Splits a stream of JSON in UTF-8 into records: its lines, or the values of its array. Where two
 * writers met on one line, each object there is a record.
 *
 * <p>A record is itself a stream and is never held in memory. So that parsing one takes bounded
 * memory too, long texts are truncated, and values nested too deeply are replaced with {@code
 * null}.
 */
final class JsonRecords implements Closeable {
  /** The longest text that is kept, in bytes. */
  static final int MAX_TEXT = 4_000_000;

  /** The deepest nesting that is kept. */
  static final int MAX_DEPTH = 200;

  private static final int BUFFER = 1 << 16;
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  /** How records are separated. */
  enum Shape {
    /** Each line is a record. */
    LINES,
    /** Each value at the top level, or in the array there, is a record. */
    VALUES
  }

  private final InputStream in;
  private final Shape shape;
  private final byte[] buffer = new byte[BUFFER];
  private final byte[] rest = new byte[BUFFER];
  private int at;
  private int end;
  private long line = 1;
  private OneRecord record = new OneRecord(0);
  private boolean endedByFile;
  private boolean inArray;

  JsonRecords(InputStream in, Shape shape) {
    this.in = in;
    this.shape = shape;
    record.done = true;
  }

  /** Advances to the next record, skipping the rest of the current one. */
  boolean next() throws IOException {
    while (record.read(rest, 0, rest.length) >= 0) {
      // Ignored.
    }
    for (int b = peek(); b >= 0; b = peek()) {
      if (b > ' ' && !isBetween(b)) {
        record = new OneRecord(line);
        return true;
      }
      // A file may contain NULs after a power failure.
      take();
    }
    return false;
  }

  /** Whether a byte outside all records is a separator, rather than the start of one. */
  private boolean isBetween(int b) {
    if (shape == Shape.LINES) {
      return false;
    }
    boolean opens = b == '[' && !inArray;
    inArray = opens || (inArray && b != ']');
    return opens || b == ',' || b == ']';
  }

  /** The line on which the record begins, from 1. */
  long line() {
    return record.line;
  }

  /** The record, which may be read once. */
  InputStream stream() {
    return record;
  }

  /** Whether the record ended because the stream did, and may be continued later. */
  boolean isUnfinished() {
    return record.done && endedByFile;
  }

  /** How many texts of the record were truncated so far. */
  int textsCut() {
    return record.cut;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private int peek() throws IOException {
    if (at == end) {
      int read = in.read(buffer, 0, buffer.length);
      if (read < 0) {
        return -1;
      }
      at = 0;
      end = read;
    }
    return at == end ? peek() : buffer[at] & 0xFF;
  }

  private void take() {
    if (buffer[at++] == '\n') {
      line++;
    }
  }

  /** One record as a stream of bytes. */
  private final class OneRecord extends InputStream {
    /** The value of {@link #escape} between a backslash and what follows it. */
    private static final int AFTER_BACKSLASH = -1;

    private static final int HEX_DIGITS = 4;

    private final long line;
    private boolean done;
    private int depth;

    /** Whether an object ended, after which only blanks may follow on its line. */
    private boolean closed;

    /** Whether it is a number or a text, not an object or an array. */
    private boolean scalar;

    private boolean inText;
    private int textLength;
    private boolean cutting;
    private int cut;

    /** How many hexadecimal digits of an escaped character are still to come. */
    private int escape;

    /** How many bytes of the replacement for a value are still to be returned. */
    private int nullLeft;

    OneRecord(long line) {
      this.line = line;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int to = offset;
      while (to < offset + length) {
        if (nullLeft > 0) {
          target[to++] = NULL[NULL.length - nullLeft--];
        } else if (done) {
          break;
        } else {
          int b = peek();
          done = b < 0 || isEnd(b);
          endedByFile = b < 0;
          if (!done) {
            take();
            if (isKept(b)) {
              target[to++] = (byte) b;
            }
          }
        }
      }
      return to == offset && length > 0 ? -1 : to - offset;
    }

    /** Whether the record ends before a byte. */
    private boolean isEnd(int b) {
      if (shape == Shape.LINES) {
        return b == '\n' || (closed && b > ' ');
      }
      return scalar && !inText && (b == ',' || b == ']' || b <= ' ');
    }

    /** Processes a byte, and returns whether it is kept. */
    private boolean isKept(int b) {
      if (inText) {
        text(b);
        return !cutting && depth <= MAX_DEPTH;
      }
      switch (b) {
        case '"' -> {
          inText = true;
          textLength = 0;
          scalar |= depth == 0;
        }
        case '{', '[' -> {
          if (++depth == MAX_DEPTH + 1) {
            nullLeft = NULL.length;
            cut++;
          }
        }
        case '}', ']' -> {
          depth--;
          done = shape == Shape.VALUES && depth <= 0;
          closed = b == '}' && depth == 0 && !scalar;
          return depth < MAX_DEPTH;
        }
        case 0 -> {
          return false;
        }
        default -> scalar |= depth == 0 && b > ' ';
      }
      return depth <= MAX_DEPTH;
    }

    private void text(int b) {
      if (escape == AFTER_BACKSLASH) {
        escape = b == 'u' ? HEX_DIGITS : 0;
      } else if (b == '"') {
        inText = false;
        cutting = false;
        escape = 0;
      } else if (escape > 0) {
        escape--;
      } else {
        // Truncate only here, not within a character.
        if (textLength >= MAX_TEXT && !cutting && (b & 0xC0) != 0x80) {
          cutting = true;
          cut++;
        }
        if (b == '\\') {
          escape = AFTER_BACKSLASH;
        }
      }
      textLength++;
    }
  }
}
