package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code save}. */
public record SaveAnswer(
    @Doc("The memory that was saved") @Nullable String id,
    @Doc(
            values = {
              "stored",
              "confirmed",
              "merged",
              "replaced",
              "waiting",
              "refused",
              "unchanged",
              "outdated",
              "forgotten"
            })
        String outcome,
    @Doc("What the memory is now; absent where nothing was stored") @Nullable NodeStatus status,
    @Doc("The memories whose place it takes; its own id if it said something else")
        @Nullable List<String> replaces,
    @Doc("The memories in force against which it waits") @Nullable List<String> challenges,
    @Doc(
            value = "How far it holds; absent for what holds for the project",
            values = {"workspace", "tenant", "system"})
        Scope.@Nullable Level level,
    @Doc("Why it failed and what to do, or what to know") @Nullable String message,
    @Doc("Whether the memory that it replaces is out of force; if not, that waits")
        @Nullable Boolean replaced,
    @Doc(
            value =
                "What the user said when asked, or why the user was not asked; absent if there "
                    + "was nothing to ask",
            values = {
              "accepted",
              "declined",
              "unanswered",
              "busy",
              "too_long",
              "changed",
              "not_asked"
            })
        @Nullable String user,
    @Doc("Grows with every change of the memory") long memoryRevision) {}
