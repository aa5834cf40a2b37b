package dev.memoryweave.operations.answer;

import org.jspecify.annotations.Nullable;

/**
 * Answer of {@code save}: what became of a memory that was to be saved, moved or changed.
 *
 * @param replaced whether the memory that it replaces is out of force, or null if there is none
 */
public record SaveAnswer(
    @Doc(inline = true) ChangeView change,
    @Doc("Whether the memory that it replaces is out of force; if not, that waits")
        @Nullable Boolean replaced,
    @Doc("What the user said, or why the user was not asked; absent if no question arose")
        @Nullable Consent user,
    @Doc("Grows with every change of the memory") long memoryRevision) {}
