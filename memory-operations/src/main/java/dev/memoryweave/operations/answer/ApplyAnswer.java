package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
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
      @Doc("Which change, such as nodes[0]") String path,
      @Doc("The memory that was changed") @Nullable String id,
      ChangeOutcome outcome,
      @Doc("Its status now; absent if nothing was stored") @Nullable NodeStatus status,
      @Doc("The memories that it replaces; its own id if its text changed")
          @Nullable List<String> replaces,
      @Doc("The memories in force that it challenges while it waits")
          @Nullable List<String> challenges,
      @Doc(
              value = "How far it holds; absent if for the project",
              values = {"workspace", "tenant", "system"})
          Scope.@Nullable Level level,
      @Doc("Why it failed and what to do, or a note") @Nullable String message) {}
}
