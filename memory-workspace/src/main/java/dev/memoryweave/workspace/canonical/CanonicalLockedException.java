package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.MemoryException;
import java.util.OptionalLong;

/** Another save is under way, or one ended without taking its lock away. Nothing was changed. */
public final class CanonicalLockedException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final transient OptionalLong pid;

  CanonicalLockedException(String path, OptionalLong pid, boolean running) {
    super(message(path, pid, running));
    this.pid = pid;
  }

  private static String message(String path, OptionalLong pid, boolean running) {
    String held = "The files are locked by " + path;
    if (pid.isEmpty()) {
      return held
          + ", which does not say by which process; if no other tool is saving, remove the file";
    }
    return running
        ? held
            + " of process "
            + pid.getAsLong()
            + ", which is running; wait until it has saved, and try again"
        : held
            + " of process "
            + pid.getAsLong()
            + ", which is not running on this machine; if no tool on another machine is saving,"
            + " remove the file and try again";
  }

  /** The process that holds the lock, if the lock says so. */
  public OptionalLong pid() {
    return pid;
  }
}
