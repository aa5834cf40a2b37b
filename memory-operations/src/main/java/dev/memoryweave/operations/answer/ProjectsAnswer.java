package dev.memoryweave.operations.answer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code projects}. */
public record ProjectsAnswer(
    @Doc("The projects, last opened first") List<Project> projects,
    @Doc("What was taken out of the list") @Nullable List<Removed> removed) {
  /** One of the list in {@link ProjectsAnswer}. */
  public record Project(
      @Doc("Its id") String id,
      @Doc("What it is called") String name,
      @Doc("What its memories are filed under") String identity,
      @Doc("Its folder") String path,
      @Doc("When it was first opened") Instant firstOpened,
      @Doc("When it was last opened") Instant lastOpened,
      @Doc("Whether its folder is there") boolean exists,
      @Doc("Whether it has a folder .memory") boolean memoryFolder,
      @Doc("How many memories it has; absent if that is not known") @Nullable Long memories,
      @Doc("Whether it is the one that is open") boolean current) {}

  /** One of the list in {@link ProjectsAnswer}. */
  public record Removed(
      @Doc("Its id") String id,
      @Doc("What it is called") String name,
      @Doc("What its memories are filed under") String identity,
      @Doc("Its folder") String path,
      @Doc("When it was first opened") Instant firstOpened,
      @Doc("When it was last opened") Instant lastOpened) {}
}
