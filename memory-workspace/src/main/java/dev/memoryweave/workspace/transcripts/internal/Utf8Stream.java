package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.workspace.files.internal.TextDecoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Text in any common encoding as UTF-8: UTF-16 as its mark or its zeros say, else line by line
 * UTF-8 or Western European. Long lines are read in pieces, so that a line of any length takes
 * bounded memory.
 */
final class Utf8Stream extends FilterInputStream {
  private static final int PIECE = 1 << 16;
  private static final int LONGEST_MARK = 4;

  private final Source source;
  private byte[] piece = new byte[0];
  private int at;

  /** Gives the next piece in UTF-8, which is empty at the end. */
  private interface Source {
    byte[] next() throws IOException;
  }

  private Utf8Stream(InputStream in, Source source) {
    super(in);
    this.source = source;
  }

  /** Reads text, without a byte order mark. */
  static InputStream of(InputStream in) throws IOException {
    byte[] start = in.readNBytes(LONGEST_MARK);
    Charset wide = wide(start);
    int mark = wide != null && (start[0] & start[1]) < 0 ? 2 : isMarked(start) ? 3 : 0;
    InputStream rest =
        new SequenceInputStream(new ByteArrayInputStream(start, mark, start.length - mark), in);
    return new Utf8Stream(rest, wide == null ? new Lines(rest) : new Wide(rest, wide));
  }

  private static boolean isMarked(byte[] start) {
    return start.length > 2
        && start[0] == (byte) 0xEF
        && start[1] == (byte) 0xBB
        && start[2] == (byte) 0xBF;
  }

  /** The encoding of two bytes a character that a text begins in, or null. */
  private static @Nullable Charset wide(byte[] start) {
    if (start.length < 2) {
      return null;
    }
    int first = start[0] & 0xFF;
    int second = start[1] & 0xFF;
    boolean pair = start.length == LONGEST_MARK;
    if ((first == 0xFF && second == 0xFE)
        || (pair && first > 0 && second == 0 && start[2] > 0 && start[3] == 0)) {
      return StandardCharsets.UTF_16LE;
    }
    boolean big =
        (first == 0xFE && second == 0xFF)
            || (pair && first == 0 && second > 0 && start[2] == 0 && start[3] > 0);
    return big ? StandardCharsets.UTF_16BE : null;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (at == piece.length && length > 0) {
      piece = source.next();
      at = 0;
      if (piece.length == 0) {
        return -1;
      }
    }
    int count = Math.min(length, piece.length - at);
    System.arraycopy(piece, at, target, offset, count);
    at += count;
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Text whose characters have two bytes or four. */
  private static final class Wide implements Source {
    private final Reader reader;
    private final char[] buffer = new char[PIECE];

    Wide(InputStream in, Charset charset) {
      this.reader = new InputStreamReader(in, charset);
    }

    @Override
    public byte[] next() throws IOException {
      int length = Math.max(0, reader.read(buffer, 0, PIECE - 1));
      if (length > 0 && Character.isHighSurrogate(buffer[length - 1])) {
        length += Math.max(0, reader.read(buffer, length, 1));
      }
      return new String(buffer, 0, length).getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Text whose lines are each in an encoding of their own. */
  private static final class Lines implements Source {
    private final InputStream in;
    private final byte[] buffer = new byte[PIECE];
    private int end;

    Lines(InputStream in) {
      this.in = in;
    }

    @Override
    public byte[] next() throws IOException {
      end += in.readNBytes(buffer, end, buffer.length - end);
      int cut = cut();
      byte[] part = Arrays.copyOf(buffer, cut);
      System.arraycopy(buffer, cut, buffer, 0, end - cut);
      end -= cut;
      return isPlain(part) ? part : decoded(part);
    }

    /** After the last line, or else before the last character, which may continue. */
    private int cut() {
      if (end < buffer.length) {
        return end;
      }
      int cut = end;
      while (cut > 0 && buffer[cut - 1] != '\n') {
        cut--;
      }
      if (cut > 0) {
        return cut;
      }
      cut = end - 1;
      while (cut > 1 && (buffer[cut] & 0xC0) == 0x80) {
        cut--;
      }
      return cut;
    }

    private static byte[] decoded(byte[] part) {
      ByteArrayOutputStream lines = new ByteArrayOutputStream(part.length + PIECE);
      for (int from = 0; from < part.length; ) {
        int to = from;
        while (to < part.length && part[to] != '\n') {
          to++;
        }
        to = Math.min(part.length, to + 1);
        byte[] line = Arrays.copyOfRange(part, from, to);
        lines.writeBytes(isPlain(line) ? line : TextDecoder.utf8(line));
        from = to;
      }
      return lines.toByteArray();
    }

    private static boolean isPlain(byte[] bytes) {
      for (byte b : bytes) {
        if (b < 0) {
          return false;
        }
      }
      return true;
    }
  }
}
