package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.support.internal.NodeColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state of a node as the columns that {@code mw_node} and {@code mw_node_version} share. */
final class NodeRow {
  private final ScopeTable scopes;
  private final NodeColumns columns;

  NodeRow(ScopeTable scopes) {
    this.scopes = scopes;
    columns = new NodeColumns(scopes);
  }

  /**
   * The columns that {@link #read} reads.
   *
   * @param node the alias of the table that has the scope and the id
   * @param state the alias of the table that has the other columns
   */
  static String selection(String node, String state) {
    return NodeColumns.names().stream()
        .map(name -> state + "." + name)
        .collect(Collectors.joining(", ", "%1$s.scope_id, %1$s.id, ".formatted(node), ""));
  }

  /** An insertion of a row with some columns before those of the state. */
  static String insertion(String table, String... before) {
    List<String> names = new ArrayList<>(Arrays.asList(before));
    names.addAll(NodeColumns.names());
    return "INSERT INTO "
        + table
        + " ("
        + String.join(", ", names)
        + ") VALUES ("
        + String.join(", ", Collections.nCopies(names.size(), "?"))
        + ")";
  }

  /** The columns of the state, each set to a parameter. */
  static String assignments() {
    return String.join(" = ?, ", NodeColumns.names()) + " = ?";
  }

  /** Reads the columns of {@link #selection}. */
  MemoryNode read(Row row) throws SQLException {
    return read(address(row), row);
  }

  /** Reads the first columns of {@link #selection}. */
  NodeRef address(Row row) throws SQLException {
    Scope scope = scopes.get(row.number());
    return new NodeRef(scope, NodeId.of(row.text()));
  }

  /** Reads the other columns of {@link #selection}. */
  MemoryNode read(NodeRef ref, Row row) throws SQLException {
    return columns.read(ref.scope(), ref.id(), new Source(row));
  }

  /** The values of the state after the given ones. */
  @Nullable Object[] values(MemoryNode node, @Nullable Object... before) {
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(before));
    columns.addTo(values, node);
    return values.toArray();
  }

  /** The session within which a key is unique: empty, as no session is, if within none. */
  static String keySession(NodeKind.Tier tier, @Nullable SessionId session) {
    return tier.isSessionBound() && session != null ? session.value() : "";
  }

  private record Source(Row row) implements NodeColumns.Source<SQLException> {
    @Override
    public @Nullable String text() throws SQLException {
      return row.textOrNull();
    }

    @Override
    public @Nullable Long number() throws SQLException {
      return row.numberOrNull();
    }

    @Override
    public @Nullable Double real() throws SQLException {
      return row.real();
    }

    @Override
    public InvalidValueException absent() {
      return row.absent();
    }
  }
}
