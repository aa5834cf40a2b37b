package dev.memoryweave.workspace.mirror.internal;

/**
 * The attributes of a file, available without reading it.
 *
 * @param size its length in bytes
 * @param modified its modification time, in nanoseconds since 1970
 */
record FileMark(long size, long modified) {}
