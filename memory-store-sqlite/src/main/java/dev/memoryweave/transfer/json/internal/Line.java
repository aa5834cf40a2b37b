package dev.memoryweave.transfer.json.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the fields of an object; omits empty ones. */
final class Line {
  private final JsonGenerator json;

  Line(JsonGenerator json) {
    this.json = json;
  }

  /** Writes an object of a list. */
  interface Entry<T> {
    void write(Line line, T value) throws IOException;
  }

  void text(String name, @Nullable String value) throws IOException {
    if (value != null && !value.isEmpty()) {
      json.writeStringField(name, value);
    }
  }

  /** Writes the string form of a value. */
  void shown(String name, @Nullable Object value) throws IOException {
    text(name, value == null ? null : value.toString());
  }

  void time(String name, @Nullable Instant value) throws IOException {
    shown(name, value);
  }

  void number(String name, long value) throws IOException {
    if (value != 0) {
      json.writeNumberField(name, value);
    }
  }

  void ratio(String name, double value) throws IOException {
    if (value != 0) {
      json.writeNumberField(name, value);
    }
  }

  void texts(String name, List<String> values) throws IOException {
    if (!values.isEmpty()) {
      json.writeArrayFieldStart(name);
      for (String value : values) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
  }

  void numbers(String name, List<Float> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (float value : values) {
      json.writeNumber(value);
    }
    json.writeEndArray();
  }

  <T> void object(String name, @Nullable T value, Entry<T> entry) throws IOException {
    if (value != null) {
      json.writeObjectFieldStart(name);
      entry.write(this, value);
      json.writeEndObject();
    }
  }

  <T> void objects(String name, List<T> values, Entry<T> entry) throws IOException {
    if (!values.isEmpty()) {
      json.writeArrayFieldStart(name);
      for (T value : values) {
        json.writeStartObject();
        entry.write(this, value);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }
}
