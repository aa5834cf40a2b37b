package dev.memoryweave.workspace.files;

/** What became of a file that was to be read: its text, or why it was left out. */
public sealed interface ReadResult permits ReadText, SkippedFile {
  /** The path of the file, relative to the root. */
  String path();
}
