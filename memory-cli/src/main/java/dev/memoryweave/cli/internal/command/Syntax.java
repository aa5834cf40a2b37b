package dev.memoryweave.cli.internal.command;

import dev.memoryweave.operations.opening.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The arguments and options of a verb, with examples. */
public final class Syntax {
  /** The short names of options, which mean the same in every verb. */
  private static final Map<String, String> LETTERS =
      Map.of(
          "--body", "-b",
          "--file", "-f",
          "--kind", "-k",
          "--limit", "-n",
          "--reason", "-m",
          "--status", "-s",
          "--tokens", "-t",
          "--yes", "-y");

  private final List<Argument> arguments = new ArrayList<>();
  private final List<Option> options = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();

  private Syntax() {}

  /** The syntax that a verb declares. */
  public static Syntax of(Verb verb) {
    return declared(verb::declare);
  }

  /** The syntax that somebody declares. */
  public static Syntax declared(Consumer<Syntax> declaring) {
    Syntax syntax = new Syntax();
    declaring.accept(syntax);
    return syntax;
  }

  /** Adds a required argument. */
  public Syntax argument(String name, String description) {
    arguments.add(new Argument(name, true, false, description));
    return this;
  }

  /** Adds an optional argument. */
  public Syntax optional(String name, String description) {
    arguments.add(new Argument(name, false, false, description));
    return this;
  }

  /** Adds an argument that takes all further words, at least one. */
  public Syntax words(String name, String description) {
    arguments.add(new Argument(name, true, true, description));
    return this;
  }

  /** Adds an argument that takes all further words, if there are any. */
  public Syntax optionalWords(String name, String description) {
    arguments.add(new Argument(name, false, true, description));
    return this;
  }

  /** Adds an option that takes a value. */
  public Syntax option(String name, String value, String description) {
    return add(Option.of(name, value, description));
  }

  /** Adds an option that takes a value and may be given several times. */
  public Syntax options(String name, String value, String description) {
    return add(Option.of(name, value, description).repeatable());
  }

  /** Adds an option without a value. */
  public Syntax flag(String name, String description) {
    return add(Option.of(name, "", description));
  }

  private Syntax add(Option option) {
    options.add(option.withLetter(LETTERS.getOrDefault(option.name(), "")));
    return this;
  }

  /** Adds an example call and its purpose. */
  public Syntax example(String call, String purpose) {
    examples.add(call);
    examples.add(purpose);
    return this;
  }

  /** The arguments, in order. */
  public List<Argument> arguments() {
    return List.copyOf(arguments);
  }

  /** The verb's own options, in display order. */
  public List<Option> options() {
    return List.copyOf(options);
  }

  /** Example calls and their purposes, alternating. */
  public List<String> examples() {
    return List.copyOf(examples);
  }
}
