package dev.memoryweave.workspace.files;

/**
 * A file of a project as it was found.
 *
 * @param path relative to the root, with {@code /} between its parts
 * @param size how long it is, in bytes
 * @param modifiedAtMillis when it was last changed, in milliseconds since 1970
 */
public record ProjectFile(String path, long size, long modifiedAtMillis) {}
