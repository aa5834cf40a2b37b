package dev.memoryweave.workspace.canonical;

import java.util.List;
import java.util.Map;

/** A value of JSON as it stands in a file, with the line that it begins in. */
sealed interface JsonValue {
  /** The line in the file, from 1; 0 for what was not read from one. */
  int line();

  /** Fields in the order of the file. */
  record Fields(Map<String, JsonValue> fields, int line) implements JsonValue {}

  /** Values in their order. */
  record Items(List<JsonValue> items, int line) implements JsonValue {}

  /** A text, which may hold halves of surrogate pairs. */
  record Text(String text, int line) implements JsonValue {}

  /** A number by its digits. */
  record Digits(String digits, int line) implements JsonValue {}

  /** A truth value. */
  record Truth(boolean value, int line) implements JsonValue {}

  /** {@code null}. */
  record Null(int line) implements JsonValue {}

  /** The name of the type as JSON Schema has it. */
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
