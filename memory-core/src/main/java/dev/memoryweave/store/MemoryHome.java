package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The folder of a user for all that memories keep outside of projects: the usual database, backups,
 * the registry of projects, and files of the doors. It need not exist.
 *
 * @param folder where it is; absolute
 */
public record MemoryHome(Path folder) {
  /** The environment variable that names the folder. */
  public static final String VARIABLE = "MEMORY_HOME";

  /** The name of the folder in the user's home, where the variable names none. */
  public static final String NAME = ".memory";

  /** The name of the usual database. */
  public static final String DATABASE = "memory.db";

  private static final String BACKUPS = "backups";

  /** Makes the path absolute. */
  public MemoryHome {
    folder = folder.toAbsolutePath().normalize();
  }

  /**
   * The folder that the variable {@value #VARIABLE} names, or else {@value #NAME} in the user's
   * home.
   *
   * @throws InvalidValueException if neither is a path of this system
   */
  public static MemoryHome of(Map<String, String> environment, String userHome) {
    String named = environment.getOrDefault(VARIABLE, "");
    return named.isBlank()
        ? new MemoryHome(path("user home", userHome).resolve(NAME))
        : new MemoryHome(path(VARIABLE, named));
  }

  /**
   * The folder for this process.
   *
   * @throws InvalidValueException as {@link #of} does
   */
  public static MemoryHome ofProcess() {
    return of(System.getenv(), System.getProperty("user.home", ""));
  }

  private static Path path(String field, String text) {
    InvalidValueException.unless(!text.isBlank(), field, text, "name a path");
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      InvalidValueException invalid =
          new InvalidValueException(field, text, "be a path of this system: " + e.getReason());
      invalid.initCause(e);
      throw invalid;
    }
  }

  /** The usual database, which all projects of the user share. */
  public Path database() {
    return folder.resolve(DATABASE);
  }

  /** The folder of backups of what the database holds. */
  public Path backups() {
    return folder.resolve(BACKUPS);
  }

  /** The file or folder of that name. */
  public Path resolve(String name) {
    return folder.resolve(name);
  }
}
