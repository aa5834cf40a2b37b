package dev.memoryweave.cli.internal.command;

import java.util.ArrayList;
import java.util.List;

/** The arguments and options of a verb, with examples. */
public final class Syntax {
  private final List<Argument> arguments = new ArrayList<>();
  private final List<Option> options = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();

  private Syntax() {}

  /** The syntax that a verb declares. */
  public static Syntax of(Verb verb) {
    Syntax syntax = new Syntax();
    verb.declare(syntax);
    return syntax;
  }

  /** An argument that must be there. */
  public Syntax argument(String name, String description) {
    arguments.add(new Argument(name, true, false, description));
    return this;
  }

  /** An argument that may be left out. */
  public Syntax optional(String name, String description) {
    arguments.add(new Argument(name, false, false, description));
    return this;
  }

  /** All further arguments, at least one. */
  public Syntax words(String name, String description) {
    arguments.add(new Argument(name, true, true, description));
    return this;
  }

  /** All further arguments, if there are any. */
  public Syntax optionalWords(String name, String description) {
    arguments.add(new Argument(name, false, true, description));
    return this;
  }

  /** An option that takes a value. */
  public Syntax option(String name, String value, String description) {
    options.add(new Option(name, value, false, description));
    return this;
  }

  /** An option that takes a value and may be given several times. */
  public Syntax options(String name, String value, String description) {
    options.add(new Option(name, value, true, description));
    return this;
  }

  /** An option without a value. */
  public Syntax flag(String name, String description) {
    options.add(new Option(name, "", false, description));
    return this;
  }

  /** Adds a call as an example, and what it is for. */
  public Syntax example(String call, String purpose) {
    examples.add(call);
    examples.add(purpose);
    return this;
  }

  /** The arguments, in order. */
  public List<Argument> arguments() {
    return List.copyOf(arguments);
  }

  /** The options of the verb itself, in the order in which they are listed. */
  public List<Option> options() {
    return List.copyOf(options);
  }

  /** Calls and what they are for, in turn. */
  public List<String> examples() {
    return List.copyOf(examples);
  }
}
