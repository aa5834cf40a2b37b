package dev.memoryweave.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The arguments and options of a verb, with examples. */
public final class Syntax {
  private final CommandSpec spec;
  private final List<String> examples = new ArrayList<>();
  private int positions;

  /** A syntax that holds nothing yet. */
  public Syntax(CommandSpec spec) {
    this.spec = spec;
  }

  /** An argument that must be there. */
  public Syntax argument(String name, String description) {
    return positional(name, "1", description);
  }

  /** An argument that may be left out. */
  public Syntax optional(String name, String description) {
    return positional(name, "0..1", description);
  }

  /** All further arguments, at least one. */
  public Syntax words(String name, String description) {
    return positional(name, "1..*", description);
  }

  /** All further arguments, if there are any. */
  public Syntax optionalWords(String name, String description) {
    return positional(name, "0..*", description);
  }

  private Syntax positional(String name, String arity, String description) {
    boolean many = arity.endsWith("*");
    spec.addPositional(
        PositionalParamSpec.builder()
            .index(many ? positions + "..*" : String.valueOf(positions++))
            .arity(arity)
            .paramLabel(name)
            .type(many ? List.class : String.class)
            .auxiliaryTypes(String.class)
            .description(description)
            .build());
    return this;
  }

  /** An option that takes a value. */
  public Syntax option(String name, String value, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .arity("1")
            .paramLabel(value)
            .type(String.class)
            .description(description)
            .build());
    return this;
  }

  /** An option that takes a value and may be given several times. */
  public Syntax options(String name, String value, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .arity("1")
            .paramLabel(value)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(description)
            .build());
    return this;
  }

  /** An option without a value. */
  public Syntax flag(String name, String description) {
    spec.addOption(
        OptionSpec.builder(name).arity("0").type(boolean.class).description(description).build());
    return this;
  }

  /** Adds a call as an example, and what it is for. */
  public Syntax example(String call, String purpose) {
    examples.add(call);
    examples.add(purpose);
    return this;
  }

  /** Calls and what they are for, in turn. */
  public List<String> examples() {
    return List.copyOf(examples);
  }
}
