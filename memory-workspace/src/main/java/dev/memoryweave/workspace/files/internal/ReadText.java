package dev.memoryweave.workspace.files.internal;

/**
 * The text of a file: without a byte order mark, NUL or unpaired surrogates, its lines ended by
 * line feeds.
 *
 * @param path relative to the root
 * @param size the length of the file when it was read, in bytes
 * @param modifiedAtMillis the modification time before it was read, in milliseconds since 1970
 * @param text the text, secrets included
 */
public record ReadText(String path, long size, long modifiedAtMillis, String text)
    implements ReadResult {
  /** All but the text, which may contain secrets. */
  @Override
  public String toString() {
    return "ReadText[path=" + path + ", size=" + size + ", characters=" + text.length() + "]";
  }
}
