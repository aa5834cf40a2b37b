package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * One step from a layout version to the next. It never changes once released, which its checksum
 * proves.
 *
 * @param version the version that the step leads to
 * @param name its purpose, in a word or two
 * @param checksum SHA-256 of the statements, in hexadecimal digits
 * @param statements its statements, which are read only for files that need them
 */
record Migration(int version, String name, String checksum, Supplier<String> statements) {
  private static final String PREFIX = "V";
  private static final int VERSION_DIGITS = 3;
  private static final String PARTING = "__";
  private static final String SUFFIX = ".sql";

  Migration(int version, String name, String sql) {
    this(version, name, Sha256.hex(sql), () -> sql);
  }

  /**
   * Reads a step from a resource next to this class, whose file name contains its version and its
   * name.
   */
  static Migration read(String resource) {
    Migration named = of(resource, "");
    return new Migration(named.version(), named.name(), named.sql());
  }

  /**
   * A released step, in a resource next to this class. Its checksum is given here because every
   * opening compares it: computing it would take longer than the rest of an opening.
   */
  static Migration of(String resource, String checksum) {
    int parting = PREFIX.length() + VERSION_DIGITS;
    String name =
        resource.startsWith(PREFIX)
                && resource.startsWith(PARTING, parting)
                && resource.endsWith(SUFFIX)
            ? resource.substring(parting + PARTING.length(), resource.length() - SUFFIX.length())
            : "";
    if (name.isEmpty()) {
      throw new IllegalArgumentException("'" + resource + "' is not named like V001__name.sql");
    }
    int version = Integer.parseInt(resource.substring(PREFIX.length(), parting));
    return new Migration(version, name, checksum, () -> text(resource));
  }

  private static String text(String resource) {
    try (InputStream in = Migration.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The migration " + resource + " is not on the class path");
      }
      // A checkout may have converted the line ends.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("The migration " + resource + " cannot be read", e);
    }
  }

  /** Its statements. */
  String sql() {
    return statements.get();
  }
}
