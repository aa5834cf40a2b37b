package dev.memoryweave.mcp;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the server was started with.
 *
 * @param projectRoot the folder of {@code --project-root}, or null
 * @param environmentRoot the folder of {@code MEMORY_PROJECT_ROOT}, or null
 * @param database the file of {@code --db}, or null for the default one
 * @param indexing whether the files of the project may be read and made searchable
 * @param logLevel how much goes to the log
 * @param request what to do
 */
record ServerOptions(
    @Nullable String projectRoot,
    @Nullable String environmentRoot,
    @Nullable String database,
    boolean indexing,
    String logLevel,
    Request request) {

  /** What to do. */
  enum Request {
    SERVE,
    HELP,
    VERSION
  }

  static final String USAGE =
      """
      Usage: java -jar memory-mcp-adapter-VERSION-server.jar [OPTION...]

      Serves the memory of one project to an agent, by the Model Context Protocol over standard input
      and output. The process ends when its input ends.

        --project-root DIR  the folder of the project; else MEMORY_PROJECT_ROOT, else the first root
                            of the client, else the nearest folder from the working directory upwards
                            that is marked as a project, else the working directory
        --db FILE           the database; else memory.db in the folder MEMORY_HOME, else in .memory
                            in the home directory of the user; ':memory:' keeps nothing
        --no-indexing       leaves the project's files alone: they are neither read into the database,
                            nor is the folder .memory made in the project
        --help              says this
        --version           says which version this is

      Environment:
        MEMORY_PROJECT_ROOT  see --project-root
        MEMORY_HOME          see --db
        MEMORY_INDEXING      'on' or 'off'; 'off' is the same as --no-indexing
        MEMORY_LOG_LEVEL     what goes to standard error: off, error, warn, info, debug or trace;
                             warn if not set
      """;

  private static final List<String> OPTIONS =
      List.of("--project-root", "--db", "--no-indexing", "--help", "--version");
  private static final List<String> LEVELS =
      List.of("off", "error", "warn", "info", "debug", "trace");

  /**
   * Reads the command line and the environment.
   *
   * @throws UsageException if either cannot be understood
   */
  static ServerOptions parse(List<String> arguments, Map<String, String> environment) {
    String projectRoot = null;
    String database = null;
    boolean indexing = isOn(given(environment, "MEMORY_INDEXING"));
    Request request = Request.SERVE;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
      String option = equals < 0 ? argument : argument.substring(0, equals);
      switch (option) {
        case "--project-root", "--db" -> {
          String value;
          if (equals >= 0) {
            value = argument.substring(equals + 1);
          } else if (i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--")) {
            value = arguments.get(++i);
          } else {
            value = "";
          }
          if (value.isEmpty()) {
            throw new UsageException(option + " needs a value; see --help");
          }
          if (option.equals("--db")) {
            database = value;
          } else {
            projectRoot = value;
          }
        }
        case "--no-indexing" -> {
          if (equals >= 0) {
            throw new UsageException(option + " takes no value; see --help");
          }
          indexing = false;
        }
        case "--help", "-h" -> request = Request.HELP;
        case "--version" -> request = Request.VERSION;
        default ->
            throw new UsageException(
                "Unknown option "
                    + Shown.quoted(option)
                    + Suggestions.closest(option, OPTIONS)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("; see --help"));
      }
    }
    return new ServerOptions(
        projectRoot,
        given(environment, "MEMORY_PROJECT_ROOT"),
        database,
        indexing,
        logLevel(given(environment, "MEMORY_LOG_LEVEL")),
        request);
  }

  private static @Nullable String given(Map<String, String> environment, String name) {
    String value = environment.get(name);
    return value == null || value.isBlank() ? null : value;
  }

  private static boolean isOn(@Nullable String wanted) {
    String value = wanted == null ? "on" : wanted.strip().toLowerCase(Locale.ROOT);
    return switch (value) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new UsageException(
              "MEMORY_INDEXING is " + Shown.quoted(value) + ", but must be 'on' or 'off'");
    };
  }

  private static String logLevel(@Nullable String wanted) {
    String level = wanted == null ? "warn" : wanted.strip().toLowerCase(Locale.ROOT);
    if (!LEVELS.contains(level)) {
      throw new UsageException(
          "MEMORY_LOG_LEVEL is " + Shown.quoted(level) + ", but must be one of " + LEVELS);
    }
    return level;
  }
}
