package dev.memoryweave.workspace.registry.internal;

/** A file of the user's folder was written by a later version of the library. */
public final class NewerFileException extends Exception {
  private static final long serialVersionUID = 1L;
}
