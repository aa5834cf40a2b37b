package dev.memoryweave.workspace.transcripts;

/**
 * How far an import has come.
 *
 * @param file the file that is being read, relative to the folder that is imported
 * @param filesDone how many files have been read to their end
 * @param filesInAll how many files there are to read
 * @param bytesRead how many bytes have been read, those of files that were passed over included
 * @param bytesInAll how many bytes there are to read, as the files were when the import began
 * @param sessions how many sessions have been met
 * @param messages how many messages have been stored or found to be known
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
