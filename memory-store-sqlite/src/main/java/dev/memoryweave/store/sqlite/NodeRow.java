package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Field;
import dev.memoryweave.model.RecordSchema.Form;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node as the columns that {@code node} and {@code node_version} share, in the order
 * of {@link RecordSchema#NODE}.
 */
final class NodeRow {
  /** Columns that are not called after their field. */
  private static final Map<String, String> NAMES =
      Map.of("id", "turn", "uses", "use_count", "commit", "commit_id");

  /** The tool calls and attachments of a message share a column. */
  private static final String ENCLOSURES = "enclosures";

  private static final List<String> COLUMNS = List.copyOf(columns(RecordSchema.NODE, "", false));
  private static final List<String> REALS = List.copyOf(columns(RecordSchema.NODE, "", true));

  /** May be absent, and then equals the confidence. */
  private static final String STATED = "stated_confidence";

  private final ScopeTable scopes;

  NodeRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  private static List<String> columns(RecordSchema<?, ?> schema, String prefix, boolean ofReals) {
    List<String> columns = new ArrayList<>();
    for (Field<?, ?> field : schema.fields()) {
      RecordSchema<Object, ?> part = field.part();
      String label = prefix + field.label();
      if (field.form() == Form.PARTS) {
        if (!columns.contains(ENCLOSURES) && !ofReals) {
          columns.add(ENCLOSURES);
        }
      } else if (part != null) {
        columns.addAll(columns(part, field.name().equals("origin") ? "origin_" : "", ofReals));
      } else if (field.form() == Form.REFERENCE) {
        if (!ofReals) {
          columns.addAll(List.of("superseded_scope_id", label));
        }
      } else if (!ofReals || field.form() == Form.RATIO) {
        columns.add(NAMES.getOrDefault(label, label));
      }
    }
    return columns;
  }

  /**
   * The columns that {@link #read} reads: numbers that are not whole, and all others in an array.
   *
   * @param node the alias of the table that has the scope and the id
   * @param state the alias of the table that has the columns
   */
  static String selection(String node, String state) {
    String reals =
        REALS.stream()
            .map(
                column ->
                    column.equals(STATED)
                        ? "ifnull(%1$s.%2$s, %1$s.confidence), ".formatted(state, column)
                        : state + "." + column + ", ")
            .collect(Collectors.joining());
    return reals
        + COLUMNS.stream()
            .filter(column -> !REALS.contains(column))
            .map(column -> state + "." + column)
            .collect(
                Collectors.joining(
                    ", ", "json_array(%1$s.scope_id, %1$s.id, ".formatted(node), ")"));
  }

  /** The bare names of the columns. */
  static List<String> columns() {
    return COLUMNS;
  }

  /** The columns, each set to a parameter. */
  static String assignments() {
    return String.join(" = ?, ", COLUMNS) + " = ?";
  }

  // ---- reading ----------------------------------------------------------------------------------

  /** Reads the columns of {@link #selection}. */
  MemoryNode read(Row row) throws SQLException {
    double[] reals = new double[REALS.size()];
    for (int i = 0; i < reals.length; i++) {
      reals[i] = row.real();
    }
    try (PackedValues packed = PackedValues.of(row.bytes())) {
      return new Reading(packed, reals).node();
    }
  }

  /** Reads the values of one row from the first to the last. */
  private final class Reading {
    private final PackedValues row;
    private final double[] reals;
    private int nextReal;

    Reading(PackedValues row, double[] reals) {
      this.row = row;
      this.reals = reals;
    }

    MemoryNode node() throws SQLException {
      MemoryNode.Builder node =
          MemoryNode.builder(scopes.get(row.number()), NodeId.of(row.text()), "", Instant.EPOCH);
      fill(RecordSchema.NODE, node, true);
      return node.build();
    }

    /**
     * Reads the fields of a record.
     *
     * @param isStrict whether fields that a record cannot lack must have a value
     * @return whether all of these have one
     */
    private <B> boolean fill(RecordSchema<?, B> schema, B to, boolean isStrict)
        throws SQLException {
      boolean isWhole = true;
      Enclosures enclosures = null;
      for (Field<?, B> field : schema.fields()) {
        Object value;
        if (field.form() == Form.PARTS) {
          enclosures = enclosures == null ? Enclosures.read(row.textOrNull()) : enclosures;
          value = enclosures.of(field);
        } else {
          value = value(field);
        }
        if (value == null && isStrict && !field.isOptional()) {
          throw row.absent();
        }
        isWhole &= value != null || !field.isRequired();
        field.set(to, value);
      }
      return isWhole;
    }

    private @Nullable Object value(Field<?, ?> field) throws SQLException {
      return switch (field.form()) {
        case TEXT -> row.textOrNull();
        case COUNT -> count(row.numberOrNull());
        case NUMBER -> row.numberOrNull();
        case RATIO -> reals[nextReal++];
        case TIME -> row.timeOrNull();
        case DURATION -> duration(row.numberOrNull());
        case TEXTS -> TextList.read(row.textOrNull());
        case REFERENCE -> reference(row.numberOrNull(), row.textOrNull());
        case EMBEDDED -> part(field.requirePart(), true);
        case PART -> part(field.requirePart(), !field.isOptional());
        case PARTS -> throw new IllegalStateException("Parts share a column");
      };
    }

    private @Nullable Object part(RecordSchema.Part<Object> schema, boolean isStrict)
        throws SQLException {
      Object[] part = schema.start();
      return fill(schema, part, isStrict) ? schema.finish(part) : null;
    }
  }

  private static @Nullable Long count(@Nullable Long number) {
    InvalidValueException.unless(
        number == null || number == number.intValue(), "count", number, "fit into 32 bits");
    return number;
  }

  private static @Nullable Duration duration(@Nullable Long millis) {
    return millis == null ? null : Duration.ofMillis(millis);
  }

  private @Nullable NodeRef reference(@Nullable Long scopeId, @Nullable String id) {
    return scopeId == null || id == null ? null : new NodeRef(scopes.get(scopeId), NodeId.of(id));
  }

  // ---- writing ----------------------------------------------------------------------------------

  /** The values of the columns after the given ones, as a modifiable list. */
  List<@Nullable Object> values(MemoryNode node, @Nullable Object... before) {
    List<@Nullable Object> values = new ArrayList<>(COLUMNS.size() + before.length + 2);
    values.addAll(Arrays.asList(before));
    add(RecordSchema.NODE, node, values);
    return values;
  }

  private <R> void add(
      RecordSchema<R, ?> schema, @Nullable R record, List<@Nullable Object> values) {
    boolean hasEnclosures = false;
    for (Field<R, ?> field : schema.fields()) {
      if (field.form() != Form.PARTS) {
        add(field, record == null ? null : field.get(record), values);
      } else if (!hasEnclosures) {
        hasEnclosures = true;
        values.add(record == null ? null : Enclosures.write(schema, record));
      }
    }
  }

  @SuppressWarnings("unchecked")
  private void add(Field<?, ?> field, @Nullable Object value, List<@Nullable Object> values) {
    switch (field.form()) {
      case TEXT, COUNT, NUMBER, RATIO -> values.add(value);
      case TIME -> values.add(millis((Instant) value));
      case DURATION -> values.add(value == null ? null : ((Duration) value).toMillis());
      case TEXTS -> values.add(value == null ? null : TextList.write((List<String>) value));
      case REFERENCE -> {
        NodeRef ref = (NodeRef) value;
        values.add(ref == null ? null : scopes.findOrAdd(ref.scope()));
        values.add(ref == null ? null : ref.id().value());
      }
      case PART, EMBEDDED -> add(field.requirePart(), value, values);
      case PARTS -> throw new IllegalStateException("Parts share a column");
    }
  }

  static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  static @Nullable Long millis(@Nullable Instant time) {
    return time == null ? null : time.toEpochMilli();
  }
}
