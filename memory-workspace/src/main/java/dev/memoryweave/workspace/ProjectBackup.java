package dev.memoryweave.workspace;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A backup of a project's memory.
 *
 * @param name its name: when it was made, with a number behind it if there are several of a second
 * @param folder the copy of {@code .memory}; nothing if there was none
 * @param export the export of what the database held; nothing if it is gone
 */
public record ProjectBackup(String name, Optional<Path> folder, Optional<Path> export) {}
