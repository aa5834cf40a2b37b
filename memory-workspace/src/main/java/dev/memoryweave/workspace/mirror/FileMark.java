package dev.memoryweave.workspace.mirror;

/**
 * What a look at a file tells without reading it.
 *
 * @param size its length in bytes
 * @param modified when it was changed, in nanoseconds since 1970
 */
record FileMark(long size, long modified) {}
