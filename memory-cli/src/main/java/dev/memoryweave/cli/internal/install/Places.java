package dev.memoryweave.cli.internal.install;

import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.store.MemoryHome;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The locations of program settings on a system.
 *
 * @param system the kind of the system
 * @param home the home directory of the user
 * @param environment the variables of the environment
 */
record Places(Kind system, Path home, Map<String, String> environment) {
  /** Kinds of systems. */
  enum Kind {
    LINUX,
    MACOS,
    WINDOWS;

    /** The kind of a system by its name in Java. */
    static Kind named(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return lower.startsWith("windows") ? WINDOWS : lower.startsWith("mac") ? MACOS : LINUX;
    }
  }

  /** The locations on this system for this user. */
  static Places here(Map<String, String> environment) {
    Kind system = Kind.named(System.getProperty("os.name", ""));
    return new Places(system, home(system, environment), environment);
  }

  /** Programs use the variable, Java uses the account. */
  private static Path home(Kind system, Map<String, String> environment) {
    String named = system == Kind.WINDOWS ? "" : environment.getOrDefault("HOME", "");
    return named.isBlank()
        ? MemoryHome.usersHome(environment, System.getProperty("user.home", ""))
            .orElseThrow(() -> new UsageException("The system names no home; set HOME to a folder"))
        : Path.of(named);
  }

  /** The folder that contains the folders of desktop programs. */
  Path applications() {
    return switch (system) {
      case LINUX -> variable("XDG_CONFIG_HOME", home.resolve(".config"));
      case MACOS -> home.resolve("Library").resolve("Application Support");
      case WINDOWS -> variable("APPDATA", home.resolve("AppData").resolve("Roaming"));
    };
  }

  /** The folder that a variable names, or else a default. */
  Path variable(String name, Path otherwise) {
    String value = environment.getOrDefault(name, "");
    return value.isBlank() ? otherwise : Path.of(value);
  }
}
