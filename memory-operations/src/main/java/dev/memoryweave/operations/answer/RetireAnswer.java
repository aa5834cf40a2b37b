package dev.memoryweave.operations.answer;

import org.jspecify.annotations.Nullable;

/** Answer of {@code retire}. */
public record RetireAnswer(
    @Doc("The memory") String id,
    @Doc(values = {"outdated", "closed", "active", "forget"}) String how,
    @Doc("Whether it is done; if not, it takes a person, and what was asked for waits")
        boolean done,
    @Doc("What waits for a decision instead, see {review}") @Nullable String waiting,
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
        @Nullable String user) {}
