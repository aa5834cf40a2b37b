package dev.memoryweave.workspace.registry;

/** A file of the user's folder cannot be read, and why. */
final class DamagedFileException extends Exception {
  private static final long serialVersionUID = 1L;

  DamagedFileException(String message) {
    super(message);
  }
}
