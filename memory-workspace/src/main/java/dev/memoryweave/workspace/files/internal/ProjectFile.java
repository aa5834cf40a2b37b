package dev.memoryweave.workspace.files.internal;

/**
 * A file of a project as it was found.
 *
 * @param path relative to the root, separated by {@code /}
 * @param size its length, in bytes
 * @param modifiedAtMillis its modification time, in milliseconds since 1970
 */
public record ProjectFile(String path, long size, long modifiedAtMillis) {}
