package dev.memoryweave.model;

import dev.memoryweave.model.internal.CaseStyle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a memory as data.
 *
 * <p>Formats that store, export, compare or hash memories go through {@link #NODE} instead of
 * listing fields themselves, so a new field is one more row here. A field gives and takes a plain
 * value, whose type follows from its {@link Form}.
 *
 * @param <R> the type of the record
 * @param <B> what collects the values of a new record
 */
public sealed class RecordSchema<R, B> {
  /** The type of the plain values of a field. */
  public enum Form {
    /** A {@link String}. */
    TEXT,
    /** A {@link Long} from 0 to the largest {@code int}. */
    COUNT,
    /** A {@link Long}. */
    NUMBER,
    /** A {@link Double}. */
    RATIO,
    /** An {@link Instant}. */
    TIME,
    /** A {@link Duration}. */
    DURATION,
    /** A {@code List<String>}. */
    TEXTS,
    /** A {@link NodeRef}. */
    REFERENCE,
    /** A record with a schema of its own. */
    PART,
    /** A record whose fields stand among those of the record that holds it; never absent. */
    EMBEDDED,
    /** A list of records with a schema of their own. */
    PARTS
  }

  /** The fields of a memory besides its scope and its id, which name it. */
  public static final RecordSchema<MemoryNode, MemoryNode.Builder> NODE = MemorySchema.NODE;

  private final List<Field<R, B>> fields;

  RecordSchema(List<Field<R, B>> fields) {
    this.fields = List.copyOf(fields);
  }

  /** The fields, in the order in which they are written. */
  public List<Field<R, B>> fields() {
    return fields;
  }

  /**
   * The schema of a record that is part of another one, and is made of all its values at once.
   *
   * @param <R> the type of the record
   */
  public static final class Part<R> extends RecordSchema<R, Object[]> {
    private final Function<Object[], R> maker;

    Part(Function<Object[], R> maker, List<Field<R, Object[]>> fields) {
      super(fields);
      this.maker = maker;
      for (int i = 0; i < fields.size(); i++) {
        int at = i;
        Field<R, Object[]> unused = fields.get(i).writtenBy((values, value) -> values[at] = value);
      }
    }

    /** Room for the values of a new record. */
    public Object[] start() {
      return new Object[fields().size()];
    }

    /**
     * The record with these values.
     *
     * @throws InvalidValueException if a value breaks a rule of its field
     */
    public R finish(Object[] values) {
      return maker.apply(values);
    }
  }

  /**
   * A field in which two records differ.
   *
   * @param label the name that readers see
   * @param before the plain value of the first one, or null
   * @param after the plain value of the second one, or null
   */
  public record Change(String label, @Nullable Object before, @Nullable Object after) {}

  /**
   * The fields whose content differs, in the order of the schema. Fields that only count or date
   * what happens to a record are not compared.
   */
  public List<Change> changes(R before, R after) {
    List<Change> changes = new ArrayList<>();
    for (Field<R, B> field : fields) {
      Object was = field.get(before);
      Object is = field.get(after);
      if (field.isBookkeeping() || Objects.equals(was, is)) {
        continue;
      }
      if (field.form() == Form.EMBEDDED && was != null && is != null) {
        changes.addAll(field.requirePart().changes(was, is));
      } else {
        changes.add(new Change(field.label(), was, is));
      }
    }
    return changes;
  }

  /**
   * A field of a record.
   *
   * @param <R> the type of the record
   * @param <B> what collects the values of a new record
   */
  public static final class Field<R, B> {
    private final String name;
    private final Form form;
    private final Function<R, ?> reader;
    private BiConsumer<B, @Nullable Object> writer = (to, value) -> {};
    private @Nullable Part<Object> part;
    private String label;
    private @Nullable String digestLabel;
    private @Nullable Object fallback;
    private boolean isRequired;
    private boolean isBookkeeping;

    Field(String name, Form form, Function<R, ?> reader) {
      this.name = name;
      this.label = CaseStyle.snake(name);
      this.form = form;
      this.reader = reader;
    }

    Field<R, B> writtenBy(BiConsumer<B, @Nullable Object> how) {
      writer = how;
      return this;
    }

    /** The part must be that of the records which the reader gives. */
    @SuppressWarnings("unchecked")
    Field<R, B> of(Part<?> schema) {
      part = (Part<Object>) schema;
      return this;
    }

    Field<R, B> orElse(Object value) {
      fallback = value;
      return this;
    }

    Field<R, B> required() {
      isRequired = true;
      return this;
    }

    Field<R, B> bookkeeping() {
      isBookkeeping = true;
      return this;
    }

    Field<R, B> labelled(String text) {
      label = text;
      return this;
    }

    Field<R, B> digestedAs(String text) {
      digestLabel = text;
      return this;
    }

    /** The name in exports, in camel case. */
    public String name() {
      return name;
    }

    /** The name that readers see, in snake case. */
    public String label() {
      return label;
    }

    /** The type of its plain values. */
    public Form form() {
      return form;
    }

    /** Whether a record without it is damaged. */
    public boolean isRequired() {
      return isRequired;
    }

    /** Whether a record may lack it; if not, an absent value stands for a usual one. */
    public boolean isOptional() {
      return !isRequired && fallback == null;
    }

    /** Whether it only counts or dates what happens to a record, and is no part of its content. */
    public boolean isBookkeeping() {
      return isBookkeeping;
    }

    /** The schema of its parts; null unless its form is a record or a list of records. */
    public @Nullable Part<Object> part() {
      return part;
    }

    /**
     * The schema of its parts.
     *
     * @throws IllegalStateException if its form is no record and no list of records
     */
    public Part<Object> requirePart() {
      if (part == null) {
        throw new IllegalStateException("The field " + name + " has no parts");
      }
      return part;
    }

    /**
     * The name in the {@linkplain MemoryNode#contentHash() content hash}, or null if it is not
     * hashed.
     */
    @Nullable String digestLabel() {
      return digestLabel;
    }

    /** The plain value of a record; null if it is absent. */
    public @Nullable Object get(R record) {
      return reader.apply(record);
    }

    /**
     * Sets the field of a new record.
     *
     * @param value a plain value, or null if it is absent
     * @throws InvalidValueException if the value is no possible one
     */
    public void set(B record, @Nullable Object value) {
      writer.accept(record, value == null ? fallback : value);
    }
  }
}
