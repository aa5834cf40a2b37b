package dev.memoryweave.workspace.registry;

/** A file of the user's folder was written by a later version of the library. */
final class NewerFileException extends Exception {
  private static final long serialVersionUID = 1L;
}
