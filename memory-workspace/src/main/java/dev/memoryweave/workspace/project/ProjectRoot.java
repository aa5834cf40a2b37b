package dev.memoryweave.workspace.project;

import java.nio.file.Path;

/**
 * The folder of a project.
 *
 * @param root the folder, with links resolved
 * @param source where the choice comes from
 * @param reason why it was chosen, in a sentence without a full stop
 * @param broad whether it is the user's home, a folder above it, or the root of a file system: more
 *     than a project, so index it only on explicit request
 */
public record ProjectRoot(Path root, RootSource source, String reason, boolean broad) {}
