package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Field;
import dev.memoryweave.model.RecordSchema.Form;
import dev.memoryweave.model.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a node as flat columns, in the order of {@link RecordSchema#NODE}. The scope and the
 * id, which name the node, are not among them. Times and durations are milliseconds, lists are
 * JSON.
 */
public final class NodeColumns {
  /** Columns that are not called after their field. */
  private static final Map<String, String> NAMES =
      Map.of("id", "turn", "uses", "use_count", "commit", "commit_id");

  /** The tool calls and attachments of a message share a column. */
  private static final String ENCLOSURES = "enclosures";

  private static final List<String> COLUMNS = List.copyOf(columns(RecordSchema.NODE, "", false));
  private static final List<String> REALS = List.copyOf(columns(RecordSchema.NODE, "", true));

  private final ScopeNumbers scopes;

  /** Columns in which other scopes stand as their numbers. */
  public NodeColumns(ScopeNumbers scopes) {
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

  /** The names of all columns. */
  public static List<String> names() {
    return COLUMNS;
  }

  /** The names of those columns whose numbers are not whole. */
  public static List<String> reals() {
    return REALS;
  }

  // ---- reading ----------------------------------------------------------------------------------

  /**
   * The values of one row, read from the first column to the last.
   *
   * @param <E> what is thrown if a value cannot be read
   */
  public interface Source<E extends Exception> {
    /** The next value, which is a text. */
    @Nullable String text() throws E;

    /** The next value, which is a whole number. */
    @Nullable Long number() throws E;

    /** The next value, which is any number; an absent one may be read as zero. */
    @Nullable Double real() throws E;

    /** The exception for the value that was read last, which is absent and must not be. */
    InvalidValueException absent();
  }

  /**
   * Reads a node.
   *
   * @throws InvalidValueException if a value breaks a rule of its field
   */
  public <E extends Exception> MemoryNode read(Scope scope, NodeId id, Source<E> row) throws E {
    MemoryNode.Builder node = MemoryNode.builder(scope, id, "", Instant.EPOCH);
    boolean unused = fill(RecordSchema.NODE, node, true, row);
    return node.build();
  }

  /**
   * Reads the fields of a record.
   *
   * @param isStrict whether fields that a record cannot lack must have a value
   * @return whether all of these have one
   */
  private <B, E extends Exception> boolean fill(
      RecordSchema<?, B> schema, B to, boolean isStrict, Source<E> row) throws E {
    boolean isWhole = true;
    Enclosures enclosures = null;
    for (Field<?, B> field : schema.fields()) {
      Object value;
      if (field.form() == Form.PARTS) {
        enclosures = enclosures == null ? Enclosures.read(row.text()) : enclosures;
        value = enclosures.of(field);
      } else {
        value = value(field, row);
      }
      if (value == null && isStrict && !field.isOptional()) {
        throw row.absent();
      }
      isWhole &= value != null || !field.isRequired();
      field.set(to, value);
    }
    return isWhole;
  }

  private <E extends Exception> @Nullable Object value(Field<?, ?> field, Source<E> row) throws E {
    return switch (field.form()) {
      case TEXT -> row.text();
      case COUNT -> count(row.number());
      case NUMBER -> row.number();
      case RATIO -> row.real();
      case TIME -> time(row.number());
      case DURATION -> duration(row.number());
      case TEXTS -> TextList.read(row.text());
      case REFERENCE -> reference(row.number(), row.text());
      case EMBEDDED -> part(field.requirePart(), true, row);
      case PART -> part(field.requirePart(), !field.isOptional(), row);
      case PARTS -> throw new IllegalStateException("Parts share a column");
    };
  }

  private <E extends Exception> @Nullable Object part(
      RecordSchema.Part<Object> schema, boolean isStrict, Source<E> row) throws E {
    Object[] part = schema.start();
    return fill(schema, part, isStrict, row) ? schema.finish(part) : null;
  }

  private static @Nullable Long count(@Nullable Long number) {
    InvalidValueException.unless(
        number == null || number == number.intValue(), "count", number, "fit into 32 bits");
    return number;
  }

  private static @Nullable Instant time(@Nullable Long millis) {
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  private static @Nullable Duration duration(@Nullable Long millis) {
    return millis == null ? null : Duration.ofMillis(millis);
  }

  private @Nullable NodeRef reference(@Nullable Long scopeId, @Nullable String id) {
    return scopeId == null || id == null ? null : new NodeRef(scopes.get(scopeId), NodeId.of(id));
  }

  // ---- writing ----------------------------------------------------------------------------------

  /** Adds the values of all columns, each a text, a long or a double, to a list. */
  public void addTo(List<@Nullable Object> values, MemoryNode node) {
    add(RecordSchema.NODE, node, values);
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
      case TIME -> values.add(value == null ? null : ((Instant) value).toEpochMilli());
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
}
