package dev.memoryweave.workspace.project.internal;

/**
 * A file in the memory's folder.
 *
 * @param path relative to that folder, separated by {@code /}
 * @param size its length, in bytes
 * @param modifiedAtMillis its modification time, in milliseconds since 1970
 */
public record FolderEntry(String path, long size, long modifiedAtMillis) {}
