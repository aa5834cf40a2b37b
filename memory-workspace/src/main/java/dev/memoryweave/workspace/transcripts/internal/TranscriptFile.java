package dev.memoryweave.workspace.transcripts.internal;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;

/**
 * A file of an import. It is always read up to the size it had when it was found, so that reading a
 * file which is still being written comes to an end.
 *
 * @param path where it is
 * @param name its name in reports, relative to the folder that is imported
 * @param size how many bytes of it are read
 * @param modified when it was last written
 */
record TranscriptFile(Path path, String name, long size, Instant modified) {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_1 = 0x1F;
  private static final int GZIP_2 = 0x8B;

  /** The most unpacked bytes of one file. */
  private static final long MOST_UNPACKED = 4L << 30;

  /** Unpacked bytes that are always allowed, however small the packed file is. */
  private static final long ANYHOW_UNPACKED = 64L << 20;

  /** The highest plausible compression ratio of a conversation. */
  private static final long MOST_TIMES = 200;

  /**
   * Opens it as UTF-8 without a byte order mark, and unpacked if it is compressed.
   *
   * @param progress receives each number of bytes read
   */
  InputStream open(LongConsumer progress) throws IOException {
    // Opens plain files only: a link put in its place would lead out of the folder.
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    InputStream counted = new Limited(Channels.newInputStream(channel), size, progress, false);
    try {
      return Utf8Stream.of(unpacked(new BufferedInputStream(counted, BUFFER)));
    } catch (IOException | RuntimeException e) {
      counted.close();
      throw e;
    }
  }

  private InputStream unpacked(BufferedInputStream in) throws IOException {
    in.mark(2);
    boolean packed = in.read() == GZIP_1 && in.read() == GZIP_2;
    in.reset();
    long most = Math.min(MOST_UNPACKED, Math.max(ANYHOW_UNPACKED, MOST_TIMES * size));
    // No further buffer: it would lose the content before the damage in a file.
    return packed ? new Limited(new GZIPInputStream(in, BUFFER), most, bytes -> {}, true) : in;
  }

  /** A file contains more unpacked data than is read. */
  static final class UnpackedTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    UnpackedTooLargeException(long most) {
      super("more than " + most + " bytes are packed in it");
    }
  }

  /** Reads and reports at most that many bytes; more of them are an end, or a fault. */
  private static final class Limited extends FilterInputStream {
    private final long most;
    private final LongConsumer progress;
    private final boolean failing;
    private long left;

    Limited(InputStream in, long most, LongConsumer progress, boolean failing) {
      super(in);
      this.most = most;
      this.progress = progress;
      this.failing = failing;
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0 && failing && in.read() >= 0) {
        throw new UnpackedTooLargeException(most);
      }
      int read = left == 0 ? -1 : in.read(target, offset, (int) Math.min(length, left));
      if (read > 0) {
        left -= read;
        progress.accept(read);
      }
      return read;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
