package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import org.jspecify.annotations.Nullable;

/**
 * What a call works on.
 *
 * @param memory the memory
 * @param project the project that it belongs to, or null if whoever embeds the tools gave only a
 *     memory
 * @param progress takes how far the call is
 */
record OpenMemory(AgentMemory memory, @Nullable OpenProject project, Progress progress) {
  OpenMemory(AgentMemory memory, @Nullable OpenProject project) {
    this(memory, project, Progress.NONE);
  }

  /** The same for a call that tells how far it is. */
  OpenMemory telling(Progress to) {
    return new OpenMemory(memory, project, to);
  }

  /**
   * The project, for what cannot do without its files.
   *
   * @throws NoProjectException if there is none
   */
  OpenProject requireProject() {
    if (project == null) {
      throw new NoProjectException();
    }
    return project;
  }

  /** Waits, once and not for long, until what people wrote about the project is known. */
  void settle() {
    if (project != null) {
      project.settle();
    }
  }
}
