package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/** A file of the user's folder is unusable; the message says which and why. */
public final class RegistryException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private RegistryException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }

  public static RegistryException unreadable(String what, Path file, Throwable cause) {
    return of(what, file, "read", cause, "check its permissions, or remove it");
  }

  public static RegistryException unwritable(String what, Path file, Throwable cause) {
    return of(what, file, "written", cause, "check its permissions, or remove it");
  }

  public static RegistryException wrong(String what, Path file, MemoryException cause) {
    return of(what, file, "used", cause, "nothing is opened until it is corrected");
  }

  private static RegistryException of(
      String what, Path file, String done, Throwable cause, String advice) {
    return new RegistryException(
        MemoryException.Message.of(what, " ", file, " cannot be ", done, ": ", cause, "; ", advice),
        cause);
  }
}
