package dev.memoryweave.cli.internal.docs;

import dev.memoryweave.cli.internal.command.Argument;
import dev.memoryweave.operations.opening.Option;
import java.util.List;

/**
 * Documentation of a verb.
 *
 * @param name the verb
 * @param summary its purpose, in a few words
 * @param arguments the arguments after it
 * @param options its own options
 * @param examples example calls and their purposes, alternating
 */
public record VerbPage(
    String name,
    String summary,
    List<Argument> arguments,
    List<Option> options,
    List<String> examples) {
  /** Copies the lists. */
  public VerbPage {
    arguments = List.copyOf(arguments);
    options = List.copyOf(options);
    examples = List.copyOf(examples);
  }
}
