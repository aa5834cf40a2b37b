package dev.memoryweave.operations.answer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code overview}. */
public record OverviewAnswer(
    @Doc("The projects of the user, last opened first") List<Project> projects) {
  /** A project at a glance. */
  public record Project(
      @Doc("Its id") String id,
      @Doc("What it is called") String name,
      @Doc("Its folder") String path,
      @Doc("Whether it is the one that is open") boolean current,
      Instant lastOpened,
      @Doc("How many memories it has; absent if they cannot be read") @Nullable Long memories,
      @Doc("How many wait for a decision; absent if they cannot be read") @Nullable Long waiting,
      @Doc(
              value = "Its health; absent if nothing is remembered or there was no time",
              maximum = 100)
          @Nullable Long score,
      @Doc("When a memory of it changed last; absent if there is none")
          @Nullable Instant lastActivity,
      @Doc("What is wrong: its folder is gone, it cannot be read, or there was no time")
          @Nullable String problem) {}
}
