package dev.memoryweave.operations.model;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON schema of a result from the file that is named like its operation. */
final class ResultSchema {
  private static final JsonMapper MAPPER = new JsonMapper();

  private ResultSchema() {}

  static Map<String, Object> of(String operation, OperationNames names) {
    String file = "/dev/memoryweave/operations/results/" + operation + ".json";
    try (InputStream in = ResultSchema.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("The file " + file + " is missing from the program");
      }
      return named(
          MAPPER.readValue(in, new TypeReference<LinkedHashMap<String, Object>>() {}), names);
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file + " of the program cannot be read", e);
    }
  }

  private static Map<String, Object> named(Map<?, ?> part, OperationNames names) {
    Map<String, Object> named = new LinkedHashMap<>();
    part.forEach((key, value) -> named.put(String.valueOf(key), named(value, names)));
    return named;
  }

  private static Object named(Object value, OperationNames names) {
    if (value instanceof Map<?, ?> map) {
      return named(map, names);
    } else if (value instanceof List<?> list) {
      return list.stream().map(element -> named(element, names)).toList();
    }
    return value instanceof String text ? names.in(text) : value;
  }
}
