package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * Gives the records of an export one after the other, in one thread. Damage of a line does not end
 * it; a stream that cannot be read does, with {@link TransferException}.
 */
public interface RecordSource extends AutoCloseable {
  /**
   * The beginning of the export; the same whenever it is asked for.
   *
   * @throws TransferException if there is none, or one of a later version of the format
   */
  ExportHeader header();

  /**
   * The next line, or null after the last one. A fault of the export as a whole, such as an end
   * that is missing, comes as a damaged line, too.
   */
  @Nullable Line next();

  /**
   * A digest of what was read, known once {@link #next} has given null, by which two readings of
   * the same content are recognised.
   */
  String digest();

  /** Lets go of what it holds. */
  @Override
  void close();

  /**
   * A line of an export: a record, or what is wrong with the line.
   *
   * @param number its place in the file, from 1
   * @param record the record, or null if it is damaged
   * @param problem what is wrong, with nothing of its content; null if nothing is
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
