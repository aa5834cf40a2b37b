package dev.memoryweave.cli.internal.command;

import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.AuthorOptions;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.opening.UsageException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options that every verb takes, before or after the verb.
 *
 * @param opening the project and memory to open, and how
 * @param person the name of the person at the terminal
 * @param named the name given for writes that do not come from a person, or null
 * @param json whether the answer is JSON
 * @param quiet whether notes beside the answer are left out
 * @param plain whether output is without colours
 */
public record CommonOptions(
    OpeningOptions opening,
    String person,
    @Nullable String named,
    boolean json,
    boolean quiet,
    boolean plain) {
  /** Whether answers are JSON. */
  public static final String JSON = "--json";

  /** Whether output is without colours. */
  public static final String NO_COLOR = "--no-color";

  /** Whether long answers are printed without a pager. */
  public static final String NO_PAGER = "--no-pager";

  private static final String QUIET = "--quiet";
  private static final String AGENT = "cli";

  private static final List<Option> ALL =
      Stream.of(
              List.of(
                  Option.of(JSON, "", "answers as one JSON object on one line"),
                  Option.of(QUIET, "", "no notes beside the answer").withLetter("-q"),
                  Option.of(NO_COLOR, "", "no colours; likewise if NO_COLOR is set"),
                  Option.of(NO_PAGER, "", "no pager for long answers; likewise PAGER=cat")),
              OpeningOptions.ALL,
              AuthorOptions.ALL)
          .flatMap(List::stream)
          .toList();

  /** All common options, in display order. */
  public static List<Option> all() {
    return ALL;
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
    try {
      return new CommonOptions(
          OpeningOptions.read(values, flags, environment),
          AuthorOptions.person(values),
          AuthorOptions.agent(values).orElse(null),
          flags.contains(JSON),
          flags.contains(QUIET),
          flags.contains(NO_COLOR));
    } catch (UsageException e) {
      throw new CommandException(Failure.usage(String.valueOf(e.getMessage()), ""));
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
