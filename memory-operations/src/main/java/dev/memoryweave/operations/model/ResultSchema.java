package dev.memoryweave.operations.model;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON schema of a result from the file named after its operation. */
final class ResultSchema {
  private static final JsonMapper MAPPER = new JsonMapper();

  private ResultSchema() {}

  static Map<String, Object> of(String operation, DoorWords door) {
    String file = "/dev/memoryweave/operations/results/" + operation + ".json";
    try (InputStream in = ResultSchema.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("The file " + file + " is missing from the program");
      }
      return named(
          MAPPER.readValue(in, new TypeReference<LinkedHashMap<String, Object>>() {}), door);
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file + " of the program cannot be read", e);
    }
  }

  private static Map<String, Object> named(Map<?, ?> part, DoorWords door) {
    Map<String, Object> named = new LinkedHashMap<>();
    part.forEach((key, value) -> named.put(String.valueOf(key), named(value, door)));
    return named;
  }

  private static Object named(Object value, DoorWords door) {
    if (value instanceof Map<?, ?> map) {
      return named(map, door);
    } else if (value instanceof List<?> list) {
      return list.stream().map(element -> named(element, door)).toList();
    }
    return value instanceof String text ? door.in(text) : value;
  }
}
