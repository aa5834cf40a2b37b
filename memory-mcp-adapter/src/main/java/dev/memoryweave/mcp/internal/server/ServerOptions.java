package dev.memoryweave.mcp.internal.server;

import dev.memoryweave.mcp.internal.http.HttpOptions;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.operations.text.Suggestions;
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

  /** The text of {@code --help}. */
  public static final String USAGE =
      """
      Usage: java -jar memory-mcp-adapter-VERSION-server.jar [OPTION...]

      Serves the memory of one project to an agent, by the Model Context Protocol over standard input
      and output. The process ends when its input ends.

        --project-root DIR  the folder of the project; else MEMORY_PROJECT_ROOT, else the first root
                            of the client, else the nearest folder from the working directory upwards
                            that is marked as a project, else the working directory
        --db FILE           the database; else memory.db in the folder MEMORY_HOME, else in .memory
                            in the home directory of the user; ':memory:' keeps nothing
        --workspace KEY     the workspace that the project belongs to, and
        --tenant KEY        whose projects these are: what is said for all projects holds for those
                            that are opened with the same key; 'default' if not set. No file of a
                            project can set them
        --no-indexing       leaves the project's files alone: they are neither read into the database,
                            nor is the folder .memory made in the project
        --read-only         opens an existing database for reading only: nothing is written, no file is
                            read into it, and only tools that read are offered
        --profile NAME      which tools an agent gets: 'minimal', the default, those that it needs daily;
                            'standard', all that it may use, with all their arguments; 'full',
                            everything, with the schemas of the answers
        --answers MODE      what an answer holds: 'compact', the text alone; 'balanced', also the data
                            that the text does not tell; 'verbose', all data. If not set: verbose with
                            the profile full, else compact
        --principal NAME    what the agent is called whose server this is, noted with all that it
                            writes; 'mcp' if not set. Agents with different names count as different
                            sources, so give each its own. No client can choose it
        --person NAME       what the user is called whom the client asks; 'user' if not set
        --no-questions      never asks the user through the client whether something is to be stored
                            as the user's own word; what only a person can say waits for one
        --embedder NAME     finds what shares no word with the task, by vectors of a model, which
                            are made in the background. 'static', the default: a small English model
                            inside the process; 'onnx': a larger one, if memory-embeddings-onnx is
                            on the class path; 'ollama' and 'openai': a model of a server, if the
                            network is allowed; 'none': words alone
        --embedder-url URL  where the server is; for ollama http://localhost:11434 if not set
        --embedder-model NAME
                            what the server calls the model
        --embedder-dimensions N
                            how long the vectors of that model are
        --embedder-query-prefix TEXT
        --embedder-passage-prefix TEXT
                            what that model wants before a question, and before a text to be found
        --model-jar FILE    the jar that holds the embedder with its model; else the one named
                            memory-embeddings-...-model.jar beside the jar of the server, or the
                            class path
        --allow-network     allows texts of the memory and of the project to be sent to that server
      """
          + HttpOptions.USAGE
          + """
        --quick-start       makes, for this Java and this jar, what the server starts quickly with,
                            in the folder 'start' of MEMORY_HOME, and says how to start it then
        --help              says this
        --version           says which version this is

      Environment:
        MEMORY_PROJECT_ROOT  see --project-root
        MEMORY_HOME          see --db
        MEMORY_WORKSPACE     see --workspace
        MEMORY_TENANT        see --tenant
        MEMORY_PROFILE       see --profile
        MEMORY_INDEXING      'on' or 'off'; 'off' is the same as --no-indexing
        MEMORY_EMBEDDER      see --embedder; likewise MEMORY_EMBEDDER_URL, MEMORY_EMBEDDER_MODEL,
                             MEMORY_EMBEDDER_DIMENSIONS, MEMORY_EMBEDDER_QUERY_PREFIX and
                             MEMORY_EMBEDDER_PASSAGE_PREFIX
        MEMORY_MODEL_JAR     see --model-jar
        MEMORY_EMBEDDER_TOKEN
                             what an openai server wants to be shown
        MEMORY_ALLOW_NETWORK 'on' is the same as --allow-network; 'off' if not set
        MEMORY_LOG_LEVEL     what goes to standard error: off, error, warn, info, debug or trace;
                             warn if not set
      """;

  private static final String PRINCIPAL = "--principal";
  private static final String PERSON = "--person";
  private static final String NO_QUESTIONS = "--no-questions";

  private static final List<String> WITH_VALUE =
      Stream.of(
              OpeningOptions.WITH_VALUE,
              ListingOptions.WITH_VALUE,
              HttpOptions.WITH_VALUE,
              List.of(PRINCIPAL, PERSON))
          .flatMap(List::stream)
          .toList();
  private static final List<String> WITHOUT_VALUE =
      Stream.of(OpeningOptions.FLAGS, HttpOptions.FLAGS, List.of(NO_QUESTIONS))
          .flatMap(List::stream)
          .toList();
  private static final List<String> OPTIONS =
      Stream.of(WITH_VALUE, WITHOUT_VALUE, List.of("--help", "--version", QUICK_START))
          .flatMap(List::stream)
          .toList();
  private static final List<String> LEVELS =
      List.of("off", "error", "warn", "info", "debug", "trace");

  /**
   * Reads the command line and the environment.
   *
   * @throws UsageException if either cannot be understood
   */
  public static ServerOptions parse(List<String> arguments, Map<String, String> environment) {
    Map<String, String> values = new HashMap<>();
    Map<String, List<String>> http = new LinkedHashMap<>();
    Set<String> flags = new HashSet<>();
    Request request = Request.SERVE;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
      String option = equals < 0 ? argument : argument.substring(0, equals);
      switch (option) {
        case "--help", "-h" -> request = Request.HELP;
        case "--version" -> request = Request.VERSION;
        case QUICK_START -> request = Request.QUICK_START;
        default -> {
          if (WITHOUT_VALUE.contains(option)) {
            if (equals >= 0) {
              throw new UsageException(option + " takes no value; see --help");
            }
            flags.add(option);
            continue;
          }
          requireKnown(option);
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
          if (HttpOptions.WITH_VALUE.contains(option)) {
            http.computeIfAbsent(option, name -> new ArrayList<>()).add(value);
          } else {
            values.put(option, value);
          }
        }
      }
    }
    OpeningOptions opening = OpeningOptions.read(values, flags, environment);
    return new ServerOptions(
        opening,
        ListingOptions.read(values, opening.readOnly(), environment),
        speakers(values, !flags.contains(NO_QUESTIONS)),
        logLevel(OpeningOptions.variable(environment, "MEMORY_LOG_LEVEL")),
        HttpOptions.read(http, flags, environment),
        request);
  }

  private static void requireKnown(String option) {
    if (!WITH_VALUE.contains(option)) {
      throw new UsageException(
          "Unknown option "
              + Quotation.quoted(option)
              + Suggestions.closest(option, OPTIONS)
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("; see --help"));
    }
  }

  private static Speakers speakers(Map<String, String> values, boolean asks) {
    String agent = name(values, PRINCIPAL, AGENT);
    String person = name(values, PERSON, Speakers.PERSON);
    return Speakers.named(Source.MCP, agent, asks ? person : null);
  }

  private static String name(Map<String, String> values, String option, String usually) {
    String name = values.getOrDefault(option, usually);
    try {
      return String.valueOf(new Principal(Trust.AGENT, name).id());
    } catch (InvalidValueException e) {
      throw new UsageException(
          option + " must be 1 to " + Principal.MAX_ID + " characters on one line");
    }
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
