package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.internal.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One step from a version of the layout to the next. Once released it never changes, which its
 * checksum proves.
 *
 * @param version the version that the step leads to
 * @param name its purpose, in a word or two
 * @param sql its statements
 */
record Migration(int version, String name, String sql) {
  private static final Pattern RESOURCE = Pattern.compile("V(\\d{3})__([a-z0-9_]+)\\.sql");

  /** Reads a step from a resource beside this class. */
  static Migration read(String resource) {
    Matcher matcher = RESOURCE.matcher(resource);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + resource + "' is not named like V001__name.sql");
    }
    try (InputStream in = Migration.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The migration " + resource + " is not on the class path");
      }
      // A checkout may have turned the line ends into another system's.
      String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
      return new Migration(Integer.parseInt(matcher.group(1)), matcher.group(2), sql);
    } catch (IOException e) {
      throw new UncheckedIOException("The migration " + resource + " cannot be read", e);
    }
  }

  /** SHA-256 of the statements, in hexadecimal digits. */
  String checksum() {
    return Sha256.hex(sql);
  }
}
