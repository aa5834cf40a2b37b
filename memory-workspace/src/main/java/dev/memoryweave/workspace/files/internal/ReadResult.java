package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.workspace.files.SkippedFile;

/** Result of reading a file: its text, or why it was left out. */
public sealed interface ReadResult permits ReadText, ReadResult.LeftOut {
  /** The path of the file, relative to the root. */
  String path();

  /**
   * A file that was left out.
   *
   * @param file the file, and why
   */
  record LeftOut(SkippedFile file) implements ReadResult {
    @Override
    public String path() {
      return file.path();
    }
  }
}
