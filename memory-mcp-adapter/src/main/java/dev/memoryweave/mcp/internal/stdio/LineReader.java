package dev.memoryweave.mcp.internal.stdio;

import dev.memoryweave.mcp.internal.protocol.RequestIds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import org.jspecify.annotations.Nullable;

/** Splits a stream of bytes into lines of a limited length. */
final class LineReader {
  private static final int BUFFER = 65_536;

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int end;

  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /**
   * A line without its end.
   *
   * @param bytes its content; empty if it is too long
   * @param tooLong whether it was longer than allowed, and skipped
   * @param id the id of the skipped request, or null if it is unknown
   */
  @SuppressWarnings("ArrayRecordComponent") // Passed on once, never compared.
  record Line(byte[] bytes, boolean tooLong, @Nullable Object id) {}

  /** The next line, or null at the end of the stream. */
  @Nullable Line next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      if (next == end && !fill()) {
        return line.size() == 0 ? null : new Line(line.toByteArray(), false, null);
      }
      int stop = next;
      while (stop < end && buffer[stop] != '\n') {
        stop++;
      }
      if (line.size() + stop - next > longest) {
        return passOver(line);
      }
      line.write(buffer, next, stop - next);
      boolean complete = stop < end;
      next = complete ? stop + 1 : stop;
      if (complete) {
        return new Line(line.toByteArray(), false, null);
      }
    }
  }

  private Line passOver(ByteArrayOutputStream begun) throws IOException {
    InputStream rest = new RestOfLine();
    Object id =
        RequestIds.find(
            new SequenceInputStream(new ByteArrayInputStream(begun.toByteArray()), rest));
    rest.transferTo(OutputStream.nullOutputStream());
    return new Line(new byte[0], true, id);
  }

  private boolean fill() throws IOException {
    int read = in.read(buffer, 0, buffer.length);
    next = 0;
    end = Math.max(read, 0);
    return read > 0;
  }

  /** The rest of the current line; its end is consumed but not returned. */
  private final class RestOfLine extends InputStream {
    private boolean over;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (over || (next == end && !fill())) {
        return -1;
      }
      int stop = next;
      while (stop < end && stop - next < length && buffer[stop] != '\n') {
        stop++;
      }
      int count = stop - next;
      System.arraycopy(buffer, next, into, offset, count);
      next = stop;
      if (next < end && buffer[next] == '\n') {
        next++;
        over = true;
      }
      return count == 0 ? -1 : count;
    }
  }
}
