package dev.memoryweave.workspace.project;

/**
 * A file in the memory's folder.
 *
 * @param path relative to that folder, with {@code /} between its parts
 * @param size how long it is, in bytes
 * @param modifiedAtMillis when it was last changed, in milliseconds since 1970
 */
public record FolderEntry(String path, long size, long modifiedAtMillis) {}
