package dev.memoryweave.workspace.canonical;

import java.util.List;
import java.util.Map;

/** A JSON value in a file, with its first line. */
sealed interface JsonValue {
  /** The line in the file, from 1; 0 if it was not read from a file. */
  int line();

  /** Fields in the order of the file. */
  record Fields(Map<String, JsonValue> fields, int line) implements JsonValue {}

  /** Values in their order. */
  record Items(List<JsonValue> items, int line) implements JsonValue {}

  /** A text, which may contain unpaired surrogates. */
  record Text(String text, int line) implements JsonValue {}

  /** A number by its digits. */
  record Digits(String digits, int line) implements JsonValue {}

  /** A boolean. */
  record Truth(boolean value, int line) implements JsonValue {}

  /** {@code null}. */
  record Null(int line) implements JsonValue {}

  /** The name of the type in JSON Schema. */
  default String typeName() {
    if (this instanceof Fields) {
      return "object";
    } else if (this instanceof Items) {
      return "array";
    } else if (this instanceof Text) {
      return "string";
    } else if (this instanceof Digits) {
      return "number";
    }
    return this instanceof Truth ? "boolean" : "null";
  }
}
