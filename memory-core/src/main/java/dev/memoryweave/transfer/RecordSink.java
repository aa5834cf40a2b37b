package dev.memoryweave.transfer;

/**
 * Takes the records of an export, in one thread: the beginning, then each record, then the end.
 *
 * <p>Any exception of a method ends the export and reaches the caller; one that writes to a file or
 * stream throws {@link TransferException} if that fails.
 */
public interface RecordSink extends AutoCloseable {
  /** Takes the beginning. */
  void begin(ExportHeader header);

  /** Takes one record. */
  void write(TransferRecord record);

  /** Takes the end, by which a reader knows that nothing is missing. */
  void end(TransferCounts counts);

  /** Lets go of what it holds. An export that was not ended is incomplete. */
  @Override
  void close();
}
