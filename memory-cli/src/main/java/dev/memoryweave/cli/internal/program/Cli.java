package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.CommonOptions;
import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.text.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command {@code memory}, with everything that it needs handed in. */
public final class Cli {
  private final Host host;

  /** A command in some surroundings. */
  public Cli(Host host) {
    this.host = host;
  }

  /**
   * Runs the command.
   *
   * @return the exit code
   */
  public int run(List<String> arguments) throws InterruptedException {
    boolean json = asksForJson(arguments);
    String verb = "memory";
    List<String> warnings = List.of();
    Answer answer;
    try {
      Words words = Words.of(arguments);
      String named = words.verb();
      if (named == null || words.isHelp()) {
        return told(help(words));
      }
      if (words.isVersion()) {
        return told("memory " + version());
      }
      verb = named;
      requireKnown(verb);
      if (VerbCatalog.isProgram(verb)) {
        return VerbCatalog.program(verb).run(words.all(), host);
      }
      try (Call call = call(verb, words)) {
        answer = VerbCatalog.verb(verb).run(call);
        warnings = call.warnings();
      }
    } catch (CommandException e) {
      answer = Answer.failed(e.failure());
    }
    return new Outlet(host.streams(), host.terminal(), json).show(verb, answer, warnings);
  }

  private int told(String text) {
    host.streams().out().println(text);
    return host.streams().out().checkError() ? ExitCode.BROKEN_PIPE : ExitCode.OK;
  }

  private String help(Words words) {
    String verb = words.verb();
    HelpPage page = new HelpPage(host.terminal().width());
    if (verb == null || verb.equals("help")) {
      return page.overview();
    }
    requireKnown(verb);
    return page.of(verb);
  }

  private static boolean asksForJson(List<String> arguments) {
    int end = arguments.indexOf("--");
    return (end < 0 ? arguments : arguments.subList(0, end)).contains(CommonOptions.JSON);
  }

  private static void requireKnown(String verb) {
    if (VerbCatalog.find(verb).isEmpty()) {
      List<String> names = VerbCatalog.entries().stream().map(VerbCatalog.Entry::name).toList();
      throw new CommandException(
          Failure.usage(
              "There is no verb '" + verb + "'",
              Suggestions.closest(verb, names)
                  .map(near -> "Did you mean 'memory " + near + "'?")
                  .orElse("'memory --help' lists all.")));
    }
  }

  private Call call(String name, Words words) {
    Verb verb = VerbCatalog.verb(name);
    CommandLine line = VerbLine.of(name, verb);
    try {
      ParseResult parsed = line.parseArgs(words.all().toArray(new String[0]));
      return new Call(name, parsed, host);
    } catch (CommandLine.ParameterException e) {
      throw new CommandException(Failure.usage(message(e), advice(name, line, e)));
    }
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

  private static String advice(String verb, CommandLine line, CommandLine.ParameterException e) {
    String help = "See 'memory " + verb + " --help'.";
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
      List<String> names = new ArrayList<>();
      line.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
      Optional<String> near =
          first.startsWith("--") ? Suggestions.closest(first, names) : Optional.empty();
      return near.map(name -> "Did you mean " + name + "? ").orElse("") + help;
    }
    return help;
  }

  /** The version of this library, or {@code development} where it runs from its classes. */
  static String version() {
    String version = Cli.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
