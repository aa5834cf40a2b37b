package dev.memoryweave.workspace.canonical.internal;

/** The largest files that are read, in bytes; a larger file is an error and never read. */
final class FileLimits {
  /** Settings, nodes and relations are small. */
  static final int MAX_JSON = 1_000_000;

  /** The Markdown of a node. */
  static final int MAX_BODY = 5_000_000;

  /** One event. */
  static final int MAX_EVENT = 1_000_000;

  /** The deepest nesting of folders. */
  static final int MAX_FOLDERS = 20;

  /** The most nodes, and the most relations. */
  static final int MAX_FILES = 200_000;

  private FileLimits() {}
}
