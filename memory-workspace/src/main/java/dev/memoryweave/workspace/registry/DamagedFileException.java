package dev.memoryweave.workspace.registry;

/** A file of the user's folder is unreadable; the message says why. */
final class DamagedFileException extends Exception {
  private static final long serialVersionUID = 1L;

  DamagedFileException(String message) {
    super(message);
  }
}
