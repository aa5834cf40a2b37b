package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.UnsupportedSchemaException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The layout of the file: which version it has, and how it gets the latest.
 *
 * <p>The file's header names the program ({@code application_id}) and the version ({@code
 * user_version}); the table {@code schema_migration} tells which steps led there.
 */
final class Schema {
  /** The letters "MWDB", by which other programs recognise the file. */
  static final int APPLICATION_ID = 0x4D574442;

  private static final List<String> RESOURCES =
      List.of(
          "V001__memory.sql",
          "V002__life_cycle.sql",
          "V003__knowledge.sql",
          "V004__text_norms.sql",
          "V005__vectors.sql",
          "V006__hits.sql",
          "V007__weight.sql",
          "V008__turn_vectors.sql",
          "V009__drawn.sql",
          "V010__commit_mark.sql",
          "V011__digests.sql",
          "V012__principals.sql",
          "V013__conversations.sql",
          "V014__detached_evidence.sql");

  private static final String APPLICATION = "PRAGMA application_id";
  private static final String VERSION = "PRAGMA user_version";
  private static final String OBJECTS = "SELECT count(*) FROM sqlite_schema";
  private static final String CREATE_HISTORY =
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        version INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        checksum TEXT NOT NULL,
        applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
      ) STRICT\
      """;
  private static final String HISTORY = "SELECT version, checksum FROM schema_migration";
  private static final String RECORD =
      "INSERT INTO schema_migration (version, name, checksum) VALUES (?, ?, ?)";

  private final List<Migration> migrations;
  private final String location;

  Schema(List<Migration> migrations, String location) {
    this.migrations = List.copyOf(migrations);
    this.location = location;
  }

  /** The layout that this library makes. */
  static List<Migration> migrations() {
    return RESOURCES.stream().map(Migration::read).toList();
  }

  /** The version that the library works with. */
  int latest() {
    return migrations.get(migrations.size() - 1).version();
  }

  /**
   * The version of the file, 0 if it is empty, from one snapshot of it.
   *
   * @throws UnsupportedSchemaException if it is another program's, or of a later version
   * @throws StoreCorruptedException if it was made by other steps than those of this library
   */
  int version(Handle handle) {
    handle.beginReading();
    try {
      return versionInTransaction(handle);
    } finally {
      handle.rollback();
    }
  }

  /** The version of the file, read in a transaction that has begun. */
  int versionInTransaction(Handle handle) {
    long application = handle.number(APPLICATION);
    if (application != APPLICATION_ID) {
      if (application == 0 && handle.number(OBJECTS) == 0) {
        return 0;
      }
      throw new UnsupportedSchemaException(
          "The file " + location + " is an SQLite database of another program; name another file");
    }
    long version = handle.number(VERSION);
    if (version > latest()) {
      throw newer(version);
    }
    requireSameSteps(handle, version);
    return (int) version;
  }

  private UnsupportedSchemaException newer(long version) {
    return new UnsupportedSchemaException(
        "The store "
            + location
            + " has version "
            + version
            + " of the layout, and this library knows versions up to "
            + latest()
            + "; use the later version of the library that wrote it, or restore the backup"
            + " that was made beside it when it was migrated");
  }

  private void requireSameSteps(Handle handle, long version) {
    Map<Long, String> applied = new HashMap<>();
    handle.each(
        HISTORY,
        row -> {
          applied.put(row.number(), row.text());
          return true;
        });
    for (Migration migration : migrations) {
      boolean isDue = migration.version() <= version;
      String checksum = applied.remove((long) migration.version());
      if (isDue ? !migration.checksum().equals(checksum) : checksum != null) {
        throw otherSteps("V" + migration.version());
      }
    }
    if (version < 1 || !applied.isEmpty()) {
      throw otherSteps("V" + applied.keySet());
    }
  }

  private StoreCorruptedException otherSteps(String step) {
    return new StoreCorruptedException(
        "The layout of the store "
            + location
            + " was not made by the migrations of this library (see "
            + step
            + " in its table schema_migration); restore it from a backup, or use the library that"
            + " wrote it");
  }

  /**
   * Refuses to work on a file whose layout was changed while it was open.
   *
   * @throws UnsupportedSchemaException if another process has migrated it
   */
  void requireLatest(Handle handle) {
    long version = handle.number(VERSION);
    if (version != latest()) {
      throw newer(version);
    }
  }

  /**
   * Brings the file to the latest version in one transaction. A process that comes second finds it
   * done.
   *
   * @param backup makes a copy of the file, given its version; not called for an empty one
   */
  void migrate(Handle handle, IntConsumer backup) {
    handle.beginWriting();
    boolean isDone = false;
    try {
      int version = versionInTransaction(handle);
      if (version < latest()) {
        if (version > 0) {
          backup.accept(version);
        }
        apply(handle, version);
      }
      handle.commit();
      isDone = true;
    } finally {
      if (!isDone) {
        handle.rollback();
      }
    }
  }

  private void apply(Handle handle, int version) {
    handle.script(CREATE_HISTORY);
    for (Migration migration : migrations) {
      if (migration.version() > version) {
        handle.script(migration.sql());
        handle.update(RECORD, migration.version(), migration.name(), migration.checksum());
      }
    }
    handle.script(APPLICATION + " = " + APPLICATION_ID);
    handle.script(VERSION + " = " + latest());
    CommitMarkTable.advance(handle);
  }
}
