package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A decision as the columns of {@code decision}. */
final class DecisionRow {
  /** In the order in which {@link #read} reads and {@link #values} returns them. */
  private static final List<String> COLUMNS =
      List.of(
          "sequence",
          "scope_id",
          "outcome",
          "report",
          "session",
          "kind",
          "title",
          "target_scope_id",
          "target",
          "result_scope_id",
          "result",
          "similarity",
          "title_score",
          "kind_score",
          "path_score",
          "candidate_confidence",
          "memory_confidence",
          "reason",
          "changes",
          "actor",
          "at",
          "principal");

  /** The columns of {@link #read}, from the table with the alias {@code d}. */
  static String columnsOfD() {
    return COLUMNS.stream().map(column -> "d." + column).collect(Collectors.joining(", "));
  }

  /** The bare names of the columns. */
  static List<String> columns() {
    return COLUMNS;
  }

  private final ScopeTable scopes;

  DecisionRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  /** Reads the columns. */
  PromotionRecord read(Row row) throws SQLException {
    return RecordColumns.decision(row, row::real, scopes);
  }

  /** The values of the columns. */
  @Nullable Object[] values(PromotionRecord decision) {
    return RecordColumns.of(decision, scopes).toArray();
  }
}
