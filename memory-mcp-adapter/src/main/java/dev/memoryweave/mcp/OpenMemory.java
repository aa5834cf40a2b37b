package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import org.jspecify.annotations.Nullable;

/**
 * What a call works on.
 *
 * @param memory the memory as the caller writes it
 * @param personal the same as the user writes it, or null if the user is not to be asked
 * @param project the project that it belongs to, or null if whoever embeds the tools gave only a
 *     memory
 * @param progress takes how far the call is
 * @param user answers questions
 */
record OpenMemory(
    AgentMemory memory,
    @Nullable AgentMemory personal,
    @Nullable OpenProject project,
    Progress progress,
    UserVoice user) {
  OpenMemory(AgentMemory memory, @Nullable OpenProject project) {
    this(memory, null, project, Progress.NONE, UserVoice.NONE);
  }

  /** A memory that some write, whoever opened it. */
  static OpenMemory of(AgentMemory memory, @Nullable OpenProject project, Speakers speakers) {
    return new OpenMemory(
        speakers.narrowed(memory),
        speakers.spokenFor(memory),
        project,
        Progress.NONE,
        UserVoice.NONE);
  }

  /** The same for a call that tells how far it is, and whose user may be asked. */
  OpenMemory calledBy(Progress told, UserVoice asked) {
    return new OpenMemory(memory, personal, project, told, asked);
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
