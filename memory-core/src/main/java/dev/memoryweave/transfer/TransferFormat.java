package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

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
  Sink writeTo(OutputStream out);

  /**
   * A source that reads from a stream, which it does not close.
   *
   * @param longestLine the longest line that is read into memory, in bytes
   * @throws TransferException if the stream fails
   */
  Source readFrom(InputStream in, int longestLine);

  /**
   * Receives the records of an export, in one thread: the header, then each record, then the end.
   *
   * <p>Any exception of a method ends the export and reaches the caller; one that writes to a file
   * or stream throws {@link TransferException} if that fails.
   */
  interface Sink extends AutoCloseable {
    /** Receives the header. */
    void begin(Transfer.Header header);

    /** Receives one record. */
    void write(TransferRecord record);

    /** Receives the end, which shows a reader that nothing is missing. */
    void end(Transfer.Counts counts);

    /** Releases its resources. An export that was not ended is incomplete. */
    @Override
    void close();
  }

  /**
   * Supplies the records of an export one after the other, in one thread. A damaged line does not
   * end it; a stream that cannot be read does, with {@link TransferException}.
   */
  interface Source extends AutoCloseable {
    /**
     * The header of the export; every call returns the same one.
     *
     * @throws TransferException if there is none, or it has a later version of the format
     */
    Transfer.Header header();

    /**
     * The next line, or null after the last one. A fault of the export as a whole, such as a
     * missing end, is returned as a damaged line, too.
     */
    @Nullable Line next();

    /**
     * A digest of everything read, available once {@link #next} has returned null; two passes over
     * equal content have equal digests.
     */
    String digest();

    /** Releases its resources. */
    @Override
    void close();

    /**
     * A line of an export: a record, or the problem with the line.
     *
     * @param number its number in the file, from 1
     * @param record the record, or null if it is damaged
     * @param problem the problem, without any of its content; null if there is none
     */
    record Line(long number, @Nullable TransferRecord record, @Nullable String problem) {
      /** Checks that it is one or the other. */
      public Line {
        InvalidValueException.unless(
            (record == null) != (problem == null), "line", number, "be a record or a problem");
      }

      /** A line that holds a record. */
      public static Line of(long number, TransferRecord record) {
        return new Line(number, record, null);
      }

      /** A line that is damaged. */
      public static Line damaged(long number, String problem) {
        return new Line(number, null, problem);
      }
    }
  }
}
