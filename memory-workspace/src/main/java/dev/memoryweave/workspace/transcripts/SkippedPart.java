package dev.memoryweave.workspace.transcripts;

/**
 * A part of a transcript that could not be imported.
 *
 * @param file the file, relative to the folder that is imported
 * @param line the line where it begins, from 1; 0 for the file as a whole
 * @param reason why, as a phrase
 */
public record SkippedPart(String file, long line, String reason) {
  @Override
  public String toString() {
    return (line == 0 ? file : file + ":" + line) + ": " + reason;
  }
}
