package dev.memoryweave.workspace.transcripts;

/**
 * Progress of an import.
 *
 * @param file the file that is being read, relative to the folder that is imported
 * @param filesDone how many files have been completed
 * @param filesInAll how many files there are to read
 * @param bytesRead how many bytes have been read, including those of skipped files
 * @param bytesInAll how many bytes there are to read, as of the start of the import
 * @param sessions how many sessions have been found
 * @param messages how many messages have been stored or were already known
 */
public record ImportProgress(
    String file,
    int filesDone,
    int filesInAll,
    long bytesRead,
    long bytesInAll,
    long sessions,
    long messages) {
  /** The share of the bytes that have been read, from 0 to 1. */
  public double share() {
    return bytesInAll == 0 ? 1 : Math.min(1, (double) bytesRead / bytesInAll);
  }
}
