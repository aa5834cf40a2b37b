package dev.memoryweave.workspace.canonical.internal;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * The size and time of a file, which reveal a change without reading it.
 *
 * @param size in bytes
 * @param modified the time of the last change, in nanoseconds since 1970, as precise as the system
 *     provides
 */
record FileStamp(long size, long modified) {
  static FileStamp of(BasicFileAttributes attributes) {
    return new FileStamp(attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }
}
