package dev.memoryweave.workspace.canonical.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The JSON schemas in the folder, for tools that validate with them. */
final class SchemaFiles {
  /** The names of the files. */
  static final List<String> NAMES =
      List.of(
          "config.schema.json",
          "event.schema.json",
          "object.schema.json",
          "patch.schema.json",
          "relation.schema.json");

  private SchemaFiles() {}

  /** The content of a file. */
  static String text(String name) {
    try (InputStream in = SchemaFiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The resource " + name + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("The resource " + name + " cannot be read", e);
    }
  }
}
