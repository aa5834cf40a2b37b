package dev.memoryweave.workspace.files;

/** Result of reading a file: its text, or why it was left out. */
public sealed interface ReadResult permits ReadText, SkippedFile {
  /** The path of the file, relative to the root. */
  String path();
}
