package dev.memoryweave.operations.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Derives JSON schemas from parameters. */
final class JsonSchema {
  private JsonSchema() {}

  /**
   * The schema of an object with these fields. Where limits are listed, it forbids other fields;
   * otherwise it does not mention them, because unlisted fields are accepted all the same.
   */
  static Map<String, Object> of(List<? extends Parameter<?>> fields, SchemaStyle style) {
    List<? extends Parameter<?>> listed =
        fields.stream().filter(field -> style.profile().listsDetails() || !field.detail()).toList();
    Map<String, Object> properties = new LinkedHashMap<>();
    listed.forEach(field -> properties.put(field.name(), field.schema(style)));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    List<String> required =
        listed.stream().filter(Parameter::required).map(Parameter::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    if (style.limits()) {
      schema.put("additionalProperties", false);
    }
    return schema;
  }
}
