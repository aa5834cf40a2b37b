package dev.memoryweave.operations.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Derives JSON schemas from parameters. */
final class JsonSchema {
  private JsonSchema() {}

  /** The schema of an object with these fields and no others. */
  static Map<String, Object> of(List<? extends Parameter<?>> fields, DoorWords door) {
    Map<String, Object> properties = new LinkedHashMap<>();
    fields.forEach(field -> properties.put(field.name(), field.schema(door)));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    List<String> required =
        fields.stream().filter(Parameter::required).map(Parameter::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }
}
