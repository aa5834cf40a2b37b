package dev.memoryweave.workspace.files;

/**
 * The text of a file: without a byte order mark, without NUL and unpaired surrogates, its lines
 * ended by line feeds.
 *
 * @param path relative to the root
 * @param size how long the file was when it was read, in bytes
 * @param modifiedAtMillis when it was last changed before it was read, in milliseconds since 1970
 * @param text the text, secrets included
 */
public record ReadText(String path, long size, long modifiedAtMillis, String text)
    implements ReadResult {
  /** All but the text, which may hold secrets. */
  @Override
  public String toString() {
    return "ReadText[path=" + path + ", size=" + size + ", characters=" + text.length() + "]";
  }
}
