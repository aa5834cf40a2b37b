package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Argument;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Typed;
import dev.memoryweave.operations.opening.Option;
import dev.memoryweave.operations.text.Suggestions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Parses any command line with picocli, which also finds what is wrong with it. */
final class PicocliLine {
  private PicocliLine() {}

  /**
   * Parses words.
   *
   * @throws CommandException if they do not follow the syntax
   */
  static Typed read(VerbLine line, List<String> words) {
    try {
      return parse(line, words);
    } catch (CommandLine.ParameterException e) {
      throw new CommandException(Failure.usage(message(e), advice(line, e)));
    }
  }

  private static Typed parse(VerbLine line, List<String> words) {
    CommandSpec spec = CommandSpec.create();
    Map<String, ArgSpec> parts = new HashMap<>();
    for (int i = 0; i < line.arguments().size(); i++) {
      PositionalParamSpec part = spec(line.arguments().get(i), i);
      spec.addPositional(part);
      parts.put(line.arguments().get(i).name(), part);
    }
    for (Option option : line.options()) {
      OptionSpec part = spec(option);
      spec.addOption(part);
      parts.put(option.name(), part);
    }
    // A title may begin with an @ or contain ${...}.
    CommandLine.ParseResult parsed =
        new CommandLine(spec)
            .setExpandAtFiles(false)
            .setInterpolateVariables(false)
            .setOverwrittenOptionsAllowed(true)
            .parseArgs(words.toArray(new String[0]));
    Map<String, List<String>> values = new HashMap<>();
    parts.forEach(
        (name, part) -> {
          boolean given =
              part instanceof OptionSpec option
                  ? parsed.hasMatchedOption(option)
                  : parsed.matchedPositionals().contains(part);
          if (given) {
            values.put(name, values(part));
          }
        });
    return new Typed(values);
  }

  private static List<String> values(ArgSpec part) {
    List<String> all = part.stringValues();
    if (part.arity().max() == 0) {
      return List.of();
    }
    // The last value counts where only one does.
    return part.isMultiValue() ? List.copyOf(all) : List.of(all.get(all.size() - 1));
  }

  private static PositionalParamSpec spec(Argument argument, int index) {
    boolean many = argument.many();
    return PositionalParamSpec.builder()
        .index(many ? index + "..*" : String.valueOf(index))
        .arity(
            (argument.required() ? "1" : "0") + (many ? "..*" : argument.required() ? "" : "..1"))
        .required(argument.required())
        .paramLabel(argument.name())
        .type(many ? List.class : String.class)
        .auxiliaryTypes(String.class)
        .build();
  }

  private static OptionSpec spec(Option option) {
    OptionSpec.Builder spec =
        option.letter().isEmpty()
            ? OptionSpec.builder(option.name())
            : OptionSpec.builder(option.letter(), option.name());
    if (!option.takesValue()) {
      return spec.arity("0").type(boolean.class).build();
    }
    return spec.arity("1")
        .paramLabel(option.value())
        .type(option.many() ? List.class : String.class)
        .auxiliaryTypes(String.class)
        .build();
  }

  private static String message(CommandLine.ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      return (first.startsWith("-") ? "There is no option '" : "Too much is given: '")
          + first
          + "'";
    }
    if (e instanceof CommandLine.MissingParameterException missing) {
      return missing.getMissing().stream()
              .map(argument -> argument.isOption() ? longest(argument) : argument.paramLabel())
              .collect(Collectors.joining(" and "))
          + (missing.getMissing().size() == 1 ? " is missing" : " are missing");
    }
    return String.valueOf(e.getMessage());
  }

  private static String longest(ArgSpec option) {
    return ((OptionSpec) option).longestName();
  }

  private static String advice(VerbLine line, CommandLine.ParameterException e) {
    String help = "See 'memory " + line.verb() + " --help'.";
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
      List<String> names = line.options().stream().map(Option::name).toList();
      Optional<String> near =
          first.startsWith("--") ? Suggestions.closest(first, names) : Optional.empty();
      return near.map(name -> "Did you mean " + name + "? ").orElse("") + help;
    }
    return help;
  }
}
