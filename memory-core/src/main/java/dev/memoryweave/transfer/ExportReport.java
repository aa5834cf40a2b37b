package dev.memoryweave.transfer;

import dev.memoryweave.model.Scope;
import java.util.List;

/**
 * Result of an export.
 *
 * @param scopes the exported scopes
 * @param counts how many records of each kind
 * @param unreadable how many memories are damaged and could not be exported; {@link
 *     dev.memoryweave.Maintenance#verify} names them
 * @param documents how many documents of project files were left out, since they are read again
 *     from the files
 * @param bytes the size of the file, or -1 if it went to a sink
 */
public record ExportReport(
    List<Scope> scopes, TransferCounts counts, long unreadable, long documents, long bytes) {
  /** Copies the list. */
  public ExportReport {
    scopes = List.copyOf(scopes);
  }

  /** A copy with the size of the file. */
  public ExportReport ofLength(long newBytes) {
    return new ExportReport(scopes, counts, unreadable, documents, newBytes);
  }
}
