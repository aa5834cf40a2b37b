package dev.memoryweave.cli.internal.docs;

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
    String name, String summary, List<Part> arguments, List<Part> options, List<String> examples) {
  /**
   * An argument or an option.
   *
   * @param name the name of an option, or of an argument in the help
   * @param value the name of an option's value in the help, or empty
   * @param form its form in a summary, such as {@code [CLIENT...]}
   * @param description its meaning
   */
  public record Part(String name, String value, String form, String description) {}

  /** Copies the lists. */
  public VerbPage {
    arguments = List.copyOf(arguments);
    options = List.copyOf(options);
    examples = List.copyOf(examples);
  }
}
