package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCorruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables of a full-text index as part of the file's layout. They are recreated by the
 * statements of the migrations that created them, whatever state they are in.
 *
 * <p>Tables whose pages SQLite calls malformed cannot be dropped: that would free the pages that
 * they name, which may belong to other tables. They are removed from the schema, and their pages
 * stay unused in the file until it is rewritten.
 */
final class IndexTables {
  private static final Logger LOG = LoggerFactory.getLogger(IndexTables.class);

  private static final String NORMS_MADE_BY = "V004__text_norms.sql";
  private static final String EXISTS =
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?";
  private static final String FORGET = "DELETE FROM sqlite_schema WHERE tbl_name = ?";

  private final Handle handle;
  private final IndexLayout layout;

  /** The tables that have pages. */
  private final List<String> parts;

  IndexTables(Handle handle, IndexLayout layout) {
    this.handle = handle;
    this.layout = layout;
    parts =
        Stream.of("_data", "_idx", "_docsize", "_config", "_norms")
            .map(layout.table()::concat)
            .toList();
  }

  /** Replaces the tables by empty ones, and returns those whose pages stay in the file. */
  List<String> makeAnew() {
    List<String> malformed = parts.stream().filter(part -> !isSound(part)).toList();
    List<String> left =
        malformed.isEmpty() && handle.attempt(this::drop) ? List.of() : takeOut(malformed);
    handle.script(creation(layout.madeBy(), layout.table()));
    handle.script(creation(NORMS_MADE_BY, layout.norms()));
    return left;
  }

  private boolean exists(String table) {
    return handle.number(EXISTS, table) > 0;
  }

  private boolean isSound(String table) {
    return handle.attempt(
        () -> {
          if (exists(table)) {
            String found =
                handle.first("PRAGMA quick_check('" + table + "')", Row::text).orElse("ok");
            if (!found.equals("ok")) {
              throw new StoreCorruptedException(found);
            }
          }
        });
  }

  private void drop() {
    if (exists(layout.config())) {
      // FTS5 does not touch tables of another version, not even to drop them.
      handle.update(
          "REPLACE INTO " + layout.config() + " (k, v) VALUES ('version', ?)",
          IndexSegment.VERSION);
    }
    drop(layout.table());
    // Remainders, if something else has dropped the table itself.
    parts.forEach(this::drop);
  }

  private void drop(String table) {
    handle.script("DROP TABLE IF EXISTS " + table);
  }

  private List<String> takeOut(List<String> malformed) {
    List<String> lost = new ArrayList<>(malformed);
    forget(List.of(layout.table()));
    for (String part : parts) {
      if (!lost.contains(part) && !handle.attempt(() -> drop(part))) {
        lost.add(part);
      }
    }
    if (!lost.isEmpty()) {
      forget(lost);
      LOG.warn(
          "The tables {} were damaged and are made again; what room they took in the file is free"
              + " once that is rewritten, as by the command VACUUM",
          lost);
    }
    return lost;
  }

  private void forget(List<String> tables) {
    handle.script("PRAGMA writable_schema = ON");
    try {
      tables.forEach(table -> handle.update(FORGET, table));
    } finally {
      // Disables it again, and makes SQLite reread the schema.
      handle.script("PRAGMA writable_schema = RESET");
    }
  }

  /** The statement of a migration that creates a table. */
  static String creation(String resource, String table) {
    Matcher statement =
        Pattern.compile("CREATE (VIRTUAL )?TABLE " + table + "\\b[^;]*;")
            .matcher(Migration.read(resource).sql());
    if (!statement.find()) {
      throw new IllegalStateException(resource + " does not make the table " + table);
    }
    return statement.group();
  }
}
