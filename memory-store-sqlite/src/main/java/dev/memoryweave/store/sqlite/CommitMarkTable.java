package dev.memoryweave.store.sqlite;

import java.util.Optional;

/** The row that holds the mark of the last write. */
final class CommitMarkTable {
  private static final String SELECT = "SELECT mark FROM commit_mark WHERE id = 1";
  private static final String INSERT = "INSERT INTO commit_mark (id, mark) VALUES (1, ?)";
  private static final String UPDATE = "UPDATE commit_mark SET mark = ? WHERE id = 1";
  private static final String PAGE =
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'commit_mark'";

  private CommitMarkTable() {}

  /** Marks a write; every writing transaction does this before its commit. */
  static void advance(Handle handle) {
    Optional<CommitMark> last = handle.first(SELECT, Row::bytes).flatMap(CommitMark::decode);
    if (last.isPresent()) {
      handle.update(UPDATE, (Object) last.get().next().encode());
    } else if (handle.update(UPDATE, (Object) CommitMark.first().encode()) == 0) {
      handle.update(INSERT, (Object) CommitMark.first().encode());
    }
  }

  /** Gives a copy a mark without a predecessor. */
  static void beginAnew(Handle handle) {
    handle.update(UPDATE, (Object) CommitMark.first().encode());
  }

  /** The number of the page with the row, or 0 if there is no such table. */
  static long page(Handle handle) {
    return handle.first(PAGE, Row::number).orElse(0L);
  }
}
