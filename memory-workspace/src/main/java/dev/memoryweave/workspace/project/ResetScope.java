package dev.memoryweave.workspace.project;

import java.util.Locale;

/** How much a reset of the memory's folder removes. */
public enum ResetScope {
  /** Generated files: databases and caches. Settings and what people wrote stay. */
  GENERATED,
  /** All but the backups. */
  ALL;

  /** Whether a file is removed. */
  boolean removes(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return this == ALL
        || lower.startsWith("cache/")
        || lower.endsWith(".db")
        || lower.contains(".db-")
        || lower.endsWith(".tmp")
        || lower.endsWith(".lock");
  }
}
