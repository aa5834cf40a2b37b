package dev.memoryweave.cli.internal.docs;

import java.util.List;

/**
 * A verb as it is told of.
 *
 * @param name the verb
 * @param summary what it does, in a few words
 * @param arguments what stands behind it
 * @param options its own options
 * @param examples calls and what they are for, in turn
 */
public record VerbPage(
    String name, String summary, List<Part> arguments, List<Part> options, List<String> examples) {
  /**
   * An argument or an option.
   *
   * @param name the name of an option, or what an argument is called
   * @param value what the value of an option is called, or empty
   * @param form how it is written in a summary, such as {@code [CLIENT...]}
   * @param description what it means
   */
  public record Part(String name, String value, String form, String description) {}

  /** Copies the lists. */
  public VerbPage {
    arguments = List.copyOf(arguments);
    options = List.copyOf(options);
    examples = List.copyOf(examples);
  }
}
