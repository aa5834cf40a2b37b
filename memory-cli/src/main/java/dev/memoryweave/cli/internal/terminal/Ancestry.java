package dev.memoryweave.cli.internal.terminal;

import java.util.List;

/** The parent processes of the command. */
@FunctionalInterface
public interface Ancestry {
  /** No parent processes. */
  Ancestry NONE = List::of;

  /**
   * The names of their programs without folders, the nearest first; for one that runs a script,
   * also the name of the script. Processes that the system does not reveal are omitted.
   */
  List<String> programs();
}
