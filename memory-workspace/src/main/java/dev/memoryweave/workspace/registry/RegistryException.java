package dev.memoryweave.workspace.registry;

import dev.memoryweave.model.MemoryException;
import java.nio.file.Path;

/**
 * A file of the user's folder with data on projects is unusable; the message says which and why.
 */
public final class RegistryException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private RegistryException(MemoryException.Message message, Throwable cause) {
    super(message, cause);
  }

  public static RegistryException unreadable(String what, Path file, Throwable cause) {
    return of(what, file, "read", cause);
  }

  public static RegistryException unwritable(String what, Path file, Throwable cause) {
    return of(what, file, "written", cause);
  }

  private static RegistryException of(String what, Path file, String done, Throwable cause) {
    return new RegistryException(
        MemoryException.Message.of(
            what,
            " ",
            file,
            " cannot be ",
            done,
            ": ",
            cause,
            "; check its permissions, or remove it"),
        cause);
  }
}
