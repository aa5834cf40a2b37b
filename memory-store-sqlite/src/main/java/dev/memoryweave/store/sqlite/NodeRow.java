package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.support.internal.NodeColumns;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The columns that {@code node} and {@code node_version} share. */
final class NodeRow {
  /** May be absent, and then equals the confidence. */
  private static final String STATED = "stated_confidence";

  private final ScopeTable scopes;
  private final NodeColumns columns;

  NodeRow(ScopeTable scopes) {
    this.scopes = scopes;
    columns = new NodeColumns(scopes);
  }

  /**
   * The columns that {@link #read} reads: numbers that are not whole, and all others in an array.
   *
   * @param node the alias of the table that has the scope and the id
   * @param state the alias of the table that has the columns
   */
  static String selection(String node, String state) {
    String reals =
        NodeColumns.reals().stream()
            .map(
                column ->
                    column.equals(STATED)
                        ? "ifnull(%1$s.%2$s, %1$s.confidence), ".formatted(state, column)
                        : state + "." + column + ", ")
            .collect(Collectors.joining());
    return reals
        + NodeColumns.names().stream()
            .filter(column -> !NodeColumns.reals().contains(column))
            .map(column -> state + "." + column)
            .collect(
                Collectors.joining(
                    ", ", "json_array(%1$s.scope_id, %1$s.id, ".formatted(node), ")"));
  }

  /** The columns, each set to a parameter. */
  static String assignments() {
    return String.join(" = ?, ", NodeColumns.names()) + " = ?";
  }

  /** Reads the columns of {@link #selection}. */
  MemoryNode read(Row row) throws SQLException {
    double[] reals = new double[NodeColumns.reals().size()];
    for (int i = 0; i < reals.length; i++) {
      reals[i] = row.real();
    }
    try (PackedValues packed = PackedValues.of(row.bytes())) {
      Scope scope = scopes.get(packed.number());
      return columns.read(scope, NodeId.of(packed.text()), new Selected(packed, reals));
    }
  }

  private static final class Selected implements NodeColumns.Source<SQLException> {
    private final PackedValues packed;
    private final double[] reals;
    private int nextReal;

    Selected(PackedValues packed, double[] reals) {
      this.packed = packed;
      this.reals = reals;
    }

    @Override
    public @Nullable String text() {
      return packed.textOrNull();
    }

    @Override
    public @Nullable Long number() {
      return packed.numberOrNull();
    }

    @Override
    public Double real() {
      return reals[nextReal++];
    }

    @Override
    public InvalidValueException absent() {
      return packed.absent();
    }
  }

  /** The values of the columns after the given ones, as a modifiable list. */
  List<@Nullable Object> values(MemoryNode node, @Nullable Object... before) {
    List<@Nullable Object> values = new ArrayList<>(NodeColumns.names().size() + before.length + 2);
    values.addAll(Arrays.asList(before));
    columns.addTo(values, node);
    return values;
  }

  static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  static @Nullable Long millis(@Nullable Instant time) {
    return time == null ? null : time.toEpochMilli();
  }
}
