package dev.memoryweave.workspace.project;

import java.nio.file.Path;

/**
 * The folder of a project.
 *
 * @param root the folder, with links resolved
 * @param source who said that it is this one
 * @param reason why it is this one, in a sentence without a full stop
 * @param broad whether it is the user's home, a folder above it, or the root of a file system: more
 *     than a project, so it should be indexed only if somebody says so
 */
public record ProjectRoot(Path root, RootSource source, String reason, boolean broad) {}
