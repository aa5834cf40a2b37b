package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.workspace.canonical.CanonicalSaveException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Another save is under way, or one ended without releasing its lock. Nothing was changed. */
public final class CanonicalLockedException extends CanonicalSaveException {
  private static final long serialVersionUID = 1L;

  private final transient OptionalLong pid;

  CanonicalLockedException(Path file, OptionalLong pid, boolean running) {
    super(MemoryException.Message.of("The files are locked by ", file, holder(pid, running)));
    this.pid = pid;
  }

  private static String holder(OptionalLong pid, boolean running) {
    if (pid.isEmpty()) {
      return ", which does not say by which process; if no other tool is saving, remove the file";
    }
    return " of process "
        + pid.getAsLong()
        + (running
            ? ", which is running; wait until it has saved, and try again"
            : ", which is not running on this machine; if no tool on another machine is saving,"
                + " remove the file and try again");
  }

  /** The process that holds the lock, if the lock names it. */
  public OptionalLong pid() {
    return pid;
  }
}
