package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the records of an export one after the other, in one thread. A damaged line does not end
 * it; a stream that cannot be read does, with {@link TransferException}.
 */
public interface RecordSource extends AutoCloseable {
  /**
   * The header of the export; every call returns the same one.
   *
   * @throws TransferException if there is none, or it has a later version of the format
   */
  ExportHeader header();

  /**
   * The next line, or null after the last one. A fault of the export as a whole, such as a missing
   * end, is returned as a damaged line, too.
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
