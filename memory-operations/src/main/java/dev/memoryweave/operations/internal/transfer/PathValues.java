package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.MemoryStore;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Types of arguments that name files of the caller. */
final class PathValues {
  /** The beginning of the addresses of SQLite files. */
  static final String SQLITE = "sqlite:";

  private static final int LONGEST = 4_000;

  /** A file or folder; a relative path is resolved against the working directory of the door. */
  static final ValueType<Path> PATH = ValueType.parsed(LONGEST, PathValues::path);

  /** The address of a store; a path is that of an SQLite file. */
  static final ValueType<String> STORE = ValueType.parsed(LONGEST, PathValues::store);

  private PathValues() {}

  private static String store(String text) {
    return MemoryStore.isAddress(text) ? text : SQLITE + path(text);
  }

  private static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new InvalidValueException("path", text, "be a path of this system");
    }
  }
}
