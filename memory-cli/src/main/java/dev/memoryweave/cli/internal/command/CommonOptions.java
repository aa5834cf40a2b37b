package dev.memoryweave.cli.internal.command;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.UsageException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options that every verb takes, before the verb or behind it.
 *
 * @param opening the project and memory to open, and how
 * @param person the name of the person at the terminal
 * @param agent the name under which is written what no person wrote
 * @param json whether the answer is JSON
 * @param plain whether nothing is coloured
 */
public record CommonOptions(
    OpeningOptions opening, String person, String agent, boolean json, boolean plain) {
  /** Whether answers are JSON. */
  public static final String JSON = "--json";

  /** Whether nothing is coloured. */
  public static final String NO_COLOR = "--no-color";

  private static final String PERSON = "--person";
  private static final String PRINCIPAL = "--principal";
  private static final String AGENT = "cli";

  /** An option with its value, if it takes one, and what it does. */
  private record Row(String name, String value, String description) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(JSON, "", "answers as one JSON object on one line"),
          new Row("--project-root", "DIR", "the folder of the project; else the nearest one"),
          new Row("--db", "FILE", "the database; else memory.db in MEMORY_HOME or ~/.memory"),
          new Row("--read-only", "", "changes nothing, not even what is derived"),
          new Row(NO_COLOR, "", "no colours; likewise if NO_COLOR is set"),
          new Row(PERSON, "NAME", "your name in what you write; 'user' if not set"),
          new Row(PRINCIPAL, "NAME", "the name of a script or agent that writes; else 'cli'"),
          new Row("--no-indexing", "", "leaves the files of the project alone"),
          new Row("--embedder", "NAME", "also finds by meaning: onnx, ollama or openai"),
          new Row("--embedder-url", "URL", "where its server is"),
          new Row("--embedder-model", "NAME", "what the server calls the model"),
          new Row("--embedder-dimensions", "N", "how long its vectors are"),
          new Row("--embedder-query-prefix", "TEXT", "what it wants before a question"),
          new Row("--embedder-passage-prefix", "TEXT", "what it wants before a text"),
          new Row("--model-jar", "FILE", "the jar that holds the model in the process"),
          new Row("--allow-network", "", "texts may be sent to that server"));

  /** Names of all of them. */
  public static List<String> names() {
    return ROWS.stream().map(Row::name).toList();
  }

  /** Whether an option with this name takes a value. */
  public static boolean takesValue(String name) {
    return ROWS.stream().anyMatch(row -> row.name().equals(name) && !row.value().isEmpty());
  }

  /** All of them, for a syntax. */
  public static List<OptionSpec> specs() {
    return ROWS.stream().map(CommonOptions::spec).toList();
  }

  private static OptionSpec spec(Row row) {
    OptionSpec.Builder option = OptionSpec.builder(row.name()).description(row.description());
    return row.value().isEmpty()
        ? option.arity("0").type(boolean.class).build()
        : option.arity("1").type(String.class).paramLabel(row.value()).build();
  }

  /**
   * The options of a call.
   *
   * @throws CommandException if any of them cannot be understood
   */
  public static CommonOptions of(ParseResult parsed, Map<String, String> environment) {
    Map<String, String> values = new HashMap<>();
    Set<String> flags = new HashSet<>();
    for (Row row : ROWS) {
      if (parsed.hasMatchedOption(row.name())) {
        Object matched = parsed.matchedOptionValue(row.name(), (Object) "");
        String value = String.valueOf(matched);
        if (row.value().isEmpty()) {
          flags.add(row.name());
        } else if (value.isEmpty()) {
          throw new CommandException(Failure.usage(row.name() + " needs a value", ""));
        } else {
          values.put(row.name(), value);
        }
      }
    }
    try {
      return new CommonOptions(
          OpeningOptions.read(values, flags, environment),
          name(PERSON, values.getOrDefault(PERSON, Speakers.PERSON)),
          name(PRINCIPAL, values.getOrDefault(PRINCIPAL, AGENT)),
          flags.contains(JSON),
          flags.contains(NO_COLOR));
    } catch (UsageException e) {
      throw new CommandException(Failure.usage(String.valueOf(e.getMessage()), ""));
    }
  }

  private static String name(String option, String name) {
    try {
      return String.valueOf(Provenance.of(Source.CLI, name).principalId());
    } catch (InvalidValueException e) {
      throw new CommandException(
          Failure.usage(option + " must be 1 to 60 characters on one line", ""));
    }
  }

  /** The author of what is written: the person at a terminal, else an agent. */
  Speakers speakers(boolean atTerminal) {
    return atTerminal
        ? Speakers.ofPerson(Source.CLI, person)
        : Speakers.named(Source.AGENT, agent, null);
  }

  /** Names of options in the order in which they are listed. */
  static Stream<String> ordered() {
    return ROWS.stream().map(Row::name);
  }
}
