package dev.memoryweave.cli.internal.terminal;

import java.util.List;

/** The processes above the one of the command. */
@FunctionalInterface
public interface Ancestry {
  /** No processes above. */
  Ancestry NONE = List::of;

  /**
   * The names of their programs without folders, the nearest first; of one that runs a script, also
   * that of the script. Those that the system does not tell are left out.
   */
  List<String> programs();
}
