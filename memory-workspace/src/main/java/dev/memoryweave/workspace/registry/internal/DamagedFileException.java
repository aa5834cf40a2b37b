package dev.memoryweave.workspace.registry.internal;

/** A file of the user's folder is unreadable; the message says why. */
public final class DamagedFileException extends Exception {
  private static final long serialVersionUID = 1L;

  DamagedFileException(String message) {
    super(message);
  }
}
