package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcome of a requested change of a memory. */
public record ChangeView(
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
    @Doc("Why it failed and what to do, or a note") @Nullable String message) {
  /** The outcome of a change that replaces and challenges nothing, for the project. */
  public static ChangeView of(String id, ChangeOutcome outcome, NodeStatus status) {
    return new ChangeView(id, outcome, status, null, null, null, null);
  }
}
