package dev.memoryweave.operations.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of an operation, or a field of an object inside one.
 *
 * @param name the name, in lower case with underscores
 * @param type the values that it accepts, with their limits
 * @param description the meaning if the name does not say it, else empty; may refer to operations
 *     as described in {@link DoorWords}
 * @param required whether it must be given
 * @param defaultValue the value used if it is absent, as JSON, or null if there is none
 * @param detail whether only profiles with details list it; it is accepted in all of them
 * @param changing whether a value other than the default makes an otherwise read-only call change
 *     something
 */
public record Parameter<T>(
    String name,
    ValueType<T> type,
    String description,
    boolean required,
    @Nullable Object defaultValue,
    boolean detail,
    boolean changing,
    List<String> otherNames) {
  /** Copies the other names. */
  public Parameter {
    otherNames = List.copyOf(otherNames);
  }

  /** An optional parameter without a default. */
  public static <T> Parameter<T> of(String name, ValueType<T> type, String description) {
    return new Parameter<>(name, type, description, false, null, false, false, List.of());
  }

  /** A parameter whose name says what it means; it is optional and has no default. */
  public static <T> Parameter<T> of(String name, ValueType<T> type) {
    return of(name, type, "");
  }

  /** Makes the parameter required. */
  public Parameter<T> asRequired() {
    return new Parameter<>(name, type, description, true, null, detail, changing, otherNames);
  }

  /** Adds a default. */
  public Parameter<T> withDefault(Object value) {
    return new Parameter<>(name, type, description, false, value, detail, changing, otherNames);
  }

  /** Marks the parameter as one that profiles without details do not list. */
  public Parameter<T> asDetail() {
    return new Parameter<>(
        name, type, description, required, defaultValue, true, changing, otherNames);
  }

  /** Marks the parameter as one whose values other than the default change something. */
  public Parameter<T> asChanging() {
    return new Parameter<>(
        name, type, description, required, defaultValue, detail, true, otherNames);
  }

  /** Adds names that other tools use for the parameter. */
  public Parameter<T> alsoAs(String... otherNames) {
    return new Parameter<>(
        name, type, description, required, defaultValue, detail, changing, List.of(otherNames));
  }

  /** The JSON schema in a style. */
  Map<String, Object> schema(SchemaStyle style) {
    Map<String, Object> schema = new LinkedHashMap<>();
    Map<String, Object> ofType = type.schema(style);
    copy(ofType, "type", schema);
    copy(ofType, "enum", schema);
    if (!description.isEmpty()) {
      schema.put("description", style.door().in(description));
    }
    ofType.forEach(schema::putIfAbsent);
    if (defaultValue != null) {
      schema.put("default", defaultValue);
    }
    return schema;
  }

  private static void copy(Map<String, Object> from, String key, Map<String, Object> to) {
    Object value = from.get(key);
    if (value != null) {
      to.put(key, value);
    }
  }
}
