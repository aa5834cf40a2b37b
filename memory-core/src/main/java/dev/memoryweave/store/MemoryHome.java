package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A user's folder for everything that memories keep outside of projects: the default database,
 * backups, the registry of projects, and files of the entry points. It need not exist.
 *
 * @param folder where it is; absolute
 */
public record MemoryHome(Path folder) {
  /** The environment variable that sets the folder. */
  public static final String VARIABLE = "MEMORY_HOME";

  /** The name of the folder in the user's home, if the variable is not set. */
  public static final String NAME = ".memory";

  /** The name of the default database. */
  public static final String DATABASE = "memory.db";

  private static final String BACKUPS = "backups";

  /** Makes the path absolute. */
  public MemoryHome {
    folder = folder.toAbsolutePath().normalize();
  }

  /**
   * The folder that the variable {@value #VARIABLE} names, or else {@value #NAME} in the user's
   * home. A leading {@code ~} means the user's home, as clients start servers without a shell.
   *
   * @throws InvalidValueException if neither is a path of this system
   */
  public static MemoryHome of(Map<String, String> environment, String javaHome) {
    String named = environment.getOrDefault(VARIABLE, "");
    return new MemoryHome(
        named.isBlank()
            ? requireUsersHome(environment, javaHome).resolve(NAME)
            : inFull(VARIABLE, named, environment, javaHome));
  }

  /**
   * The user's home: as Java reports it, or, if Java knows no account (for example for a user id
   * that the system does not list), as the variable {@code HOME} gives it. Nothing if neither is an
   * absolute path.
   *
   * @param javaHome the system property {@code user.home}
   */
  public static Optional<Path> usersHome(Map<String, String> environment, String javaHome) {
    return Stream.of(javaHome, environment.getOrDefault("HOME", ""))
        .flatMap(text -> absolute(text).stream())
        .findFirst();
  }

  private static Optional<Path> absolute(String text) {
    try {
      return Optional.of(Path.of(text)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Path requireUsersHome(Map<String, String> environment, String javaHome) {
    return usersHome(environment, javaHome)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "user home",
                    javaHome,
                    "be a folder, and the system names none; set " + VARIABLE + " to one"));
  }

  /**
   * A path from a setting, with a leading {@code ~} replaced by the user's home.
   *
   * @param field the name of the setting
   * @throws InvalidValueException if it is not a path of this system, or is the home of another
   *     user
   */
  public static Path inFull(
      String field, String text, Map<String, String> environment, String javaHome) {
    if (!text.startsWith("~")) {
      return path(field, text);
    }
    String rest = text.substring(1);
    InvalidValueException.unless(
        rest.isEmpty() || rest.startsWith("/") || rest.startsWith("\\"),
        field,
        text,
        "name the folder in full: only '~/' stands for a home, that of the user");
    Path home = requireUsersHome(environment, javaHome);
    return rest.length() < 2 ? home : home.resolve(path(field, rest.substring(1)));
  }

  /** The home of the user of this process, if the system knows one. */
  public static Optional<Path> usersHome() {
    return usersHome(System.getenv(), System.getProperty("user.home", ""));
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

  /** The default database, which all projects of the user share. */
  public Path database() {
    return folder.resolve(DATABASE);
  }

  /** The folder for backups of the database's content. */
  public Path backups() {
    return folder.resolve(BACKUPS);
  }

  /** The file or folder of that name. */
  public Path resolve(String name) {
    return folder.resolve(name);
  }
}
