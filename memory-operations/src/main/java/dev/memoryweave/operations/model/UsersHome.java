package dev.memoryweave.operations.model;

import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.RestoredStore;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import dev.memoryweave.workspace.registry.ProjectState;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** The belongings of the user of a door beyond one project: their folder, projects, and store. */
public interface UsersHome {
  /** The user's folder of the memory. */
  MemoryHome folder();

  /** The registered projects as they are now, last opened first. */
  List<ProjectState> projects();

  /**
   * Puts a backup in the place of the store. The store is closed before, and opened again by the
   * next call; the context of this one is of no use any more.
   *
   * @throws dev.memoryweave.store.StoreException if the backup is none, or somebody else has the
   *     store open; then nothing changed
   */
  RestoredStore restoreStore(Path backup);

  /** The registry of the user's projects. */
  default ProjectRegistry registry() {
    return new ProjectRegistry(folder().folder(), Clock.systemUTC());
  }
}
