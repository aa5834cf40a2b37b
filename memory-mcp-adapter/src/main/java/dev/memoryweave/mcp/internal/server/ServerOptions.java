package dev.memoryweave.mcp.internal.server;

import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.AuthorOptions;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.operations.text.Suggestions;
import dev.memoryweave.rest.internal.server.HttpOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options of the server.
 *
 * @param opening the project and memory to open, and how
 * @param listing which tools are offered, and what their answers contain
 * @param speakers the names of the agent and the person
 * @param logLevel the log level
 * @param http how to serve over HTTP, or null for standard input and output
 * @param request the action to run
 */
public record ServerOptions(
    OpeningOptions opening,
    Listing listing,
    Speakers speakers,
    String logLevel,
    @Nullable HttpOptions http,
    Request request) {
  /** The default name of an agent. */
  public static final String AGENT = "mcp";

  /** The option that makes a quick start. */
  static final String QUICK_START = "--quick-start";

  /** Actions that the program can run. */
  public enum Request {
    SERVE,
    HELP,
    VERSION,
    QUICK_START
  }

  private static final String NO_QUESTIONS = "--no-questions";

  /** All options that a door can pass on, in display order. */
  public static final List<Option> ALL =
      Stream.of(
              OpeningOptions.ALL,
              AuthorOptions.ALL,
              List.of(
                  Option.of(
                      NO_QUESTIONS,
                      "",
                      "never asks the user through the client whether something is to be stored as"
                          + " the user's own word; it waits instead")),
              ListingOptions.ALL,
              HttpOptions.ALL)
          .flatMap(List::stream)
          .toList();

  /** The options that the program itself has, too. */
  private static final List<Option> OWN =
      List.of(
          Option.of(
              QUICK_START,
              "",
              "makes, for this Java and this jar, what the server starts quickly with, in the"
                  + " folder 'start' of MEMORY_HOME, and says how to start it then"),
          Option.of("--help", "", "shows this").withLetter("-h"),
          Option.of("--version", "", "shows the version"));

  private static final String HEAD =
      """
      Usage: java -jar memory-mcp-adapter-VERSION-server.jar [OPTION...]

      Serves the memory of one project to an agent, by the Model Context Protocol over standard input
      and output. The process ends when its input ends. Without --project-root, the project is the
      first root of the client, if it tells any.

      """;
  private static final String ENVIRONMENT =
      """

      Environment:
        MEMORY_EMBEDDER_TOKEN  what an openai server wants to be shown
        MEMORY_LOG_LEVEL       what goes to standard error: off, error, warn, info, debug or trace;
                               warn if not set
      MEMORY_EMBEDDER_URL, MEMORY_EMBEDDER_MODEL, MEMORY_EMBEDDER_DIMENSIONS,
      MEMORY_EMBEDDER_QUERY_PREFIX, MEMORY_EMBEDDER_PASSAGE_PREFIX and MEMORY_MODEL_JAR stand for the
      options of these names.
      """;
  private static final int COLUMN = 24;
  private static final int WIDTH = 100;
  private static final List<String> LEVELS =
      List.of("off", "error", "warn", "info", "debug", "trace");

  /**
   * Reads the command line and the environment.
   *
   * @throws UsageException if either cannot be understood
   */
  public static ServerOptions parse(List<String> arguments, Map<String, String> environment) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    Set<String> flags = new HashSet<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
      Option option = known(equals < 0 ? argument : argument.substring(0, equals));
      if (!option.takesValue()) {
        if (equals >= 0) {
          throw new UsageException(option.name() + " takes no value; see --help");
        }
        flags.add(option.name());
        continue;
      }
      String value = "";
      if (equals >= 0) {
        value = argument.substring(equals + 1);
      } else if (i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--")) {
        value = arguments.get(++i);
      }
      if (value.isEmpty()) {
        throw new UsageException(option.name() + " needs a value; see --help");
      }
      given.computeIfAbsent(option.name(), name -> new ArrayList<>()).add(value);
    }
    Map<String, String> values = new HashMap<>();
    given.forEach((name, all) -> values.put(name, all.get(all.size() - 1)));
    OpeningOptions opening = OpeningOptions.read(values, flags, environment);
    String person = AuthorOptions.person(values);
    return new ServerOptions(
        opening,
        ListingOptions.read(values, opening.readOnly(), environment),
        Speakers.named(
            Source.MCP,
            AuthorOptions.agent(values).orElse(AGENT),
            flags.contains(NO_QUESTIONS) ? null : person),
        logLevel(OpeningOptions.variable(environment, "MEMORY_LOG_LEVEL")),
        HttpOptions.read(given, flags, environment),
        request(flags));
  }

  private static Request request(Set<String> flags) {
    if (flags.contains("--help")) {
      return Request.HELP;
    }
    if (flags.contains("--version")) {
      return Request.VERSION;
    }
    return flags.contains(QUICK_START) ? Request.QUICK_START : Request.SERVE;
  }

  private static Option known(String word) {
    Option option = Option.find(ALL, word);
    Option found = option == null ? Option.find(OWN, word) : option;
    if (found == null) {
      List<String> names = Stream.concat(ALL.stream(), OWN.stream()).map(Option::name).toList();
      throw new UsageException(
          "Unknown option "
              + Quotation.quoted(word)
              + Suggestions.closest(word, names)
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("; see --help"));
    }
    return found;
  }

  /** The text of {@code --help}. */
  public static String usage() {
    StringBuilder text = new StringBuilder(HEAD);
    Stream.concat(ALL.stream(), OWN.stream()).forEach(option -> row(text, option));
    return text.append(ENVIRONMENT).toString();
  }

  private static void row(StringBuilder text, Option option) {
    String form = "  " + option.form();
    String indent = " ".repeat(COLUMN);
    StringBuilder line = new StringBuilder(form);
    line.append(form.length() < COLUMN - 1 ? indent.substring(form.length()) : "\n" + indent);
    int begin = line.length() - COLUMN;
    for (String word : option.description().split(" ", -1)) {
      if (line.length() - begin + word.length() > WIDTH) {
        line.setCharAt(line.length() - 1, '\n');
        begin = line.length();
        line.append(indent);
      }
      line.append(word).append(' ');
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static String logLevel(@Nullable String wanted) {
    String level = wanted == null ? "warn" : wanted.strip().toLowerCase(Locale.ROOT);
    if (!LEVELS.contains(level)) {
      throw new UsageException(
          "MEMORY_LOG_LEVEL is " + Quotation.quoted(level) + ", but must be one of " + LEVELS);
    }
    return level;
  }
}
