package dev.memoryweave.workspace;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A backup of a project's memory.
 *
 * @param name its name: the time of the backup, numbered if there are several in one second
 * @param folder the copy of {@code .memory}; nothing if there was none
 * @param export the export of the database; nothing if it is gone
 */
public record ProjectBackup(String name, Optional<Path> folder, Optional<Path> export) {}
