package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code save}: what became of a memory that was to be saved, moved or changed. */
public record SaveAnswer(
    @Doc("The memory that was saved") @Nullable String id,
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
    @Doc("Why it failed and what to do, or a note") @Nullable String message,
    @Doc("Whether the memory that it replaces is out of force; if not, that waits")
        @Nullable Boolean replaced,
    @Doc("What the user said, or why the user was not asked; absent if no question arose")
        @Nullable Consent user,
    @Doc("Grows with every change of the memory") long memoryRevision) {
  /**
   * The answer about a memory that was saved or changed.
   *
   * @param replaced whether the memory that it replaces is out of force, or null if there is none
   */
  public static SaveAnswer of(
      ApplyAnswer.Item item, @Nullable Boolean replaced, @Nullable Consent user, long revision) {
    return new SaveAnswer(
        item.id(),
        item.outcome(),
        item.status(),
        item.replaces(),
        item.challenges(),
        item.level(),
        item.message(),
        replaced,
        user,
        revision);
  }

  /** The answer about a memory of which only the place in the tree or relations were to change. */
  public static SaveAnswer ofPlace(
      String id, ChangeOutcome outcome, NodeStatus status, @Nullable Consent user, long revision) {
    return new SaveAnswer(id, outcome, status, null, null, null, null, null, user, revision);
  }
}
