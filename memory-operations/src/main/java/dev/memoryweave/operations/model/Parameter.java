package dev.memoryweave.operations.model;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of an operation, or a field of an object inside one.
 *
 * @param name the name, in lower case with underscores
 * @param type the values that it takes, with their limits
 * @param description the meaning in a sentence or two; may refer to operations as {@link DoorWords}
 *     says
 * @param required whether it must be given
 * @param defaultValue the value that counts if it is absent, as JSON has it, or null if there is
 *     none
 */
public record Parameter<T>(
    String name,
    ValueType<T> type,
    String description,
    boolean required,
    @Nullable Object defaultValue) {
  /** A parameter that may be left out and has no default. */
  public static <T> Parameter<T> of(String name, ValueType<T> type, String description) {
    return new Parameter<>(name, type, description, false, null);
  }

  /** Makes the parameter required. */
  public Parameter<T> asRequired() {
    return new Parameter<>(name, type, description, true, null);
  }

  /** Adds a default. */
  public Parameter<T> withDefault(Object value) {
    return new Parameter<>(name, type, description, false, value);
  }

  /** The JSON schema, in the words of a door. */
  Map<String, Object> schema(DoorWords door) {
    Map<String, Object> schema = new LinkedHashMap<>();
    Map<String, Object> ofType = type.schema(door);
    copy(ofType, "type", schema);
    copy(ofType, "enum", schema);
    schema.put("description", door.in(description));
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
