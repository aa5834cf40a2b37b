package dev.memoryweave.operations.model;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** The user's belongings beyond one project: folder, projects, and store. */
public interface UsersHome {
  /** The user's memory folder. */
  MemoryHome folder();

  /** The registered projects in their current state, last opened first. */
  List<ProjectRegistry.State> projects();

  /**
   * The memory of one of the projects in the user's store, to be read.
   *
   * @param identity what its memories are filed under
   */
  AgentMemory memory(String identity);

  /**
   * Replaces the store with a backup. The store is closed first, and opened again by the next call;
   * the context of this call can no longer be used.
   *
   * @throws dev.memoryweave.store.StoreException if it is not a backup, or somebody else has the
   *     store open; then nothing changed
   */
  MemoryStoreProvider.Restored restoreStore(Path backup);

  /** The registry of the user's projects. */
  default ProjectRegistry registry() {
    return new ProjectRegistry(folder().folder(), Clock.systemUTC());
  }
}
