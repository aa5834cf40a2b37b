package dev.memoryweave.store.sqlite;

import java.util.Optional;

/** The table of facts about the whole store, by name. */
final class MetaTable {
  private static final String GET = "SELECT value FROM meta WHERE name = ?";
  private static final String SET =
      """
      INSERT INTO meta (name, value, row_digest) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET value = excluded.value, row_digest = excluded.row_digest""";

  private final Transaction transaction;

  MetaTable(Transaction transaction) {
    this.transaction = transaction;
  }

  Optional<String> get(String name) {
    return transaction.handle().first(GET, Row::text, name);
  }

  void remove(String name) {
    transaction.handle().update("DELETE FROM meta WHERE name = ?", name);
  }

  void set(String name, String value) {
    transaction.handle().update(SET, TableDigest.META.row(name, value));
  }
}
