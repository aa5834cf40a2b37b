package dev.memoryweave.transfer;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * Writes and reads the records of exports in a file format. A module provides its format as a
 * service of {@link java.util.ServiceLoader}; {@link Transfer} takes the first one on the class
 * path.
 */
public interface TransferFormat {
  /** The name of the format, such as {@code jsonl}. */
  String name();

  /**
   * A sink that writes to a stream, which it flushes at the end and does not close.
   *
   * @throws TransferException if the stream fails
   */
  RecordSink writeTo(OutputStream out);

  /**
   * A source that reads from a stream, which it does not close.
   *
   * @param longestLine the longest line that is read into memory, in bytes
   * @throws TransferException if the stream fails
   */
  RecordSource readFrom(InputStream in, int longestLine);
}
