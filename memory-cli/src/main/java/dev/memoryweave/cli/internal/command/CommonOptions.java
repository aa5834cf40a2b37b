package dev.memoryweave.cli.internal.command;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.UsageException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options that every verb takes, before or after the verb.
 *
 * @param opening the project and memory to open, and how
 * @param person the name of the person at the terminal
 * @param named the name given for writes that do not come from a person, or null
 * @param json whether the answer is JSON
 * @param plain whether output is without colours
 */
public record CommonOptions(
    OpeningOptions opening, String person, @Nullable String named, boolean json, boolean plain) {
  /** Whether answers are JSON. */
  public static final String JSON = "--json";

  /** Whether output is without colours. */
  public static final String NO_COLOR = "--no-color";

  private static final String PERSON = "--person";
  private static final String PRINCIPAL = "--principal";
  private static final String AGENT = "cli";

  private static final List<Option> ALL =
      List.of(
          row(JSON, "", "answers as one JSON object on one line"),
          row("--project-root", "DIR", "the folder of the project; else the nearest one"),
          row("--db", "FILE", "the database; else memory.db in MEMORY_HOME or ~/.memory"),
          row("--workspace", "KEY", "the workspace that the project belongs to"),
          row("--tenant", "KEY", "whose projects these are, if not one person uses the database"),
          row("--read-only", "", "changes nothing, not even what is derived"),
          row(NO_COLOR, "", "no colours; likewise if NO_COLOR is set"),
          row(PERSON, "NAME", "your name in what you write; 'user' if not set"),
          row(PRINCIPAL, "NAME", "the name of an agent that writes; else its own, or 'cli'"),
          row("--no-indexing", "", "leaves the files of the project alone"),
          row("--embedder", "NAME", "finds by meaning: static, onnx, ollama, openai, none"),
          row("--embedder-url", "URL", "where its server is"),
          row("--embedder-model", "NAME", "what the server calls the model"),
          row("--embedder-dimensions", "N", "how long its vectors are"),
          row("--embedder-query-prefix", "TEXT", "what it wants before a question"),
          row("--embedder-passage-prefix", "TEXT", "what it wants before a text"),
          row("--model-jar", "FILE", "the jar that holds the model in the process"),
          row("--allow-network", "", "texts may be sent to that server"));

  private static Option row(String name, String value, String description) {
    return new Option(name, value, false, description);
  }

  /** All common options, in display order. */
  public static List<Option> all() {
    return ALL;
  }

  /** The option with a name, or null. */
  public static @Nullable Option find(String name) {
    for (Option option : ALL) {
      if (option.name().equals(name)) {
        return option;
      }
    }
    return null;
  }

  /**
   * The options of a call.
   *
   * @throws CommandException if any of them cannot be understood
   */
  public static CommonOptions of(Typed typed, Map<String, String> environment) {
    Map<String, String> values = new HashMap<>();
    Set<String> flags = new HashSet<>();
    for (Option option : ALL) {
      String name = option.name();
      if (!typed.has(name)) {
        continue;
      }
      String value = typed.text(name);
      if (!option.takesValue()) {
        flags.add(name);
      } else if (value == null || value.isEmpty()) {
        throw new CommandException(Failure.usage(name + " needs a value", ""));
      } else {
        values.put(name, value);
      }
    }
    String principal = values.get(PRINCIPAL);
    try {
      return new CommonOptions(
          OpeningOptions.read(values, flags, environment),
          name(PERSON, values.getOrDefault(PERSON, Speakers.PERSON)),
          principal == null ? null : name(PRINCIPAL, principal),
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

  /** The name of an agent: the given one, else its own, else a default. */
  String agent(Optional<String> own) {
    return named != null ? named : own.orElse(AGENT);
  }

  /** The authors of writes: the person at a terminal, else an agent. */
  Speakers speakers(boolean isPerson, String agent) {
    return isPerson
        ? Speakers.ofPerson(Source.CLI, person)
        : Speakers.named(Source.AGENT, agent, null);
  }
}
