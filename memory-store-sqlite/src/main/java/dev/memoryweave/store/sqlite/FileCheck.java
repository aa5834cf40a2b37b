package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.List;
import java.util.regex.Pattern;

/** Has SQLite check the pages of the file and the indexes of its tables. */
final class FileCheck {
  private static final String INTEGRITY =
      "PRAGMA main.integrity_check(" + (MemoryStore.Check.MAX_FINDINGS + 1) + ")";
  private static final String SOUND = "ok";

  /** SQLite has no codes for these. */
  private static final Pattern TEXT_INDEX = Pattern.compile("FTS5 table");

  private static final Pattern INDEX =
      Pattern.compile("missing from index|entries in index|non-unique entry in index");

  private FileCheck() {}

  static void run(Handle handle, Findings findings) {
    List<String> messages = handle.list(INTEGRITY, Row::text);
    for (String message : messages) {
      if (TEXT_INDEX.matcher(message).find()) {
        findings.derived(Area.TEXT_INDEX, "SQLite says of a search index: " + message);
      } else if (INDEX.matcher(message).find()) {
        findings.derived(Area.FILE, "SQLite says of an index: " + message);
      } else if (!message.equals(SOUND)) {
        findings.damaged(Area.FILE, "SQLite says of the file: " + message);
      }
    }
  }
}
