package dev.memoryweave.workspace.project.internal;

/** How much a reset of the memory's folder removes. */
public enum ResetScope {
  /** Generated files: databases, indexes and caches. Settings and memories stay. */
  GENERATED,
  /** Generated files, settings and memories; files of others stay. */
  MEMORY,
  /** All but the backups. */
  ALL;

  /** Whether a file is removed. */
  boolean removes(String path) {
    return switch (FolderContent.of(path)) {
      case BACKUP -> false;
      case GENERATED -> true;
      case KEPT -> this != GENERATED;
      case FOREIGN -> this == ALL;
    };
  }
}
