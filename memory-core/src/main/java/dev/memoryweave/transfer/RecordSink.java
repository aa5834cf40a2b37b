package dev.memoryweave.transfer;

/**
 * Receives the records of an export, in one thread: the header, then each record, then the end.
 *
 * <p>Any exception of a method ends the export and reaches the caller; one that writes to a file or
 * stream throws {@link TransferException} if that fails.
 */
public interface RecordSink extends AutoCloseable {
  /** Receives the header. */
  void begin(ExportHeader header);

  /** Receives one record. */
  void write(TransferRecord record);

  /** Receives the end, which shows a reader that nothing is missing. */
  void end(TransferCounts counts);

  /** Releases its resources. An export that was not ended is incomplete. */
  @Override
  void close();
}
