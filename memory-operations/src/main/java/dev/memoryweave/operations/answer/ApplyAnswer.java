package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code apply}: what became of each of several changes. */
public record ApplyAnswer(
    @Doc("What became of each change, in the order nodes, stale, supersede, delete")
        List<Item> items,
    @Doc("Whether every change is made: none failed, none waits for a person") boolean complete,
    @Doc("What the user said, or why the user was not asked; absent if no question arose")
        @Nullable Consent user,
    @Doc("Whether nothing was stored, whatever the outcomes say") boolean dryRun,
    @Doc("Grows with every change of the memory") long memoryRevision) {
  /** One of the changes, with the memory that it concerns. */
  public record Item(
      @Doc("Which change, such as nodes[0]") String path, @Doc(inline = true) ChangeView change) {}
}
