package dev.memoryweave.operations.internal.view;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the fields of a JSON object in order; leaves out nulls. */
public final class Fields {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  public Fields put(String name, @Nullable Object value) {
    if (value != null) {
      // Instant prints as ISO-8601 in UTC.
      fields.put(name, value instanceof Instant time ? time.toString() : value);
    }
    return this;
  }

  /** Adds the fields of another object. */
  public Fields with(Fields others) {
    fields.putAll(others.fields);
    return this;
  }

  public Map<String, Object> map() {
    return Collections.unmodifiableMap(fields);
  }
}
