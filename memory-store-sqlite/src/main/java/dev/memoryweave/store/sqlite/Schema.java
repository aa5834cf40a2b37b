package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.UnsupportedSchemaException;
import dev.memoryweave.store.support.internal.Findings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The layout of the file: its version, and how it gets to the latest.
 *
 * <p>The file's header identifies the program ({@code application_id}) and the version ({@code
 * user_version}); the table {@code schema_migration} lists the steps that led there.
 */
final class Schema {
  /** The letters "MWDB", which identify the file to other programs. */
  static final int APPLICATION_ID = 0x4D574442;

  private static final List<Migration> RELEASED =
      List.of(
          Migration.of(
              "V001__memory.sql",
              "c564f37e824d4d01a0ac7c7c0fad102bf90c0c290100e261a04cbe96830d8072"),
          Migration.of(
              "V002__life_cycle.sql",
              "75a0cca4259c6842904abf7dbc966a8476161a73dbc7f2813b9f845dfcce9444"),
          Migration.of(
              "V003__knowledge.sql",
              "01502fd6361fc2888f989dd426201df1800ff7f841db2e08f9e9ba65b4def613"),
          Migration.of(
              "V004__text_norms.sql",
              "693dd582c00d040be419360f4f7ee8cfec254794f41608ddf99f57b245d363bb"),
          Migration.of(
              "V005__vectors.sql",
              "f2cd37f83ccb8c13e92e98f1bbf6d41121749eb1115e3ff7f4c9bf376bfffaad"),
          Migration.of(
              "V006__hits.sql", "bdc24312fce50a499df4c9e4dd477d16d360e3aa552370e922bef748be8999b5"),
          Migration.of(
              "V007__weight.sql",
              "89af4a6c3404ed683797214e0134519aa7acf2aa3b06b9792f3baa6c224e3d7b"),
          Migration.of(
              "V008__turn_vectors.sql",
              "ff0a47068ace3be568ed6c01f2f0ce7232544591d820456db43cb4054b31e50f"),
          Migration.of(
              "V009__drawn.sql",
              "08c62f2e76782619d9b24486457bad164a8ae08728d88818a8c23c8bd707b8dd"),
          Migration.of(
              "V010__commit_mark.sql",
              "c82e75b27341dca34068c127647b26468dbf9bff93d55bf6b438f8e23940c373"),
          Migration.of(
              "V011__digests.sql",
              "dfaf6d3fffb75219d2f4c39fca13bc3cb039f02b3cc79025df6f9b50df1bb0e5"),
          Migration.of(
              "V012__principals.sql",
              "bff5d6bb2265693b1afa9b9be0a83fca69b48ef86286fb3ce8dc3a6057059763"),
          Migration.of(
              "V013__conversations.sql",
              "61f1366cd5df96d31b478c2c6d8efa84b012a919448bd345bed013f335d07ed9"),
          Migration.of(
              "V014__detached_evidence.sql",
              "ccff13fcf144e580268fda9d75bb98bdc6ea5f682a88ea277ba1893c97b6b052"),
          Migration.of(
              "V015__proofs.sql",
              "9b5275f3842cc061d79d779645b46c3da661bc68ec2c651aaa3489dd2602c155"),
          Migration.of(
              "V016__history.sql",
              "c9fe67d6df7e1302a2b6547b3ea0500ea3b863339d4ae1c6104b29276b645846"),
          Migration.of(
              "V017__row_digests.sql",
              "6d44be1e48a9a272f0994d885ac6909642c0c6b0416f0cd3d55182de96732cbf"),
          Migration.of(
              "V018__reinforcement.sql",
              "7157d135a7cd1c37d95fba64108b7aea252a6b0a00c057b2a5ac906cb9a33be3"),
          Migration.of(
              "V019__contents.sql",
              "af6f73d999341beb14fbaf50602c282c11f3561b16b40b4efc8c735978f09cc4"));

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

  private static final String NAMED =
      "SELECT count(*) FROM schema_migration WHERE version = ? AND name = ?";
  private static final String RENAME =
      "UPDATE schema_migration SET name = ? WHERE version = ? AND name <> ?";

  private final List<Migration> migrations;
  private final String location;

  Schema(List<Migration> migrations, String location) {
    this.migrations = List.copyOf(migrations);
    this.location = location;
  }

  /** The layout that this library creates. */
  static List<Migration> migrations() {
    return RELEASED;
  }

  /** Whether it is the layout that this library creates, and not one of a test. */
  boolean isReleased() {
    return migrations.equals(RELEASED);
  }

  /** The version that the library works with. */
  int latest() {
    return migrations.get(migrations.size() - 1).version();
  }

  /**
   * The version of the file, 0 if it is empty, from one snapshot of it.
   *
   * @throws UnsupportedSchemaException if it belongs to another program, or has a later version
   * @throws StoreCorruptedException if it was created by other steps than those of this library
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
          MemoryException.Message.of(
              "The file ",
              MemoryException.Message.place(location),
              " is an SQLite database of another program; name another file"));
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
        MemoryException.Message.of(
            "The store ",
            MemoryException.Message.place(location),
            " has version ",
            version,
            " of the layout, and this library knows versions up to ",
            latest(),
            "; use the later version of the library that wrote it, or restore the backup"
                + " that was made beside it when it was migrated"));
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

  /** Compares the names of the steps that led to the file, which are not used otherwise. */
  void checkNames(Handle handle, Findings findings) {
    for (Migration migration : migrations) {
      if (handle.number(NAMED, migration.version(), migration.name()) == 0) {
        findings.derived(
            Area.FILE, "The step %s of the layout has another name".formatted(migration.version()));
      }
    }
  }

  /** Rewrites the names of the steps. */
  void mendNames(Handle handle) {
    for (Migration migration : migrations) {
      handle.update(RENAME, migration.name(), migration.version(), migration.name());
    }
  }

  private StoreCorruptedException otherSteps(String step) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The layout of the store ",
            MemoryException.Message.place(location),
            " was not made by the migrations of this library (see ",
            step,
            " in its table schema_migration); restore it from a backup, or use the library that"
                + " wrote it"));
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
   * Migrates the file to the latest version in one transaction. A process that comes second finds
   * it done.
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
