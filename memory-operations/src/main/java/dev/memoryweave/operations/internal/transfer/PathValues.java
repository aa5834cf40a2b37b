package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.operations.model.ValueType;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Types of arguments that name files of the caller. */
final class PathValues {
  private static final int LONGEST = 4_000;

  /** A file or folder; a relative path is resolved against the working directory of the door. */
  static final ValueType<Path> PATH = ValueType.parsed(LONGEST, PathValues::path);

  private PathValues() {}

  private static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new InvalidValueException("path", text, "be a path of this system");
    }
  }
}
