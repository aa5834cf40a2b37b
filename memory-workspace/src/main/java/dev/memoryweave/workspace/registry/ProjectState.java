package dev.memoryweave.workspace.registry;

import java.util.OptionalLong;

/**
 * A registered project as it is now.
 *
 * @param project the project
 * @param exists whether its folder exists
 * @param hasMemoryFolder whether it has a folder {@code .memory}
 * @param memories how many memories the store has under its identity; empty if unknown
 */
public record ProjectState(
    RegisteredProject project, boolean exists, boolean hasMemoryFolder, OptionalLong memories) {}
