package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.Findings;
import java.util.List;
import java.util.Map;

/** Compares the rows of tables without records with their digests. */
final class RowCheck {
  /** Tables whose rows can be recreated from records, and the area that they belong to. */
  private static final Map<TableDigest, Area> DERIVED =
      Map.of(
          TableDigest.META, Area.COUNTS,
          TableDigest.VECTOR_MODEL, Area.VECTORS,
          TableDigest.VECTOR, Area.VECTORS,
          TableDigest.NODE_VECTOR, Area.VECTORS,
          TableDigest.CHUNK_VECTOR, Area.VECTORS);

  private static final List<TableDigest> OTHERS =
      List.of(
          TableDigest.SCOPE,
          TableDigest.HISTORY,
          TableDigest.SET_ASIDE,
          TableDigest.SET_ASIDE_NODE);

  private static final String MARK = "SELECT mark FROM commit_mark WHERE id = 1";

  private RowCheck() {}

  static void run(Handle handle, Findings findings) {
    DERIVED.forEach(
        (table, area) ->
            ChangedRows.of(handle, table)
                .forEach(row -> findings.derived(area, sentence(table, row))));
    for (TableDigest table : OTHERS) {
      ChangedRows.of(handle, table)
          .forEach(row -> findings.mendable(Area.RECORDS, sentence(table, row)));
    }
    if (handle.first(MARK, Row::bytes).flatMap(CommitMark::decode).isEmpty()) {
      findings.derived(Area.COUNTS, "The mark of the last write cannot be read");
    }
  }

  /** For a row without a number, only numbers are named, because texts may be content. */
  private static String sentence(TableDigest table, ChangedRows.Changed row) {
    String name =
        table.isNumbered()
            ? "Row " + row.number()
            : "The row " + row.values().stream().filter(Number.class::isInstance).toList();
    return name + " of " + table.table() + " says something else than what was written";
  }
}
