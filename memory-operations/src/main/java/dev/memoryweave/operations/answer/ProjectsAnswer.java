package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code projects}. */
public record ProjectsAnswer(
    @Doc("The projects, last opened first") List<Project> projects,
    @Doc("What was taken out of the list") @Nullable List<Removed> removed) {
  /** A project in the list of the user's projects. */
  public record Project(
      @Doc("Its id") String id,
      @Doc("What it is called") String name,
      @Doc("What its memories are filed under") String identity,
      @Doc("Its folder") String path,
      @Doc("When it was first opened") Instant firstOpened,
      @Doc("When it was last opened") Instant lastOpened,
      @Doc("Whether its folder is there") boolean exists,
      @Doc("Whether it has a folder .memory") boolean memoryFolder,
      @Doc("How many memories it has; absent if unknown") @Nullable Long memories,
      @Doc("Whether it is the one that is open") boolean current) {
    /**
     * The project in a state.
     *
     * @param current the folder of the project that is open; empty if there is none
     */
    public static Project of(ProjectRegistry.State state, String current) {
      ProjectRegistry.Project project = state.project();
      return new Project(
          project.id(),
          project.name(),
          project.identity(),
          project.path(),
          project.firstOpened(),
          project.lastOpened(),
          state.exists(),
          state.hasMemoryFolder(),
          state.memories().isPresent() ? state.memories().getAsLong() : null,
          project.path().equals(current));
    }
  }

  /** A project that was taken out of the list. */
  public record Removed(
      @Doc("Its id") String id,
      @Doc("What it is called") String name,
      @Doc("What its memories are filed under") String identity,
      @Doc("Its folder") String path,
      @Doc("When it was first opened") Instant firstOpened,
      @Doc("When it was last opened") Instant lastOpened) {
    /** The project as it was in the list. */
    public static Removed of(ProjectRegistry.Project project) {
      return new Removed(
          project.id(),
          project.name(),
          project.identity(),
          project.path(),
          project.firstOpened(),
          project.lastOpened());
    }
  }
}
